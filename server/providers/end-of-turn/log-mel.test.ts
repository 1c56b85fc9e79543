import { expect, test } from "vitest";
import { featureSamples, logMel, melBands, melFrames } from "./log-mel.ts";

const wave = (hertz: number, at: number) => Math.sin((2 * Math.PI * hertz * at) / 16_000);
const noise = (at: number) => ((at * 7919) % 2001) - 1000;

/** Two tones and a noise of whole numbers, with pauses: the same in any language. */
function tones(length: number): Int16Array {
  return Int16Array.from({ length }, (_, at) =>
    at % 8000 < 6000 ? Math.floor(6000 * wave(300, at) + 2000 * wave(2500, at) + noise(at) + 0.5) : 0,
  );
}

/** Computed in Python by the feature extractor that smart-turn documents (Whisper's, 8 s, normalized). */
const references = [
  {
    seconds: 3,
    mean: 0.05177,
    values: [
      [0, 0, 0.2565],
      [0, 499, 0.7726],
      [7, 505, 1.7624],
      [11, 560, 0.7399],
      [35, 600, 0.9163],
      [50, 640, -0.236],
      [60, 700, 0.5867],
      [45, 520, 0.9429],
    ],
  },
  {
    seconds: 10,
    mean: 0.41047,
    values: [
      [0, 0, 1.308],
      [0, 499, 0.6818],
      [7, 505, 1.6556],
      [11, 560, 0.6219],
      [35, 600, 0.7701],
      [50, 640, -0.3425],
      [60, 700, 0.5942],
      [45, 520, 0.8314],
    ],
  },
] as const;

test.each(references)("computes the features of $seconds s as Whisper does", ({ seconds, mean, values }) => {
  const features = logMel(tones(seconds * 16_000));
  expect(features).toHaveLength(melBands * melFrames);
  for (const [band, frame, value] of values) expect(features[band * melFrames + frame]).toBeCloseTo(value, 3);
  expect(features.reduce((sum, one) => sum + one, 0) / features.length).toBeCloseTo(mean, 4);
});

test("reads only the last eight seconds", () => {
  const long = tones(featureSamples + 5000);
  expect(logMel(long)).toEqual(logMel(long.subarray(5000)));
});

test("has finite features for silence and for no sound", () => {
  for (const silence of [new Int16Array(0), new Int16Array(featureSamples)])
    expect(logMel(silence).every(Number.isFinite)).toBe(true);
});
