import { z } from "zod";
import type { Language } from "#domain/language.ts";
import type { Stretch } from "#domain/recording/other-voice-stretches.ts";
import type { Transcript } from "#domain/recording/transcript.ts";
import { fail } from "#server/platform/errors.ts";
import type { JobRun } from "#server/platform/jobs/job.ts";
import { soundClock } from "#server/platform/media/sound-clock.ts";
import { assertConsent, hasConsent } from "#server/pipeline/1-recordings/consent-store.ts";
import { keptLevels } from "#server/pipeline/1-recordings/examine-once.ts";
import { countTranscription } from "#server/pipeline/1-recordings/transcription-quota-store.ts";
import { readOtherSaid, readOtherVoice, readRecording } from "#server/pipeline/1-recordings/recording-store.ts";
import { exceedsDailyLimit } from "#server/pipeline/1-recordings/receive-recording.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { cacheOf, inWorkFolder } from "#server/pipeline/work-folder.ts";
import { alignmentMark } from "./align/alignment-mark.ts";
import { transcribeAnswer } from "./transcribe-answer.ts";
import { isAligned, readCorrection, readRawTranscript, saveTranscript } from "./transcript-store.ts";

export const transcribedSchema = z.object({
  engine: z.string().nullable(),
  draft: z.boolean(),
  layer: z.enum(["raw", "corrected"]),
  recognised: z.int(),
  /** Milliseconds omitted as silence; null when nothing was recognized this time. */
  silentMs: z.number().nullable().default(null),
  warnings: z.array(z.string()),
});
export type TranscribedRecording = z.infer<typeof transcribedSchema>;

/** Longer recordings are transcribed separately from the others, one per person at a time. */
export const longTranscription = { from: 600, concurrency: 2, maxPerOwner: 1 };

/** In seconds. A recording of unknown duration may be long. */
export function transcriptionCost(soundMs: number | null): number {
  return soundMs === null ? longTranscription.from + 1 : 5 + soundMs / 1000;
}

type Asked = {
  recordingId: string;
  userId: string;
  language: Language;
  /** Whether the storyteller's consent and daily quota apply. */
  bounded: boolean;
};

/**
 * Transcribes one recording and stores both layers of its words. Words of the same engine are not recognized again,
 * and remain valid without a recognizer. Words that the person writes meanwhile are aligned before this ends. Throws
 * `quota_reached` above today's quota, and `no_consent` when there are no words and recognition is not allowed.
 */
export async function transcribeRecording(
  tools: StoryTools,
  { recordingId, userId, language, bounded }: Asked,
  { signal, progress }: JobRun,
): Promise<TranscribedRecording> {
  const recording = await readRecording(tools.sql, recordingId);
  if (!recording || recording.userId !== userId) throw fail("not_found", "That recording is not there any more.");
  const mayListen = !bounded || (await hasConsent(tools.sql, userId, "transcribe"));
  const { stt } = mayListen ? await tools.stt(language) : { stt: null };
  const { punctuator } = await tools.punctuation(language);
  const file = await tools.store.localFile(recording.objectKey);
  const otherVoice = await otherVoiceIn(tools, { ...recording, file }, signal);
  const otherSaid = otherVoice.length === 0 ? undefined : await readOtherSaid(tools.sql, recordingId);
  return inWorkFolder({ workDir: tools.workDir, owner: userId, key: ["transcribe", recordingId] }, async (workDir) => {
    for (;;) {
      signal.throwIfAborted();
      const corrected = await readCorrection(tools.sql, recordingId);
      const before = await readRawTranscript(tools.sql, recordingId);
      if (!mayListen && corrected === null && before === null) await assertConsent(tools.sql, userId, "transcribe");
      const known =
        before && stt && before.engine === stt.engine && before.model === stt.model && before.language === language;
      const hasEarlierTranscript = stt === null && before?.language === language;
      const used = known || hasEarlierTranscript || !mayListen ? before : null;
      if (corrected !== null && (used !== null || stt === null)) {
        if (bounded && mayListen) await assertConsent(tools.sql, userId, "transcribe");
        const of = { recordingId, language };
        if (await isAligned(tools.sql, of, corrected, alignmentMark(corrected, used))) return asBefore(used);
      }
      const cost = { userId, recordingId, language, soundMs: recording.durationMs };
      const levels = await keptLevels(cacheOf(tools.cacheDir, userId), recording);
      if (bounded && stt && !known && !(await countTranscription(tools.sql, cost))) throw exceedsDailyLimit();
      const { raw, doubtful, alignment, layer, silentMs, warnings } = await transcribeAnswer(
        { ffmpeg: await tools.ffmpeg(), stt, punctuator, known: used, workDir },
        { ...recording, file, levels, otherVoice, ...(otherSaid && { otherSaid }) },
        corrected,
        language,
        { signal, onProgress: progress },
      );
      const aligned =
        corrected === null ? null : { text: corrected, alignment, mark: markOf(corrected, raw, warnings) };
      if (bounded && mayListen) await assertConsent(tools.sql, userId, "transcribe");
      if (!(await saveTranscript(tools.sql, { recordingId, userId, language }, { raw, doubtful, corrected: aligned })))
        continue;
      const draft = corrected === null && (raw?.draft ?? true);
      return { engine: raw?.engine ?? null, draft, layer, recognised: raw?.words.length ?? 0, silentMs, warnings };
    }
  });
}

/** Stretches of the interviewer's speech on the axis of the decoded sound; the browser's clock noted them. */
async function otherVoiceIn(
  tools: StoryTools,
  recording: Parameters<typeof soundClock>[1] & { id: string },
  signal: AbortSignal,
): Promise<Stretch[]> {
  const noted = await readOtherVoice(tools.sql, recording.id);
  if (noted.length === 0) return noted;
  const clock = await soundClock(await tools.ffmpeg(), recording, { signal });
  return noted.map(([from, to]): Stretch => [clock(from), clock(to)]);
}

/** The same words were aligned with the same sound before. */
function asBefore(raw: Transcript | null): TranscribedRecording {
  const recognised = raw?.words.length ?? 0;
  return { engine: raw?.engine ?? null, draft: false, layer: "corrected", recognised, silentMs: null, warnings: [] };
}

/** No mark for a result with warnings: they must be reported each time. */
function markOf(text: string, raw: Transcript | null, warnings: readonly string[]): string | null {
  return warnings.length === 0 ? alignmentMark(text, raw) : null;
}
