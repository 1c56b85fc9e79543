import type { BookSource } from "#domain/book/book.ts";
import type { Edition } from "#domain/book/edition.ts";
import { fail } from "#server/platform/errors.ts";
import { bookSourceOf } from "#server/pipeline/book-source/load-book-source.ts";
import { compose, gatherSource, type FrontMatter } from "#server/pipeline/3-memoir/compose-memoir.job.ts";
import { composerFor } from "#server/pipeline/3-memoir/composer-for.ts";
import { readMemoir } from "#server/pipeline/3-memoir/memoir-store.ts";
import type { StoryBook } from "#server/pipeline/3-memoir/story-book-store.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { lastProofedMemoir } from "./preview-store.ts";

type Previewed = { storyBook: StoryBook; userId: string; frontMatter: FrontMatter; edition: Edition };

/**
 * What the next book is made from, without storing anything. A written edition is paid for, so the words of the last
 * proof stand for the next. Throws `nothing_to_make` where there is nothing to show.
 */
export async function gatherPreview(tools: StoryTools, previewed: Previewed, signal: AbortSignal): Promise<BookSource> {
  const { storyBook, userId, frontMatter, edition } = previewed;
  const { composer } = await composerFor(tools, storyBook.sessionId);
  if (composer.kind === "own words") {
    const { source, edits } = await gatherSource(tools.sql, storyBook, frontMatter);
    const { memoir } = await compose(composer, { ...source, edits }, { signal, onProgress: () => {} });
    return (await bookSourceOf(tools, { memoir, userId, createdAt: new Date() }, edition, "preview")).source;
  }
  const memoirId = await lastProofedMemoir(tools.sql, storyBook.id);
  const kept = memoirId === null ? null : await readMemoir(tools.sql, memoirId);
  if (!kept) throw fail("nothing_to_make", "There are no pages before the first proof.");
  return (await bookSourceOf(tools, kept, edition, "preview")).source;
}
