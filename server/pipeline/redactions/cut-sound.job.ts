import { rm } from "node:fs/promises";
import { z } from "zod";
import { asAppError } from "#server/platform/errors.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { cacheOf, inWorkFolder } from "#server/pipeline/work-folder.ts";
import { joinPassages } from "./choose-passage.ts";
import { commitCut, type Cut } from "./commit-cut.ts";
import { cutSound } from "./cut-sound.ts";
import { readRedactions, readSource, saveProblem, type RedactionRow, type SoundSource } from "./redaction-store.ts";

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
  handle: async (tools: StoryTools, { recordingId, userId }, { signal }) => {
    try {
      for (let settled = 0; ;) {
        const rows = await readRedactions(tools.sql, recordingId);
        const waiting = rows.filter(({ state, wanted }) => state !== wanted).length;
        const source = await readSource(tools.sql, recordingId);
        if (waiting === 0 || source?.userId !== userId) return { settled };
        await inWorkFolder({ workDir: tools.workDir, owner: userId, key: ["cut", recordingId] }, async (dir) => {
          const cut = await cutAnew(tools, source, rows, { dir, signal });
          if (await commitCut(tools, { recordingId, userId, source, rows }, cut)) settled += waiting;
        });
        await rm(cacheOf(tools.cacheDir, userId), { recursive: true, force: true });
      }
    } catch (thrown) {
      if (!signal.aborted) await saveProblem(tools.sql, recordingId, asAppError(thrown).code);
      throw thrown;
    }
  },
});

/** The sound for the storyteller, without what is erased, and the sound for everybody. */
async function cutAnew(
  tools: StoryTools,
  source: SoundSource,
  rows: readonly RedactionRow[],
  run: { dir: string; signal: AbortSignal },
): Promise<Cut> {
  const file = await tools.store.localFile(source.key);
  const ffmpeg = await tools.ffmpeg();
  const erased = joinPassages(rows.filter(({ state, wanted }) => wanted === "erased" && state !== "erased"));
  const out = joinPassages(rows.filter(({ wanted }) => wanted === "out"));
  const whole = { ...source, file };
  const original = erased.length > 0 ? await cutSound(ffmpeg, whole, erased, { ...run, name: "original" }) : whole;
  const shared = out.length > 0 ? await cutSound(ffmpeg, original, out, { ...run, name: "shared" }) : original;
  return { original, shared };
}
