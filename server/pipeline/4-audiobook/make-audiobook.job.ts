import { rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { audiobookSchema, editionFiles } from "#domain/book/audiobook.ts";
import { audiobookSettingsSchema } from "#domain/book/audiobook-settings.ts";
import { bookEditionSchema } from "#domain/book/edition.ts";
import { sentencesOf, type Memoir } from "#domain/book/memoir.ts";
import { fail } from "#server/platform/errors.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { readRecording } from "#server/pipeline/1-recordings/recording-store.ts";
import { readRawTranscript } from "#server/pipeline/2-transcripts/transcript-store.ts";
import { readMemoir } from "#server/pipeline/3-memoir/memoir-store.ts";
import { drawAudiobookCover } from "./draw-audiobook-cover.ts";
import { saveAudiobook } from "./save-audiobook.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { cacheOf, inWorkFolder } from "#server/pipeline/work-folder.ts";

/** The original-voice edition: M4B, and MP3 and WAV per chapter. */
export const makeAudiobookJob = defineJob({
  name: "make-audiobook",
  input: z.object({
    memoirId: z.uuid(),
    userId: z.uuid(),
    edition: bookEditionSchema,
    soundMs: z.number().nullable(),
    settings: z.prefault(audiobookSettingsSchema, {}),
  }),
  output: z.object({ audiobook: audiobookSchema, warnings: z.array(z.string()) }),
  key: ({ memoirId }) => memoirId,
  owner: ({ userId }) => userId,
  /** An hour of sound is made in about two minutes. */
  cost: ({ soundMs }) => 30 + (soundMs ?? 0) / 30_000,
  long: { from: 300, concurrency: 1, maxPerOwner: 1 },
  handle: async (tools: StoryTools, { memoirId, edition, settings }, { signal, progress }) => {
    const { makeAudiobook } = await import("./make-audiobook.ts");
    const kept = await readMemoir(tools.sql, memoirId);
    if (!kept) throw fail("not_found", "That memoir is not there any more.");
    const { userId, memoir } = kept;
    await using _ = { [Symbol.asyncDispose]: () => clearAfterCut(tools, memoirId, userId) };
    const tts = settings.narrator === "nobody" ? null : await tools.tts(memoir.language, settings.narrator);
    return inWorkFolder({ workDir: tools.workDir, owner: userId, key: ["audiobook", memoirId] }, async (dir) => {
      const file = join(dir, "cover.jpg");
      const draw = () => drawAudiobookCover(tools, { memoirId, edition, file, signal });
      const { warnings, hashes, ...made } = await makeAudiobook(
        { ffmpeg: await tools.ffmpeg(), tts, cacheDir: cacheOf(tools.cacheDir, userId) },
        { memoir, recordings: await recordingsOf(tools, memoir), cover: { file, draw }, settings },
        dir,
        { signal, onProgress: progress },
      );
      const audiobook = audiobookSchema.parse(made);
      await saveAudiobook(
        tools,
        { userId, memoirId, dir },
        { audiobook, hashes, folder: editionFiles["original voice"].folder },
      );
      return { audiobook, warnings };
    });
  },
});

/** A memoir that is gone may have held sound that was cut meanwhile: its clips go too. */
async function clearAfterCut({ sql, cacheDir }: StoryTools, memoirId: string, userId: string): Promise<void> {
  if ((await readMemoir(sql, memoirId)) === null) await rm(cacheOf(cacheDir, userId), { recursive: true, force: true });
}

/** The recordings of a memoir by id. */
export async function recordingsOf(tools: StoryTools, memoir: Memoir) {
  const ids = new Set([...sentencesOf(memoir)].flatMap(({ story }) => story.recordingIds));
  const entries = [...ids].map(async (id) => {
    const recording = await readRecording(tools.sql, id);
    if (!recording) throw fail("not_found", "A recording of this memoir is not there any more.");
    const raw = await readRawTranscript(tools.sql, id);
    const { container, durationMs, sha256, objectKey } = recording;
    const speech = raw?.words.map(({ startMs, endMs }) => ({ startMs, endMs })) ?? null;
    return [id, { file: await tools.store.localFile(objectKey), container, durationMs, sha256, speech }] as const;
  });
  return new Map(await Promise.all(entries));
}
