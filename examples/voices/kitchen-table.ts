// Lays paragraphs out as somebody would say them at a kitchen table: pauses between them, and a room that is never quite silent.
import type { Wave } from "./wave.ts";

const headSeconds = 0.8;
const tailSeconds = 1;
const pauseSeconds = { shortest: 0.6, longest: 1.2 };
const roomRms = 32768 * 10 ** (-60 / 20);
const humShare = 0.35;

/**
 * One recording of the paragraphs: a phone on the table, an arm's length away. `gainDb` brings the voice near −24 dBFS RMS,
 * over a room near −60. The same paragraphs, seed and gain give the same samples.
 */
export function recordAtKitchenTable(paragraphs: Wave[], seed: number, gainDb: number): Wave {
  const sampleRate = paragraphs[0]?.sampleRate ?? 16_000;
  const random = randomFrom(seed);
  const starts: number[] = [];
  let at = Math.round(headSeconds * sampleRate);
  for (const paragraph of paragraphs) {
    starts.push(at);
    const pause = pauseSeconds.shortest + random() * (pauseSeconds.longest - pauseSeconds.shortest);
    at += paragraph.samples.length + Math.round(pause * sampleRate);
  }
  const last = paragraphs.at(-1);
  const end = (starts.at(-1) ?? at) + (last?.samples.length ?? 0) + Math.round(tailSeconds * sampleRate);
  const mixed = roomTone(end, sampleRate, random);
  paragraphs.forEach((paragraph, index) => {
    const gain = 10 ** ((gainDb + random() - 0.5) / 20);
    paragraph.samples.forEach((sample, offset) => {
      const position = (starts[index] ?? 0) + offset;
      mixed[position] = (mixed[position] ?? 0) + sample * gain;
    });
  });
  return {
    sampleRate,
    samples: Int16Array.from(mixed, (value) => Math.max(-32768, Math.min(32767, Math.round(value)))),
  };
}

/** Soft low noise and a refrigerator's 60 Hz. */
function roomTone(length: number, sampleRate: number, random: () => number): Float32Array {
  const tone = new Float32Array(length);
  let level = 0;
  let squares = 0;
  for (let at = 0; at < length; at += 1) {
    level = level * 0.94 + (random() * 2 - 1) * 0.34;
    tone[at] = level;
    squares += level * level;
  }
  const noiseGain = roomRms / Math.sqrt(squares / Math.max(1, length));
  const humGain = roomRms * humShare * Math.SQRT2;
  return tone.map((value, at) => value * noiseGain + humGain * Math.sin((2 * Math.PI * 60 * at) / sampleRate));
}

/** mulberry32: small, and the same on every machine. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
