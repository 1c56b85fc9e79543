import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { bookEditionSchema } from "#domain/book/edition.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { saveArtifact } from "#server/pipeline/artifact-store.ts";
import { requestPlaybackCopies } from "#server/pipeline/1-recordings/playback/request-playback-copies.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { inWorkFolder } from "#server/pipeline/work-folder.ts";
import { frontPages, keptPageStarts, pageStarts } from "./page-starts.ts";
import { screenIsMade } from "./typeset-progress.ts";

const outputSchema = z.object({ pages: z.int(), printedLinks: z.int(), warnings: z.array(z.string()) });

const typesetShare = 0.8;

/** Progress fraction from which the screen PDF is stored and readable. */
export const isScreenPdfStored = screenIsMade * typesetShare;

/** The printed book, its print files and the EPUB. */
export const typesetBookJob = defineJob({
  name: "typeset-book",
  input: z.object({ memoirId: z.uuid(), userId: z.uuid(), edition: bookEditionSchema }),
  output: outputSchema,
  key: ({ memoirId }) => memoirId,
  owner: ({ userId }) => userId,
  handle: async (tools: StoryTools, { memoirId, edition }, { signal, progress }) => {
    const { bindEpub } = await import("./bind-epub.ts");
    const { loadBookSource } = await import("#server/pipeline/book-source/load-book-source.ts");
    const { saveReadingPhotos } = await import("./save-reading-photos.ts");
    const { typesetBook } = await import("./typeset-book.ts");
    const { userId, source, provenance } = await loadBookSource(tools, memoirId, edition);
    return inWorkFolder({ workDir: tools.workDir, owner: userId, key: ["typeset", memoirId] }, async (dir) => {
      const of = { userId, memoirId };
      const book = await typesetBook(source, dir, {
        signal,
        onProgress: (fraction, word) => progress(fraction * typesetShare, word),
        onScreen: (file) => saveArtifact(tools, of, { kind: "book.pdf", file }),
      });
      progress(0.85, "EPUB");
      const starts = pageStarts(book.pageOfSentence);
      await bindEpub(source, join(dir, "book.epub"), { signal, pageStarts: starts });
      await writeFile(join(dir, "provenance.json"), `${JSON.stringify(provenance, null, 2)}\n`);
      for (const kind of ["print/cover.pdf", "print/spec.json", "book.epub", "provenance.json"])
        await saveArtifact(tools, of, { kind, file: join(dir, kind) });
      const kind = "print/interior.pdf";
      const facts = { ...keptPageStarts(starts), frontPages: frontPages(book.pageOfSentence) };
      await saveArtifact(tools, of, { kind, file: join(dir, kind), facts });
      await saveReadingPhotos(tools, { ...of, source }, dir, signal);
      await requestPlaybackCopies(tools, [...source.addresses.keys()]);
      return { pages: book.pages, printedLinks: source.addresses.size, warnings: book.warnings };
    });
  },
});
