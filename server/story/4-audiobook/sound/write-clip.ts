import { open, type FileHandle } from "node:fs/promises";
import type { EditList } from "#domain/audiobook.ts";
import { waveHeader } from "#server/media/wave-file.ts";
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

/** What was written: `power` of each 10 ms frame, full scale = 1. */
export type WrittenClip = { samples: number; power: Float32Array };

type Piece = { from: number; to: number };

const framesPerWrite = 200;
const fadeFrames = 3;

/** Writes the kept pieces as one WAV: gain, quietened pauses, 20 ms cross-fades at the cuts, room tone under all. */
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
      plan.signal?.throwIfAborted();
      await clip.copy(frame, Math.min(piece.to, frame + framesPerWrite), piece, before, after);
    }
  }
  return { samples: frames * frameSamples, power: clip.power };
}

class ClipWriter {
  readonly power: Float32Array;
  private readonly source: FileHandle;
  private readonly out: FileHandle;
  private readonly gate: Float32Array;
  private readonly gain: number;
  private readonly frames: number;
  private written = 0;

  constructor(source: FileHandle, out: FileHandle, plan: ClipPlan, frames: number) {
    this.source = source;
    this.out = out;
    this.gate = plan.gate;
    this.gain = fromDb(plan.gainDb);
    this.frames = frames;
    this.power = new Float32Array(frames);
  }

  async copy(from: number, to: number, piece: Piece, before?: Piece, after?: Piece): Promise<void> {
    const block = await this.read(from, to - from);
    if (before && from === piece.from) this.blend(block, 0, await this.read(before.to, 1), 0.5, 0);
    if (after && to === piece.to) this.blend(block, to - from - 1, await this.read(after.from - 1, 1), 0, 0.5);
    const sound = new Int16Array(block.length);
    for (let frame = 0; frame < to - from; frame++) this.finish(block, sound, frame);
    await this.out.write(Buffer.from(sound.buffer));
  }

  /** Frames of the source with gain and gate applied; what lies past the end is silence. */
  private async read(from: number, count: number): Promise<Float32Array> {
    const raw = new Int16Array(count * frameSamples);
    await this.source.read(Buffer.from(raw.buffer), 0, raw.byteLength, from * frameSamples * 2);
    const sound = new Float32Array(raw.length);
    for (let frame = 0; frame < count; frame++) {
      const first = (this.gate[from + frame] ?? 1) * this.gain;
      const step = ((this.gate[from + frame + 1] ?? 1) * this.gain - first) / frameSamples;
      const start = frame * frameSamples;
      for (let k = 0; k < frameSamples; k++) sound[start + k] = (raw[start + k] ?? 0) * (first + step * k);
    }
    return sound;
  }

  /** Mixes one frame of the other side of a cut in, its share of the power going from `share` to `end`. */
  private blend(block: Float32Array, frame: number, other: Float32Array, share: number, end: number): void {
    for (let k = 0; k < frameSamples; k++) {
      const at = frame * frameSamples + k;
      const part = share + ((end - share) * k) / frameSamples;
      block[at] = (block[at] ?? 0) * Math.sqrt(1 - part) + (other[k] ?? 0) * Math.sqrt(part);
    }
  }

  private finish(block: Float32Array, sound: Int16Array, frame: number): void {
    const tone = roomTone(this.written);
    const edge = Math.min(this.written, this.frames - 1 - this.written);
    const fade = Math.min(1, (edge + 1) / (fadeFrames + 1));
    const start = frame * frameSamples;
    let sum = 0;
    for (let k = 0; k < frameSamples; k++) {
      const value = Math.round((block[start + k] ?? 0) * fade + (tone[k] ?? 0));
      const sample = value > 32767 ? 32767 : value < -32768 ? -32768 : value;
      sound[start + k] = sample;
      sum += sample * sample;
    }
    this.power[this.written++] = sum / (frameSamples * 1073741824);
  }
}
