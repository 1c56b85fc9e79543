import { z } from "zod";
import { languageSchema } from "#domain/language.ts";
import type { ErrorCode } from "#domain/errors.ts";
import { AppError } from "#server/platform/errors.ts";
import { runBeforeBackground } from "#server/platform/process/background-pause.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import {
  awaitConsent,
  giveUpAnswer,
  postponeAnswer,
  readGivenAnswer,
} from "#server/pipeline/1-recordings/answer-store.ts";
import { probeAnswer, receiveRecording } from "#server/pipeline/1-recordings/receive-recording.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import {
  transcriptionCost,
  longTranscription,
  transcribedSchema,
  transcribeRecording,
} from "./transcribe-recording.ts";

/** Reads the claimed duration of an uploaded answer, which decides its turn in the queue. Decodes nothing. */
export const probeAnswerJob = defineJob({
  name: "probe-answer",
  input: z.object({ answerId: z.uuid(), userId: z.uuid(), language: languageSchema }),
  output: z.object({ soundMs: z.int() }),
  key: ({ answerId }) => answerId,
  owner: ({ userId }) => userId,
  concurrency: 4,
  cost: () => 5,
  handle: async (tools: StoryTools, { answerId, userId, language }, { signal }) =>
    orSayWhyNot(tools, answerId, async () => {
      const soundMs = await probeAnswer(tools, answerId, signal);
      await tools.queue.send(transcribeAnswerJob, { answerId, userId, language, soundMs });
      return { soundMs };
    }),
});

/** Stores the recording of an uploaded answer, then transcribes it. */
export const transcribeAnswerJob = defineJob({
  name: "hear-answer",
  input: z.object({ answerId: z.uuid(), userId: z.uuid(), language: languageSchema, soundMs: z.int().nullable() }),
  output: transcribedSchema,
  key: ({ answerId }) => answerId,
  owner: ({ userId }) => userId,
  concurrency: 2,
  long: longTranscription,
  cost: ({ soundMs }) => transcriptionCost(soundMs),
  handle: async (tools: StoryTools, { answerId, userId, language }, run) =>
    orSayWhyNot(tools, answerId, () =>
      runBeforeBackground(async () => {
        const recordingId = await receiveRecording(tools, answerId, run.signal);
        return transcribeRecording(tools, { recordingId, userId, language, bounded: true }, run);
      }),
    ),
});

/** Temporary failures: this or another process runs the work again. */
const passing: ReadonlySet<ErrorCode> = new Set(["cancelled", "internal"]);

/** Stores on the answer why it cannot be transcribed at all, or not today. */
async function orSayWhyNot<T>({ sql }: StoryTools, answerId: string, work: () => Promise<T>): Promise<T> {
  const path = (await readGivenAnswer(sql, answerId))?.audio_file_path ?? null;
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === "quota_reached") await postponeAnswer(sql, answerId, thrown.code);
    else if (thrown instanceof AppError && thrown.code === "no_consent") await awaitConsent(sql, answerId);
    else if (thrown instanceof AppError && !thrown.retryable && !passing.has(thrown.code))
      await giveUpAnswer(sql, { id: answerId, path }, thrown.code);
    throw thrown;
  }
}
