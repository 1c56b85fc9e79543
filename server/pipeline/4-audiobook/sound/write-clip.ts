import { readSync, writeSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { EditList } from "#domain/book/audiobook.ts";
import { waveHeader } from "#server/platform/media/wave-file.ts";
import { frameMs, frameSamples, fromDb, sampleRate } from "./pcm.ts";
import { roomTone } from "./room-tone.ts";

export type ClipPlan = {
  /** Raw 16-bit mono sound. */
  source: string;
  edits: EditList;
  /** Gain at each 10 ms frame boundary of the source. */
  gate: Float32Array;
  gainDb: number;
  outFile: string;
  signal?: AbortSignal | undefined;
};

/** The written clip: `power` of each 10 ms frame, full scale = 1. */
export type WrittenClip = { samples: number; power: Float32Array; peakDb: number };

type Piece = { from: number; to: number };

const framesPerWrite = 500;
const fadeFrames = 3;

/** Writes the kept pieces as one WAV: gain, lowered pauses, 20 ms cross-fades at cuts, room tone throughout. */
export async function writeClip(plan: ClipPlan): Promise<WrittenClip> {
  const pieces = plan.edits.map(({ sourceStartMs, sourceEndMs }) => ({
    from: Math.round(sourceStartMs / frameMs),
    to: Math.round(sourceEndMs / frameMs),
  }));
  const frames = pieces.reduce((sum, piece) => sum + piece.to - piece.from, 0);
  await using source = await open(plan.source);
  await using out = await open(plan.outFile, "w");
  const clip = new ClipWriter(source, out, plan, frames);
  await out.write(waveHeader(frames * frameSamples, sampleRate));
  for (const [i, piece] of pieces.entries()) {
    const [before, after] = [pieces[i - 1], pieces[i + 1]];
    for (let frame = piece.from; frame < piece.to; frame += framesPerWrite) {
      await nextTurn();
      plan.signal?.throwIfAborted();
      clip.copy(frame, Math.min(piece.to, frame + framesPerWrite), piece, before, after);
    }
  }
  const peakDb = 20 * Math.log10(Math.max(clip.peak, 1) / 32_768);
  return { samples: frames * frameSamples, power: clip.power, peakDb };
}

class ClipWriter {
  readonly power: Float32Array;
  private readonly source: FileHandle;
  private readonly out: FileHandle;
  private readonly gate: Float32Array;
  private readonly gain: number;
  private readonly frames: number;
  private readonly raw = new Int16Array(framesPerWrite * frameSamples);
  private readonly sound = new Int16Array(framesPerWrite * frameSamples);
  private readonly voice = new Float32Array(frameSamples);
  private written = 0;
  peak = 0;

  constructor(source: FileHandle, out: FileHandle, plan: ClipPlan, frames: number) {
    this.source = source;
    this.out = out;
    this.gate = plan.gate;
    this.gain = fromDb(plan.gainDb);
    this.frames = frames;
    this.power = new Float32Array(frames);
  }

  copy(from: number, to: number, piece: Piece, before?: Piece, after?: Piece): void {
    const opening = before && from === piece.from ? this.frameAt(before.to) : null;
    const closing = after && to === piece.to ? this.frameAt(after.from - 1) : null;
    this.read(this.raw, from, to - from);
    for (let frame = from; frame < to; frame++) {
      const start = (frame - from) * frameSamples;
      this.amplify(this.raw, start, frame, this.voice);
      if (opening && frame === from) blend(this.voice, opening, 0.5, 0);
      if (closing && frame === to - 1) blend(this.voice, closing, 0, 0.5);
      this.finish(start);
    }
    writeWhole(this.out.fd, Buffer.from(this.sound.buffer, 0, (to - from) * frameSamples * 2));
  }

  /** One frame of the source with gain and gate applied. */
  private frameAt(frame: number): Float32Array {
    const [raw, voice] = [new Int16Array(frameSamples), new Float32Array(frameSamples)];
    this.read(raw, frame, 1);
    this.amplify(raw, 0, frame, voice);
    return voice;
  }

  /** Silence past the end. */
  private read(raw: Int16Array, from: number, count: number): void {
    const wanted = count * frameSamples * 2;
    const bytesRead = readSync(this.source.fd, Buffer.from(raw.buffer), 0, wanted, from * frameSamples * 2);
    raw.fill(0, bytesRead >> 1);
  }

  private amplify(raw: Int16Array, start: number, frame: number, voice: Float32Array): void {
    const from = (this.gate[frame] ?? 1) * this.gain;
    const step = ((this.gate[frame + 1] ?? 1) * this.gain - from) / frameSamples;
    amplifyFrame(raw, start, from, step, voice);
  }

  /** Mixes room tone and voice into output samples. */
  private finish(start: number): void {
    const edge = Math.min(this.written, this.frames - 1 - this.written);
    const fade = Math.min(1, (edge + 1) / (fadeFrames + 1));
    const { energy, largest } = mixFrame(this.voice, fade, roomTone(this.written), this.sound, start);
    this.peak = Math.max(this.peak, Math.sqrt(largest));
    this.power[this.written++] = energy / (frameSamples * 1073741824);
  }
}

function writeWhole(file: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written);
}

function amplifyFrame(raw: Int16Array, start: number, from: number, step: number, voice: Float32Array): void {
  let gain = from;
  for (let k = 0; k < frameSamples; k++) {
    voice[k] = (raw[start + k] ?? 0) * gain;
    gain += step;
  }
}

/** Rounds and clamps to 16 bits; returns the sum of squares and the largest square. */
function mixFrame(voice: Float32Array, fade: number, tone: Float32Array, sound: Int16Array, start: number) {
  let [energy, largest] = [0, 0];
  for (let k = 0; k < frameSamples; k++) {
    const above = Math.trunc((voice[k] ?? 0) * fade + (tone[k] ?? 0) + 32_768.5) | 0;
    const sample = (above < 0 ? 0 : above > 65_535 ? 65_535 : above) - 32_768;
    sound[start + k] = sample;
    const square = Math.imul(sample, sample);
    energy += square;
    if (square > largest) largest = square;
  }
  return { energy, largest };
}

/** Cross-fades one frame of the other side of a cut; its share of the power changes from `share` to `end`. */
function blend(voice: Float32Array, other: Float32Array, share: number, end: number): void {
  for (let k = 0; k < frameSamples; k++) {
    const part = share + ((end - share) * k) / frameSamples;
    voice[k] = (voice[k] ?? 0) * Math.sqrt(1 - part) + (other[k] ?? 0) * Math.sqrt(part);
  }
}
