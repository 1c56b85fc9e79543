import { readFile } from "node:fs/promises";
import { AppError, fail } from "#server/platform/errors.ts";
import { bothChannels } from "#server/platform/media/decode-to-mono.ts";
import { inputArgs, type Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import { waveHeaderBytes } from "#server/platform/media/wave-file.ts";
import { sampleRate, toDb } from "#server/pipeline/4-audiobook/sound/pcm.ts";

/** Slow speech has five letters a second. */
const msPerLetter = 200;
/** Breath and pauses of the shortest sentence. */
const leastLongestMs = 5_000;
const silenceDb = -60;

type Checked = { mp3: string; outFile: string; letters: number; signal: AbortSignal };

/** Decodes a sentence to a WAV. Throws `voice_failed` for silence, for what is no sound, and for much more sound than text. */
export async function checkSpeech(ffmpeg: Ffmpeg, { mp3, outFile, letters, signal }: Checked): Promise<void> {
  const longestMs = Math.max(leastLongestMs, letters * msPerLetter);
  const output = ["-af", bothChannels, "-t", String(longestMs / 1000 + 1), "-ac", "1", "-ar", String(sampleRate)];
  const args = [...inputArgs(mp3, "mp3"), "-map", "0:a:0", ...output, "-c:a", "pcm_s16le", "-bitexact", "-f", "wav"];
  await ffmpeg.run([...args, `file:${outFile}`], { signal }).catch((thrown: unknown) => {
    if (signal.aborted || (thrown instanceof AppError && thrown.code === "disk_full")) throw thrown;
    throw fail("voice_failed", "The voice gave no sound.", thrown);
  });
  const bytes = await readFile(outFile);
  const samples = (bytes.length - waveHeaderBytes) >> 1;
  if (samples > (longestMs * sampleRate) / 1000)
    throw fail("voice_failed", "The voice spoke much longer than the sentence.");
  let energy = 0;
  for (let at = 0; at < samples; at++) energy += bytes.readInt16LE(waveHeaderBytes + at * 2) ** 2;
  if (samples === 0 || toDb(energy / samples / 2 ** 30) < silenceDb)
    throw fail("voice_failed", "The voice gave no speech.");
}
