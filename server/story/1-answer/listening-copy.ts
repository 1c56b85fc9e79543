import type { Container } from "#domain/recording.ts";
import { inputArgs, type Ffmpeg } from "#server/media/ffmpeg.ts";

/** A copy for recognisers: 16 kHz, mono, 16-bit WAV, of the first sound in the file. Times in it are those of the original. */
export async function makeListeningCopy(
  ffmpeg: Ffmpeg,
  recording: { file: string; container: Container },
  outFile: string,
  options: { signal?: AbortSignal } = {},
): Promise<void> {
  const { file, container } = recording;
  const shape = ["-map", "0:a:0", "-vn", "-ac", "1", "-ar", "16000", "-c:a", "pcm_s16le", "-f", "wav"];
  await ffmpeg.run([...inputArgs(file, container), ...shape, `file:${outFile}`], options);
}
