import { z } from "zod";
import { asAppError } from "#server/platform/errors.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { cutRecording } from "./cut-recording.ts";
import { saveProblem } from "./redaction-store.ts";

/**
 * Brings the words and the sound of a recording to what its storyteller wants of each passage, in one transaction: nobody
 * reads words without their sound or hears sound without its words.
 */
export const cutSoundJob = defineJob({
  name: "cut-sound",
  input: z.object({ recordingId: z.uuid(), userId: z.uuid() }),
  output: z.object({ settled: z.int() }),
  key: ({ recordingId }) => recordingId,
  owner: ({ userId }) => userId,
  concurrency: 2,
  maxPerOwner: 1,
  retry: { limit: 8, delaySeconds: 2 },
  handle: async (tools: StoryTools, input, { signal }) => {
    try {
      return { settled: await cutRecording(tools, input, signal) };
    } catch (thrown) {
      if (!signal.aborted) await saveProblem(tools.sql, input.recordingId, asAppError(thrown).code);
      throw thrown;
    }
  },
});
