import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { waveBytes, webmBytes } from "#server/testing/sound-files.ts";
import { isWhatItSays } from "./content-kind.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-kind-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function says(bytes: Buffer, ...types: string[]): Promise<boolean[]> {
  const file = join(dir, "file");
  await writeFile(file, bytes);
  return Promise.all(types.map((type) => isWhatItSays(file, type)));
}

test("tells sound by its container, whatever else is claimed", async () => {
  expect(
    await says(webmBytes(500), "audio/webm;codecs=opus", "video/webm", "audio/mp4", "audio/wav", "image/png"),
  ).toEqual([true, true, false, false, false]);
  expect(await says(waveBytes(), "audio/wav", "audio/x-wav", "audio/webm", "audio/mpeg")).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(await says(Buffer.from("no sound at all"), "audio/webm", "video/mp4", "audio/anything")).toEqual([
    false,
    false,
    false,
  ]);
});

test("tells pictures apart", async () => {
  const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: "red" } });
  for (const type of ["png", "jpeg", "webp", "gif", "avif"] as const) {
    const bytes = await picture.clone().toFormat(type).toBuffer();
    expect(await says(bytes, `image/${type}`, type === "png" ? "image/jpeg" : "image/png"), type).toEqual([
      true,
      false,
    ]);
  }
  expect(await says(Buffer.from('<?xml version="1.0"?><svg/>'), "image/svg+xml")).toEqual([false]);
  expect(await says(Buffer.from('<?xml version="1.0"?>\n<!-- a --><svg >'), "image/svg+xml")).toEqual([true]);
  expect(await says(Buffer.from("<html>"), "image/svg+xml", "image/unheard-of")).toEqual([false, false]);
});

test("takes text only for UTF-8, and documents for what they begin with", async () => {
  expect(await says(Buffer.from("é, even cut in the middle of a sign".padEnd(4095, "é")), "text/csv")).toEqual([true]);
  expect(await says(Buffer.from([0xff, 0xfe, 0x41]), "text/csv", "application/json", "text/plain")).toEqual([
    false,
    false,
    true,
  ]);
  expect(await says(Buffer.from("%PDF-1.7"), "application/pdf", "application/zip")).toEqual([true, false]);
  expect(await says(Buffer.from("WEBVTT\n"), "text/vtt", "text/plain")).toEqual([true, true]);
  expect(await says(Buffer.from([1, 2, 3]), "application/octet-stream")).toEqual([true]);
  expect(await says(Buffer.alloc(0), "audio/webm", "text/csv")).toEqual([false, true]);
});
