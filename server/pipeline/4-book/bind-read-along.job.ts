import { join } from "node:path";
import { z } from "zod";
import { bookEditionSchema } from "#domain/book/edition.ts";
import { audiobookSchema } from "#domain/book/audiobook.ts";
import { fail } from "#server/platform/errors.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { saveArtifact, readArtifacts } from "#server/pipeline/artifact-store.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { inWorkFolder } from "#server/pipeline/work-folder.ts";
import { readPageStarts } from "./page-starts.ts";

/** Makes the read-along EPUB. Requires the audiobook. */
export const bindReadAlongJob = defineJob({
  name: "bind-read-along",
  input: z.object({ memoirId: z.uuid(), userId: z.uuid(), edition: bookEditionSchema }),
  output: z.object({ sentences: z.int() }),
  key: ({ memoirId }) => memoirId,
  owner: ({ userId }) => userId,
  handle: async (tools: StoryTools, { memoirId, edition }, { signal }) => {
    const { bindReadAlongEpub } = await import("./bind-epub.ts");
    const { loadBookSource } = await import("#server/pipeline/book-source/load-book-source.ts");
    const { userId, source } = await loadBookSource(tools, memoirId, edition);
    const artifacts = new Map((await readArtifacts(tools.sql, memoirId)).map((artifact) => [artifact.kind, artifact]));
    const whole = artifacts.get("audiobook.m4b");
    if (!whole)
      throw fail("not_found", "The audiobook is not made yet, so the read-along book has no voice to follow.");
    const audiobook = audiobookSchema.parse(whole.facts);
    const chapters = await Promise.all(
      audiobook.chapters.map(async (chapter) => {
        const mp3 = artifacts.get(chapter.mp3);
        if (!mp3) throw fail("not_found", `The audiobook lacks the file ${chapter.mp3}.`);
        return { ...chapter, mp3: await tools.store.localFile(mp3.objectKey) };
      }),
    );
    return inWorkFolder({ workDir: tools.workDir, owner: userId, key: ["read-along", memoirId] }, async (dir) => {
      const file = join(dir, "book-read-along.epub");
      const starts = readPageStarts(artifacts.get("print/interior.pdf")?.facts);
      const bound = await bindReadAlongEpub(source, chapters, file, { signal, pageStarts: starts });
      await saveArtifact(tools, { userId, memoirId }, { kind: "book-read-along.epub", file });
      return { sentences: bound.sentences };
    });
  },
});
