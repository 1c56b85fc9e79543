import { rm } from "node:fs/promises";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { cacheOf, inWorkFolder } from "#server/pipeline/work-folder.ts";
import { joinPassages } from "./choose-passage.ts";
import { commitCut, type Cut } from "./commit-cut.ts";
import { cutSound } from "./cut-sound.ts";
import { readRedactions, readSource, type RedactionRow, type SoundSource } from "./redaction-store.ts";

export type CutTools = Pick<StoryTools, "sql" | "store" | "ffmpeg" | "workDir" | "cacheDir">;

/** Brings a recording to what its storyteller wants of each passage. Returns how many passages changed. */
export async function cutRecording(
  tools: CutTools,
  { recordingId, userId }: { recordingId: string; userId: string },
  signal: AbortSignal,
): Promise<number> {
  for (let settled = 0; ;) {
    const rows = await readRedactions(tools.sql, recordingId);
    const waiting = rows.filter(({ state, wanted }) => state !== wanted).length;
    const source = await readSource(tools.sql, recordingId);
    if (waiting === 0 || source?.userId !== userId) return settled;
    await inWorkFolder({ workDir: tools.workDir, owner: userId, key: ["cut", recordingId] }, async (dir) => {
      const cut = await cutAnew(tools, source, rows, { dir, signal });
      if (await commitCut(tools, { recordingId, userId, source, rows }, cut)) settled += waiting;
    });
    await rm(cacheOf(tools.cacheDir, userId), { recursive: true, force: true });
  }
}

/** The sound for the storyteller, without what is erased, and the sound for everybody. */
async function cutAnew(
  tools: CutTools,
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
