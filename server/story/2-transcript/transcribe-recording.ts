import { z } from "zod";
import type { Language } from "#domain/language.ts";
import { fail } from "#server/errors.ts";
import type { JobRun } from "#server/jobs/job.ts";
import type { Stt } from "#server/providers/stt/stt.ts";
import { readRecording } from "#server/story/1-answer/recording-store.ts";
import type { StoryTools } from "#server/story/story-tools.ts";
import { inWorkFolder } from "#server/story/work-folder.ts";
import { transcribeAnswer } from "./transcribe-answer.ts";
import { readCorrection, readRawTranscript, saveTranscript } from "./transcript-store.ts";

export const transcribedSchema = z.object({
  engine: z.string().nullable(),
  draft: z.boolean(),
  layer: z.enum(["raw", "corrected"]),
  recognised: z.int(),
  warnings: z.array(z.string()),
});
export type TranscribedRecording = z.infer<typeof transcribedSchema>;

/**
 * Listens to one recording and keeps both layers of its words. What the same engine heard before is not heard again.
 * Words the person writes meanwhile are aligned too before this ends.
 */
export async function transcribeRecording(
  tools: StoryTools,
  { recordingId, userId, language }: { recordingId: string; userId: string; language: Language },
  { signal, progress }: JobRun,
): Promise<TranscribedRecording> {
  const recording = await readRecording(tools.sql, recordingId);
  if (!recording || recording.userId !== userId) throw fail("not_found", "That recording is not there any more.");
  const { stt } = await tools.stt(language);
  const file = await tools.store.localFile(recording.objectKey);
  return inWorkFolder(tools.workDir, ["transcribe", recordingId], async (workDir) => {
    for (;;) {
      signal.throwIfAborted();
      const corrected = await readCorrection(tools.sql, recordingId);
      const before = await readRawTranscript(tools.sql, recordingId);
      const known =
        before && stt && before.engine === stt.engine && before.model === stt.model && before.language === language;
      const { raw, alignment, layer, warnings } = await transcribeAnswer(
        { ffmpeg: await tools.ffmpeg(), stt: known ? remembering(stt, before) : stt, workDir },
        { id: recordingId, file, container: recording.container, durationMs: recording.durationMs },
        corrected,
        language,
        { signal, onProgress: progress },
      );
      const layers = { raw, corrected: corrected === null ? null : { text: corrected, alignment } };
      if (!(await saveTranscript(tools.sql, { recordingId, userId, language }, layers))) continue;
      const draft = corrected === null && (raw?.draft ?? true);
      return { engine: raw?.engine ?? null, draft, layer, recognised: raw?.words.length ?? 0, warnings };
    }
  });
}

/** The engine, with what it heard the last time instead of listening again. */
function remembering(stt: Stt, transcript: Awaited<ReturnType<Stt["transcribe"]>>): Stt {
  return { ...stt, transcribe: () => Promise.resolve(transcript) };
}
