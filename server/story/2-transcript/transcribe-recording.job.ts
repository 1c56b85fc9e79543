import { z } from "zod";
import { languageSchema } from "#domain/language.ts";
import { defineJob } from "#server/jobs/job.ts";
import { transcribedSchema, transcribeRecording } from "./transcribe-recording.ts";

/** The words of a recording whose place in the story is already known. */
export const transcribeRecordingJob = defineJob({
  name: "transcribe-recording",
  input: z.object({ recordingId: z.uuid(), userId: z.uuid(), language: languageSchema }),
  output: transcribedSchema,
  key: ({ recordingId }) => recordingId,
  owner: ({ userId }) => userId,
  concurrency: 2,
  handle: transcribeRecording,
});
