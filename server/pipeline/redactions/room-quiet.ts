import type { FileHandle } from "node:fs/promises";
import type { Passage } from "./choose-passage.ts";

/** Interleaved 16-bit samples in a file without a header. */
export type RawSound = { handle: FileHandle; sampleRate: number; channels: number };

const frameMs = 10;
const quietFrames = 40;
const grainFrames = 20;
/** Recognized times are not exact: this much around a passage is no sample of the room. */
const guardMs = 100;
const fadeMs = 10;
const readFrames = 6000;

/**
 * Replaces the passages by the quiet of the same room, in place: each keeps its length, so later times stay right. The
 * quietest 0.4 s elsewhere in the sound is woven into as much as is needed. Digital silence stands for a room only when
 * nothing else is there.
 */
export async function fillWithQuiet(sound: RawSound, passages: readonly Passage[], signal: AbortSignal): Promise<void> {
  const room = await readRoom(sound, passages, signal);
  for (const passage of passages) await fillOne(sound, passage, room, signal);
}

const frameSamples = ({ sampleRate }: RawSound) => Math.floor((sampleRate * frameMs) / 1000);

async function readRoom(sound: RawSound, passages: readonly Passage[], signal: AbortSignal): Promise<Int16Array> {
  const frame = frameSamples(sound) * sound.channels;
  const powers = await measurePowers(sound, signal);
  const isTaken = new Uint8Array(powers.length);
  for (const { fromMs, toMs } of passages)
    isTaken.fill(1, Math.max(0, Math.floor((fromMs - guardMs) / frameMs)), Math.ceil((toMs + guardMs) / frameMs));
  let [best, quietest] = [-1, Number.POSITIVE_INFINITY];
  for (let at = 0; at + quietFrames <= powers.length; at++) {
    let loudest = 0;
    for (let place = at; place < at + quietFrames && loudest < quietest; place++)
      loudest = Math.max(loudest, isTaken[place] ? Number.POSITIVE_INFINITY : powers[place] || 1e12);
    if (loudest < quietest) [best, quietest] = [at, loudest];
  }
  const room = Buffer.alloc(quietFrames * frame * 2);
  if (best >= 0 && quietest < 1e12) await sound.handle.read(room, 0, room.length, best * frame * 2);
  return new Int16Array(room.buffer, room.byteOffset, room.length / 2);
}

/** The power of each 10 ms. */
async function measurePowers(sound: RawSound, signal: AbortSignal): Promise<Float64Array> {
  const frame = frameSamples(sound) * sound.channels;
  const { size } = await sound.handle.stat();
  const powers = new Float64Array(Math.floor(size / (frame * 2)));
  const block = Buffer.alloc(readFrames * frame * 2);
  for (let first = 0; first < powers.length; first += readFrames) {
    signal.throwIfAborted();
    const { bytesRead } = await sound.handle.read(block, 0, block.length, first * frame * 2);
    const samples = new Int16Array(block.buffer, block.byteOffset, bytesRead >> 1);
    for (let at = 0; (at + 1) * frame <= samples.length; at++)
      powers[first + at] =
        samples.subarray(at * frame, (at + 1) * frame).reduce((sum, one) => sum + one * one, 0) / frame;
  }
  return powers;
}

async function fillOne(sound: RawSound, { fromMs, toMs }: Passage, room: Int16Array, signal: AbortSignal) {
  const { handle, sampleRate, channels } = sound;
  const { size } = await handle.stat();
  const all = Math.floor(size / (2 * channels));
  const placeOf = (ms: number) => Math.min(all, Math.max(0, Math.round((ms * sampleRate) / 1000)));
  const fade = placeOf(fadeMs);
  const [from, to] = [placeOf(fromMs), placeOf(toMs)];
  const [start, end] = [Math.max(0, from - fade), Math.min(all, to + fade)];
  const weave = weaver(room, channels, frameSamples(sound) * grainFrames);
  for (let at = start; at < end;) {
    signal.throwIfAborted();
    const woven = weave().subarray(0, (end - at) * channels);
    const bytes = Buffer.from(woven.buffer, woven.byteOffset, woven.byteLength);
    if (at < from || at + woven.length / channels > to) await mixEdges(handle, woven, { at, from, to, fade, channels });
    await handle.write(bytes, 0, bytes.length, at * channels * 2);
    at += woven.length / channels;
  }
}

type Edges = { at: number; from: number; to: number; fade: number; channels: number };

/** Fades what is kept before and after a passage into its quiet. */
async function mixEdges(handle: FileHandle, woven: Int16Array, { at, from, to, fade, channels }: Edges) {
  const bytes = Buffer.alloc(woven.length * 2);
  await handle.read(bytes, 0, bytes.length, at * channels * 2);
  const kept = new Int16Array(bytes.buffer, bytes.byteOffset, woven.length);
  for (let sample = 0; sample < woven.length; sample++) {
    const place = at + Math.floor(sample / channels);
    const outside = Math.max(from - place, place + 1 - to, 0);
    const share = Math.min(1, outside / Math.max(1, fade));
    woven[sample] = Math.round((kept[sample] ?? 0) * share + (woven[sample] ?? 0) * (1 - share));
  }
}

/** Returns half a grain at a time: overlapping pieces of the room from changing places, with constant power. */
function weaver(room: Int16Array, channels: number, grain: number): () => Int16Array {
  const half = Math.floor(grain / 2);
  const slack = Math.max(1, room.length / channels - grain);
  let seed = 20_261_129;
  let last: number | null = null;
  return () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    const next = seed % slack;
    const woven = new Int16Array(half * channels);
    for (let sample = 0; sample < woven.length; sample++) {
      const turn = (Math.floor(sample / channels) / half) * (Math.PI / 2);
      const before = room[((last ?? 0) + half) * channels + sample] ?? 0;
      const after = room[next * channels + sample] ?? 0;
      const mixed = last === null ? after : before * Math.cos(turn) + after * Math.sin(turn);
      woven[sample] = Math.max(-32_768, Math.min(32_767, Math.round(mixed)));
    }
    last = next;
    return woven;
  };
}
