import { rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { audiobookSchema, editionFiles } from "#domain/book/audiobook.ts";
import { audiobookSettingsSchema } from "#domain/book/audiobook-settings.ts";
import { bookEditionSchema } from "#domain/book/edition.ts";
import type { Memoir } from "#domain/book/memoir.ts";
import { fail } from "#server/platform/errors.ts";
import { defineJob, type JobRun } from "#server/platform/jobs/job.ts";
import type { VoiceClone } from "#server/providers/voice-clone/voice-clone.ts";
import { readMemoir } from "#server/pipeline/3-memoir/memoir-store.ts";
import { isForNobody } from "#server/pipeline/artifact-store.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { readVoiceOf } from "#server/pipeline/voices/voice-store.ts";
import { whileWanted } from "#server/pipeline/voices/while-wanted.ts";
import { inWorkFolder } from "#server/pipeline/work-folder.ts";
import { saveAudiobook } from "#server/pipeline/4-audiobook/save-audiobook.ts";
import { narratedCacheOf } from "./narrated-cache.ts";
import { mayReadAloud } from "./spoken-sentence-store.ts";

/** The narrated edition: the book's words in its person's own voice, as M4B, and MP3 and WAV per chapter. */
export const makeNarratedAudiobookJob = defineJob({
  name: "make-narrated-audiobook",
  input: z.object({
    memoirId: z.uuid(),
    userId: z.uuid(),
    edition: bookEditionSchema,
    settings: z.prefault(audiobookSettingsSchema, {}),
  }),
  output: z.object({ memoirId: z.uuid() }),
  key: ({ memoirId }) => memoirId,
  owner: ({ userId }) => userId,
  concurrency: 2,
  maxPerOwner: 1,
  cost: () => 600,
  long: { from: 300, concurrency: 1, maxPerOwner: 1 },
  retry: { limit: 6, delaySeconds: 2 },
  handle: async (tools: StoryTools, { memoirId, userId, ...how }, run) => {
    const stored = await readMemoir(tools.sql, memoirId);
    if (stored?.userId !== userId) throw fail("not_found", "That memoir is not there any more.");
    const voice = await readVoiceOf(tools.sql, userId);
    const { voiceClone: clone } = tools;
    if (voice?.state !== "ready" || voice.providerVoiceId === null)
      throw fail("no_consent", "There is no voice to read it in.");
    if (clone?.provider !== voice.provider) throw fail("configuration", "The provider of this voice is not named.");
    const { memoir } = stored;
    const making = { tools, clone, memoir, memoirId, ...how };
    const may = () => mayReadAloud(tools.sql, voice.id, []);
    try {
      await whileWanted(may, run.signal, (signal) =>
        makeWith(making, { id: voice.id, userId, providerVoiceId: voice.providerVoiceId ?? "" }, { ...run, signal }),
      );
    } catch (thrown) {
      if (isForNobody(thrown)) throw fail("no_consent", "The consent to this audiobook was taken back.", thrown);
      throw thrown;
    } finally {
      // Of a memoir that is gone, words may have been erased.
      if (!(await may()) || (await readMemoir(tools.sql, memoirId)) === null)
        await rm(narratedCacheOf(tools.cacheDir, userId), { recursive: true, force: true });
    }
    return { memoirId };
  },
});

type Making = {
  tools: StoryTools;
  clone: VoiceClone;
  memoir: Memoir;
  memoirId: string;
  edition: z.infer<typeof bookEditionSchema>;
  settings: z.infer<typeof audiobookSettingsSchema>;
};
type Voice = { id: string; userId: string; providerVoiceId: string };

async function makeWith({ tools, clone, memoir, memoirId, edition, settings }: Making, voice: Voice, run: JobRun) {
  const { signal, progress } = run;
  const { userId } = voice;
  const { makeAudiobook } = await import("#server/pipeline/4-audiobook/make-audiobook.ts");
  const { ownVoiceReader } = await import("./own-voice-reader.ts");
  const { allParts } = await import("./read-book.ts");
  const { drawAudiobookCover } = await import("#server/pipeline/4-audiobook/draw-audiobook-cover.ts");
  const cacheDir = join(narratedCacheOf(tools.cacheDir, userId), voice.id);
  // What a killed run leaves goes with the cache once the voice may not read any more.
  const work = { workDir: join(cacheDir, "work"), owner: userId, key: ["narrated audiobook", memoirId] };
  await inWorkFolder(work, async (dir) => {
    const parts = allParts(memoir, settings);
    const tts = ownVoiceReader({ tools, clone, voice, parts, dir, signal });
    const cover = { file: join(dir, "cover.jpg"), draw: () => Promise.resolve<string | null>(null) };
    cover.draw = () => drawAudiobookCover(tools, { memoirId, edition, file: cover.file, signal });
    const made = await makeAudiobook(
      { ffmpeg: await tools.ffmpeg(), tts, cacheDir },
      { memoir, recordings: new Map(), cover, settings, edition: "narrated" },
      dir,
      { signal, onProgress: progress },
    );
    const { hashes, ...facts } = made;
    await saveAudiobook(
      tools,
      { userId, memoirId, dir },
      { audiobook: audiobookSchema.parse(facts), hashes, folder: editionFiles.narrated.folder },
    );
  });
}
