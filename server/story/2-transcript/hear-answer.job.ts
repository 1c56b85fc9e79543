import { z } from "zod";
import { languageSchema } from "#domain/language.ts";
import { AppError } from "#server/errors.ts";
import { defineJob } from "#server/jobs/job.ts";
import { giveUpAnswer } from "#server/story/1-answer/answer-store.ts";
import { takeInRecording } from "#server/story/1-answer/take-in-recording.ts";
import type { StoryTools } from "#server/story/story-tools.ts";
import { transcribedSchema, transcribeRecording } from "./transcribe-recording.ts";

/** An answer from the browser: its recording is looked into and kept, then its words are written down. */
export const hearAnswerJob = defineJob({
  name: "hear-answer",
  input: z.object({ answerId: z.uuid(), userId: z.uuid(), language: languageSchema }),
  output: transcribedSchema,
  key: ({ answerId }) => answerId,
  owner: ({ userId }) => userId,
  concurrency: 2,
  handle: async (tools: StoryTools, { answerId, userId, language }, run) => {
    try {
      const recordingId = await takeInRecording(tools, answerId, run.signal);
      return await transcribeRecording(tools, { recordingId, userId, language }, run);
    } catch (thrown) {
      if (thrown instanceof AppError && !thrown.retryable && thrown.code !== "cancelled")
        await giveUpAnswer(tools.sql, answerId, thrown.code);
      throw thrown;
    }
  },
});
