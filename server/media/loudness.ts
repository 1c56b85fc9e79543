import { open } from "node:fs/promises";
import { fail } from "#server/errors.ts";

/** Loudness of a listening copy: one level in dBFS for every `frameMs`, and where its samples lie in the file. */
export type Loudness = { levels: Float32Array; dataStart: number; durationMs: number };

export const frameMs = 10;
const samplesPerFrame = 160;
const quietest = -100;

/** Reads a listening copy (16 kHz, mono, 16-bit wav) once, in pieces, keeping 400 bytes for each second of sound. */
export async function measureLoudness(file: string, signal?: AbortSignal): Promise<Loudness> {
  await using handle = await open(file, "r");
  const { size } = await handle.stat();
  const head = Buffer.alloc(4096);
  await handle.read(head, 0, head.length, 0);
  const dataStart = startOfSamples(head);
  const frames = Math.floor((size - dataStart) / 2 / samplesPerFrame);
  const levels = new Float32Array(frames);
  const block = Buffer.alloc(samplesPerFrame * 2 * 400);
  for (let frame = 0; frame < frames; frame += 400) {
    if (signal?.aborted) throw fail("cancelled", "Listening was cancelled.");
    const { bytesRead } = await handle.read(block, 0, block.length, dataStart + frame * samplesPerFrame * 2);
    const samples = new Int16Array(block.buffer, block.byteOffset, bytesRead >> 1);
    const whole = Math.min(400, frames - frame, Math.floor(samples.length / samplesPerFrame));
    for (let at = 0; at < whole; at++) levels[frame + at] = levelOf(samples, at * samplesPerFrame);
  }
  return { levels, dataStart, durationMs: Math.floor((size - dataStart) / 32) };
}

function levelOf(samples: Int16Array, from: number): number {
  let energy = 0;
  for (let at = from; at < from + samplesPerFrame; at++) energy += (samples[at] ?? 0) ** 2;
  return Math.max(quietest, 10 * Math.log10(energy / samplesPerFrame / 32_768 ** 2));
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
  if (!isListeningCopy || data < 0) throw fail("invalid_input", "A recogniser needs 16 kHz mono 16-bit wav.");
  return data + 8;
}
