import type { Container } from "#domain/recording.ts";
import { inputArgs, type Ffmpeg } from "#server/media/ffmpeg.ts";

/** Quieter than this for 0.4 s is a pause, relative to nothing: recordings this quiet are refused as silent before. */
const pause = "silencedetect=noise=-45dB:duration=0.4";

/** Stretches in which somebody speaks, in ms, by loudness alone. Empty when the whole recording is quiet. */
export async function findSpeech(
  ffmpeg: Ffmpeg,
  recording: { file: string; container: Container; durationMs: number },
  options: { signal?: AbortSignal } = {},
): Promise<{ startMs: number; endMs: number }[]> {
  const { file, container, durationMs } = recording;
  const printed = await ffmpeg.run(
    [...inputArgs(file, container), "-map", "0:a:0", "-vn", "-af", `highpass=f=80,${pause}`, "-f", "null", "-"],
    options,
  );
  const stretches: { startMs: number; endMs: number }[] = [];
  let startMs: number | null = 0;
  for (const [, edge, seconds] of printed.matchAll(/silence_(start|end): (-?[\d.]+)/g)) {
    const ms = Math.min(durationMs, Math.max(0, Math.round(Number(seconds) * 1000)));
    if (edge === "start" && startMs !== null && ms > startMs) stretches.push({ startMs, endMs: ms });
    startMs = edge === "start" ? null : ms;
  }
  if (startMs !== null && startMs < durationMs) stretches.push({ startMs, endMs: durationMs });
  return stretches;
}
