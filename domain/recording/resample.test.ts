import { expect, test } from "vitest";
import { resampler } from "./resample.ts";

const tone = (hertz: number, rate: number) =>
  Float32Array.from({ length: rate }, (_, at) => 0.5 * Math.sin((2 * Math.PI * hertz * at) / rate));

/** The settled loudness, and the number of upward zero crossings per second. */
function measured(sound: Int16Array) {
  const settled = sound.slice(1_000, -1_000);
  const power = settled.reduce((sum, sample) => sum + (sample / 32_767) ** 2, 0) / settled.length;
  const rises = settled.filter((sample, at) => sample >= 0 && (settled[at - 1] ?? 0) < 0).length;
  return { loudness: Math.sqrt(power), hertz: (rises * 16_000) / settled.length };
}

test.each([48_000, 44_100, 16_000, 96_000])("keeps pitch and level of a voice at %i Hz", (rate) => {
  for (const hertz of [120, 1_000, 4_000]) {
    const to = resampler(rate, 16_000);
    const pieces: Int16Array[] = [];
    const whole = tone(hertz, rate);
    for (let at = 0; at < whole.length; at += 128) pieces.push(to(whole.subarray(at, at + 128)));
    const sound = Int16Array.from(pieces.flatMap((piece) => [...piece]));
    expect(Math.abs(sound.length - 16_000)).toBeLessThan(30);
    const { loudness, hertz: heard } = measured(sound);
    expect(loudness).toBeCloseTo(0.5 / Math.SQRT2, 1);
    expect(Math.abs(heard - hertz)).toBeLessThan(3);
    expect([...to(new Float32Array(0))]).toEqual([]);
  }
});

test("removes frequencies above the target and keeps loud sound within range", () => {
  expect(measured(resampler(48_000, 16_000)(tone(12_000, 48_000))).loudness).toBeLessThan(0.005);
  const loud = resampler(48_000, 16_000)(tone(300, 48_000).map((sample) => sample * 9));
  expect(Math.max(...loud)).toBe(32_767);
});
