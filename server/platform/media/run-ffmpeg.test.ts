import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runVoice } from "#server/providers/tts/run-voice.ts";
import { findPocketsphinx } from "#server/providers/stt/pocketsphinx.ts";
import { waveHeader } from "./wave-file.ts";
import { runFfmpeg } from "./run-ffmpeg.ts";

let dir = "";
const searched = process.env["PATH"];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-killed-"));
  for (const name of ["killed", "pocketsphinx_batch"])
    await writeFile(join(dir, name), "#!/bin/sh\nkill -9 $$\n", { mode: 0o755 });
});
afterAll(async () => {
  process.env["PATH"] = searched;
  await rm(dir, { recursive: true, force: true });
});

/** A kill by the kernel says nothing about the recording, so it must be retried. */
const again = { code: "unavailable", retryable: true };

test("retries a child process that another process killed", async () => {
  const killed = join(dir, "killed");
  await expect(runFfmpeg(killed, [], {})).rejects.toMatchObject(again);
  await expect(runVoice(killed, [])).rejects.toMatchObject(again);
  process.env["PATH"] = `${dir}:${searched}`;
  const file = join(dir, "sound.wav");
  const voice = Buffer.alloc(64_000, Buffer.from([0, 0x40, 0, 0xc0]));
  await writeFile(file, Buffer.concat([waveHeader(voice.length / 2, 16_000), voice]));
  const recognizer = await findPocketsphinx();
  const asked = { file, language: "en", durationMs: 2_000, signal: new AbortController().signal } as const;
  await expect(recognizer?.transcribe({ ...asked, onProgress: () => undefined })).rejects.toMatchObject(again);
});
