import { open } from "node:fs/promises";
import { fail } from "#server/platform/errors.ts";

/** Levels of a listening copy: one in dBFS per `frameMs`, and the offset of its samples in the file. */
export type SoundLevels = { levels: Float32Array; dataStart: number; durationMs: number };

export const frameMs = 10;
const samplesPerFrame = 160;
const quietest = -100;

/** Reads a listening copy (16 kHz, mono, 16-bit WAV) once in chunks. Uses 400 bytes per second of audio. */
export async function measureLevels(file: string, signal?: AbortSignal): Promise<SoundLevels> {
  await using handle = await open(file, "r");
  const { size } = await handle.stat();
  const head = Buffer.alloc(4096);
  await handle.read(head, 0, head.length, 0);
  const dataStart = startOfSamples(head);
  const meter = new LevelMeter();
  const block = Buffer.alloc(128_000);
  for (let position = dataStart; ;) {
    if (signal?.aborted) throw fail("cancelled", "Listening was cancelled.");
    const { bytesRead } = await handle.read(block, 0, block.length, position);
    if (bytesRead === 0) break;
    meter.add(block.subarray(0, bytesRead));
    position += bytesRead;
  }
  return { levels: meter.levels(), dataStart, durationMs: Math.floor((size - dataStart) / 32) };
}

/** Measures the levels of streamed audio (16 kHz, mono, 16-bit). Ignores a constant offset of the samples. */
export class LevelMeter {
  private readonly found: Float32Array[] = [];
  private block = Buffer.alloc(samplesPerFrame * 2);
  private rest = 0;

  add(bytes: Buffer): void {
    const held = this.rest + bytes.length;
    if (held > this.block.length) this.grow(held);
    bytes.copy(this.block, this.rest);
    const samples = new Int16Array(this.block.buffer, this.block.byteOffset, held >> 1);
    const levels = new Float32Array(Math.floor(samples.length / samplesPerFrame));
    for (let frame = 0; frame < levels.length; frame++) levels[frame] = levelOf(samples, frame * samplesPerFrame);
    this.found.push(levels);
    this.rest = held - levels.length * samplesPerFrame * 2;
    this.block.copyWithin(0, held - this.rest, held);
  }

  private grow(bytes: number): void {
    const larger = Buffer.alloc(bytes);
    this.block.copy(larger, 0, 0, this.rest);
    this.block = larger;
  }

  /** One level per complete frame so far. */
  levels(): Float32Array {
    const whole = new Float32Array(this.found.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const levels of this.found) {
      whole.set(levels, at);
      at += levels.length;
    }
    return whole;
  }
}

function levelOf(samples: Int16Array, from: number): number {
  let [sum, squares] = [0, 0];
  for (let at = from; at < from + samplesPerFrame; at++) {
    const sample = samples[at] ?? 0;
    sum += sample;
    squares += sample * sample;
  }
  const power = (squares - (sum * sum) / samplesPerFrame) / samplesPerFrame / 32_768 ** 2;
  return Math.max(quietest, 10 * Math.log10(Math.max(0, power)));
}

function startOfSamples(head: Buffer): number {
  const format = head.indexOf("fmt ");
  const isListeningCopy =
    head.toString("latin1", 0, 4) === "RIFF" &&
    format > 0 &&
    head.readUInt16LE(format + 10) === 1 &&
    head.readUInt32LE(format + 12) === 16_000 &&
    head.readUInt16LE(format + 22) === 16;
  const data = head.indexOf("data", 12, "latin1");
  if (!isListeningCopy || data < 0) throw fail("invalid_input", "A recognizer needs 16 kHz mono 16-bit wav.");
  return data + 8;
}
