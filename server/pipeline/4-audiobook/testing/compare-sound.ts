import { execFile } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { promisify } from "node:util";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";

const run = promisify(execFile);

export const samplesPerMs = 44.1;

/** A file as 44.1 kHz mono samples, band-limited to where speech and a high-pass agree. */
export async function decodeSound(ffmpeg: Ffmpeg, input: string[]): Promise<Int16Array> {
  const out = `${input.at(-1)}.heard.pcm`;
  const band = "highpass=f=80,highpass=f=120,lowpass=f=3800";
  await ffmpeg.run([...input, "-map", "0:a:0", "-af", band, "-ac", "1", "-ar", "44100", "-f", "s16le", out]);
  const bytes = await readFile(out);
  await rm(out);
  return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
}

export function levelAt(sound: Int16Array, startMs: number, endMs: number): number {
  let sum = 1e-9;
  const [from, to] = [Math.round(startMs * samplesPerMs), Math.round(endMs * samplesPerMs)];
  for (let i = from; i < to; i++) sum += (sound[i] ?? 0) ** 2;
  return 10 * Math.log10(sum / Math.max(1, to - from));
}

/**
 * Delay of `b` in ms against the expected position, when `a` at `aMs` should be at `bMs`: the best match within ±40 ms.
 */
export function lagMs(a: Int16Array, aMs: number, b: Int16Array, bMs: number, lengthMs: number): number {
  const [from, to] = [Math.round(aMs * samplesPerMs), Math.round(bMs * samplesPerMs)];
  const length = Math.round(lengthMs * samplesPerMs);
  const reach = Math.round(40 * samplesPerMs);
  let [best, at] = [-Infinity, 0];
  for (let lag = -reach; lag <= reach; lag += 4) {
    let match = 0;
    for (let i = 0; i < length; i += 3) match += (a[from + i] ?? 0) * (b[to + i + lag] ?? 0);
    if (match > best) [best, at] = [match, lag];
  }
  return at / samplesPerMs;
}

/** Transcribes a file with Debian's recognizer. */
export async function recognize(ffmpeg: Ffmpeg, file: string): Promise<string[]> {
  const copy = `${file}.16k.wav`;
  await ffmpeg.run(["-i", file, "-ac", "1", "-ar", "16000", copy]);
  const { stdout } = await run("pocketsphinx_continuous", ["-infile", copy, "-logfn", "/dev/null"]);
  await rm(copy);
  return spelled(stdout);
}

export function spelled(text: string): string[] {
  return text.toLowerCase().match(/[a-z']+/g) ?? [];
}

/** Substituted, inserted and deleted words. */
export function wordErrors(said: string[], heard: string[]): number {
  let row = Array.from({ length: heard.length + 1 }, (_, i) => i);
  for (const [i, word] of said.entries()) {
    const next = [i + 1];
    for (const [j, other] of heard.entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (word === other ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}
