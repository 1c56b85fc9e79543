import { expect, test } from "vitest";
import { synthesizeSpeech } from "#server/testing/spoken-sound.ts";
import { audioFormats, audioReader, audioWriter, msOfBytes } from "./audio-format.ts";

const rate = 16_000;
/** The greatest correlation of two sounds at any shift: 1 means equal. */
function likeness(one: Int16Array, other: Int16Array): number {
  const at = (shift: number) => {
    let [both, first, second] = [0, 0, 0];
    for (let sample = 100; sample < Math.min(one.length, other.length) - 100; sample++) {
      const [a, b] = [one[sample] ?? 0, other[sample + shift] ?? 0];
      [both, first, second] = [both + a * b, first + a * a, second + b * b];
    }
    return both / Math.sqrt(first * second);
  };
  return Math.max(...Array.from({ length: 61 }, (_, shift) => at(shift - 30)));
}

test("computes the bytes of a second", () => {
  expect(msOfBytes("pcm_16000", 32_000)).toBe(1_000);
  expect(msOfBytes("pcm_44100", 88_200)).toBe(1_000);
  expect(msOfBytes("ulaw_8000", 8_000)).toBe(1_000);
});

test.each(audioFormats)("converts a voice to %s and back unchanged in any pieces", async (format) => {
  const voice = await synthesizeSpeech("My father");
  const [write, read] = [audioWriter(format, rate), audioReader(format, rate)];
  const back: number[] = [];
  for (let at = 0, size = 1; at < voice.length; at += size, size = (size * 7 + 3) % 1_000)
    back.push(...read(write(voice.subarray(at, at + size))));
  expect(Math.abs(back.length - voice.length)).toBeLessThan(60);
  expect(likeness(voice, Int16Array.from(back))).toBeGreaterThan(0.97);
});
