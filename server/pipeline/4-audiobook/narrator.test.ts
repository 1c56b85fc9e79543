import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fail } from "#server/platform/errors.ts";
import { findFfmpeg, type Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import { findFlite } from "#server/providers/tts/flite.ts";
import type { Tts } from "#server/providers/tts/tts.ts";
import { cleanRecording } from "#server/pipeline/4-audiobook/clean/clean-recording.ts";
import { ClipCache } from "#server/pipeline/4-audiobook/sound/clip-cache.ts";
import { narrate } from "./narrator.ts";

let dir: string;
let ffmpeg: Ffmpeg;
let flite: Tts;
let runs = 0;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "narrator-"));
  const real = await findFfmpeg(null);
  ffmpeg = { ...real, run: (...args) => (runs++, real.run(...args)) };
  const found = await findFlite();
  if (!found) throw new Error("flite is not installed.");
  flite = found;
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const texts = ["Where were you born?", "Chapter 2. The river.", "שלום", "What did you eat on Sundays?"];

it("decodes many sentences in one run to the same clips", async () => {
  const failed: string[] = [];
  const onFailed = (text: string) => void failed.push(text);
  const work = { ffmpeg, tts: flite, cache: new ClipCache(join(dir, "clips")), tempDir: dir, language: "en" as const };
  runs = 0;
  const said = await narrate({ ...work, onFailed }, texts);
  expect(runs).toBe(1);
  expect([...said.keys()]).toEqual(texts.filter((text) => text !== "שלום"));
  for (const [text, clip] of said) {
    const [file, alone] = [join(dir, "alone.wav"), join(dir, "alone.clip.wav")];
    await flite.say({ text, language: "en", outFile: file });
    const facts = await cleanRecording(work, { file, container: "wav", speech: null }, alone);
    expect(clip).toEqual({ ...facts, file: clip.file });
    expect((await readFile(clip.file)).equals(await readFile(alone))).toBe(true);
  }
  runs = 0;
  expect(await narrate({ ...work, onFailed }, texts)).toEqual(said);
  expect([runs, failed]).toEqual([0, []]);
  expect((await readdir(dir)).filter((name) => name.startsWith("voice-"))).toEqual([]);
});

it("continues without a sentence that fails synthesis and names it", async () => {
  const failed: string[] = [];
  const tts: Tts = {
    ...flite,
    say: (speech) => {
      if (speech.text === texts[1]) return Promise.reject(fail("voice_failed", "It has lost its voice."));
      return flite.say(speech);
    },
  };
  const onFailed = (text: string) => void failed.push(text);
  const cache = new ClipCache(join(dir, "others"));
  const said = await narrate({ ffmpeg, tts, cache, tempDir: dir, language: "en", onFailed }, texts.slice(0, 2));
  expect([[...said.keys()], failed]).toEqual([[texts[0]], [texts[1]]]);
});
