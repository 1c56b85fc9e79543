import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { integratedLoudness } from "./integrated-loudness.ts";
import { sampleRate } from "./pcm.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "heirvoice-loudness-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Of a tone of 1 kHz, so many seconds at each amplitude. */
async function lufsOf(...parts: [seconds: number, amplitude: number][]): Promise<number> {
  const loud = parts.flatMap(([seconds, amplitude]) =>
    Array.from({ length: seconds * sampleRate }, () => amplitude * 32_767),
  );
  const samples = Int16Array.from(loud, (most, at) => most * Math.sin((2 * Math.PI * 1000 * at) / sampleRate));
  const file = join(folder, "tone.pcm");
  await writeFile(file, samples);
  return (await integratedLoudness(file, new AbortController().signal)) ?? -Infinity;
}

test("measures a tone by EBU R 128 and gates silence", async () => {
  const tone = await lufsOf([4, 0.1]);
  expect(tone).toBeCloseTo(-23, 0);
  expect(await lufsOf([4, 0.1], [8, 0])).toBeCloseTo(tone, 0);
  expect(await lufsOf([4, 0.1], [8, 0.005])).toBeCloseTo(tone, 0);
  expect(await lufsOf([4, 0.1], [4, 0.05])).toBeLessThan(tone - 1);
  expect(await lufsOf([4, 0])).toBe(-Infinity);
});
