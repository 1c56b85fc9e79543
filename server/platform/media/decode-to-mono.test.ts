import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeToMono } from "./decode-to-mono.ts";
import { findFfmpeg, type Ffmpeg } from "./ffmpeg.ts";
import { measureLevels } from "./sound-levels.ts";

let dir: string;
let ffmpeg: Ffmpeg;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-mono-"));
  ffmpeg = await findFfmpeg(null);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** The level of a -12 dBFS (RMS) tone after decoding this channel layout to mono. */
async function levelOf(layout: string): Promise<number> {
  const [file, out] = [join(dir, "two.wav"), join(dir, "one.wav")];
  const tone = "aevalsrc=0.355*sin(2*PI*440*t):s=44100:d=1";
  await ffmpeg.run(["-f", "lavfi", "-i", tone, "-af", layout, "-c:a", "pcm_s16le", file]);
  const output = (mix: string) => ["-af", mix, "-ar", "16000", "-c:a", "pcm_s16le", "-f", "wav", out];
  await decodeToMono(ffmpeg, { file, container: "wav" }, output);
  return (await measureLevels(out)).levels[50] ?? 0;
}

test.each([
  ["one channel", "anull", -12],
  ["the same on both sides", "pan=stereo|c0=c0|c1=c0", -12],
  ["one side only", "pan=stereo|c0=c0|c1=0*c0", -18],
  ["opposite sides", "pan=stereo|c0=c0|c1=-1*c0", -12],
  ["nearly opposite sides", "pan=stereo|c0=c0|c1=-0.8*c0", -12],
])("keeps the voice when %s is mixed to mono", async (_, layout, db) => {
  expect(await levelOf(layout)).toBeCloseTo(db, 0);
});
