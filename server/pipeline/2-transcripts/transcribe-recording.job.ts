import { z } from "zod";
import { languageSchema } from "#domain/language.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { transcriptionCost, transcribedSchema, transcribeRecording } from "./transcribe-recording.ts";

/**
 * The words of a recording from a folder, whose place in the story is already known. The folder is the operator's own: it has
 * no limit but that of the recording, and no places of its own for long ones.
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
