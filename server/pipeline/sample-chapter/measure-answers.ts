import { rm } from "node:fs/promises";
import { join } from "node:path";
import { soundProblemsOf, type AnswerSound } from "#domain/book/sound-report.ts";
import { decodeToMono } from "#server/platform/media/decode-to-mono.ts";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import { rawOutput } from "#server/pipeline/4-audiobook/clean/denoise.ts";
import { decodedOutput } from "#server/pipeline/4-audiobook/clean/decoded-sound.ts";
import { roundDb } from "#server/pipeline/4-audiobook/sound/scan-sound.ts";
import { inSoundThread } from "#server/pipeline/4-audiobook/sound/in-sound-thread.ts";
import type { SourceRecording } from "#server/pipeline/4-audiobook/prepare-clips.ts";

/** What is measured of a long answer. */
const measured = ["-t", "600"];

export type Measured = { sound: Omit<AnswerSound, "question">; power: Float32Array; problems: number };

/**
 * Measures an original recording as the audiobook does, above 80 Hz; full scale is counted before that filter, which
 * moves clipped samples off it.
 */
export async function measureAnswer(
  ffmpeg: Ffmpeg,
  recordingId: string,
  recording: Pick<SourceRecording, "file" | "container" | "speech">,
  { dir, signal }: { dir: string; signal: AbortSignal },
): Promise<Measured> {
  const [file, unfiltered] = [join(dir, `${recordingId}.pcm`), join(dir, `${recordingId}.whole.pcm`)];
  try {
    const output = (mix: string) => [
      ...measured,
      ...decodedOutput(mix, file),
      ...measured,
      "-af",
      mix,
      ...rawOutput(unfiltered),
    ];
    await decodeToMono(ffmpeg, recording, output, { signal });
    const order = { file, words: recording.speech, noiseFile: `${file}.noise` };
    const { power, speech, hum } = await inSoundThread("analyzeSound", order, signal);
    const whole = { file: unfiltered, words: null, noiseFile: null };
    const { clipped } = await inSoundThread("analyzeSound", whole, signal);
    const loudest = hum.toSorted((a, b) => b.db - a.db)[0];
    const sound = {
      recordingId,
      speechDb: speech && roundDb(speech.speechDb),
      floorDb: speech && roundDb(speech.floorDb),
      clipped,
      hum: loudest ? { frequency: loudest.frequency, db: roundDb(loudest.db) } : null,
    };
    return { sound, power, problems: speech ? soundProblemsOf({ ...sound, question: "" }).length : Infinity };
  } finally {
    for (const one of [file, unfiltered, `${file}.noise`]) await rm(one, { force: true });
  }
}
