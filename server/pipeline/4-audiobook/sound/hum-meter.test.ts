import { expect, it } from "vitest";
import { HumMeter } from "./hum-meter.ts";
import { frameSamples, sampleRate } from "./pcm.ts";

const seconds = 20;

/** Noise with steady tones (frequency → amplitude), and a voice-like loud part in its middle. */
function listen(tones: [frequency: number, amplitude: number][], noise = 30): number[] {
  const meter = new HumMeter((seconds * sampleRate) / frameSamples);
  let seed = 1;
  const samples = Int16Array.from({ length: seconds * sampleRate }, (_, i) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const t = i / sampleRate;
    const hum = tones.reduce(
      (sum, [frequency, amplitude]) => sum + amplitude * Math.sin(2 * Math.PI * frequency * t),
      0,
    );
    const voice = t > 5 && t < 15 ? 6000 * Math.sin(2 * Math.PI * (120 + 20 * Math.sin(3 * t)) * t) : 0;
    return hum + voice + noise * (seed / 2 ** 31 - 1);
  });
  meter.add(samples, samples.length);
  return meter.found().map((hum) => hum.frequency);
}

it("finds 50 Hz hum and overtones with the mains 0.1 Hz off", () => {
  expect(
    listen([
      [50, 300],
      [100, 150],
    ]),
  ).toEqual([50, 100]);
  expect(
    listen([
      [50.1, 300],
      [150.3, 100],
    ]),
  ).toEqual([50, 150]);
});

it("finds 60 Hz hum", () => {
  expect(
    listen([
      [60, 200],
      [180, 100],
    ]),
  ).toEqual([60, 180]);
});

it("finds no hum in noise, a voice, or a single overtone", () => {
  expect(listen([])).toEqual([]);
  expect(listen([[250, 200]])).toEqual([]);
});

it("finds no hum in digital silence", () => {
  expect(listen([], 0)).toEqual([]);
});
