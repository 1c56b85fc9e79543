import { z } from "zod";
import { languageSchema } from "#domain/language.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { transcriptionCost, transcribedSchema, transcribeRecording } from "./transcribe-recording.ts";

/**
 * Transcribes a recording from a folder, whose place in the story is known. A folder belongs to the operator: it has
 * no quota and no reserved places for long recordings.
 */
export const transcribeRecordingJob = defineJob({
  name: "transcribe-recording",
  input: z.object({ recordingId: z.uuid(), userId: z.uuid(), language: languageSchema, soundMs: z.int().nullable() }),
  output: transcribedSchema,
  key: ({ recordingId }) => recordingId,
  owner: ({ userId }) => userId,
  concurrency: 2,
  cost: ({ soundMs }) => transcriptionCost(soundMs),
  handle: (tools: StoryTools, input, run) => transcribeRecording(tools, { ...input, bounded: false }, run),
});
