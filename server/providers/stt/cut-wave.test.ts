import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { waveHeader, waveHeaderBytes } from "#server/platform/media/wave-file.ts";
import { cutWave } from "./cut-wave.ts";

const rate = 16_000;
const seconds = 620;
let dir: string;
let file: string;

/** A noise that falls silent for the sixth second of every ten, and in the middle of that silence one click. */
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-cut-"));
  file = join(dir, "long.wav");
  const sound = Int16Array.from({ length: seconds * rate }, (_, at) => {
    if (at % (10 * rate) === clickAt(0)) return 30_000;
    return Math.floor(at / rate) % 10 === 5 ? 0 : ((at * 7919) % 8000) - 4000;
  });
  await writeFile(file, Buffer.concat([waveHeader(sound.length, rate), Buffer.from(sound.buffer)]));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

function clickAt(index: number): number {
  return (5.5 + 10 * index) * rate;
}

test("cuts pieces at silences without gaps and with exact times", async () => {
  const clicks: number[] = [];
  let end = 0;
  for await (const { wav, startMs, lengthMs } of cutWave(file)) {
    expect(Math.abs(startMs - end)).toBeLessThanOrEqual(1);
    if (startMs > 0) expect(Math.floor(startMs / 1000) % 10).toBe(5);
    end = startMs + lengthMs;
    const sound = new Int16Array(wav.buffer, wav.byteOffset + waveHeaderBytes);
    for (const [at, sample] of sound.entries()) if (sample === 30_000) clicks.push(startMs + (at * 1000) / rate);
  }
  expect(end).toBe(seconds * 1000);
  expect(clicks).toHaveLength(seconds / 10);
  for (const [index, ms] of clicks.entries()) expect(Math.abs(ms - (clickAt(index) * 1000) / rate)).toBeLessThan(20);
});
