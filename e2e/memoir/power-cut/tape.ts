import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { waveHeader } from "#server/platform/media/wave-file.ts";
import { synthesizeSpeech } from "#server/testing/spoken-sound.ts";

const sampleRate = 16_000;
const pauseMs = 900;

/** The sound that the microphone hears, and the millisecond at which each sentence begins and ends. */
export type Tape = { file: string; places: { startMs: number; endMs: number }[] };

export async function recordTape(folder: string, sentences: readonly string[]): Promise<Tape> {
  const pause = new Int16Array((pauseMs * sampleRate) / 1000);
  const parts: Int16Array[] = [pause];
  const places: Tape["places"] = [];
  for (const sentence of sentences) {
    const spoken = await synthesizeSpeech(sentence);
    const startMs = msOf(parts);
    parts.push(spoken, pause);
    places.push({ startMs, endMs: startMs + msOf([spoken]) });
  }
  const [plain, file] = [join(folder, "plain.wav"), join(folder, "tape.wav")];
  const samples = Buffer.concat(
    parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  );
  await writeFile(plain, Buffer.concat([waveHeader(samples.length / 2, sampleRate), samples]));
  await promisify(execFile)("ffmpeg", ["-y", "-loglevel", "error", "-i", plain, "-ar", "48000", file]);
  return { file, places };
}

function msOf(parts: readonly Int16Array[]): number {
  return (1000 * parts.reduce((sum, { length }) => sum + length, 0)) / sampleRate;
}
