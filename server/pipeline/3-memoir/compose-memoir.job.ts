import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import { z } from "zod";
import { errorCodes, type ErrorCode } from "#domain/errors.ts";
import { languageSchema } from "#domain/language.ts";
import { AppError, fail } from "#server/platform/errors.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { readQuestionTexts } from "#server/pipeline/1-recordings/question-store.ts";
import { recordingsForBook, type Recording } from "#server/pipeline/1-recordings/recording-store.ts";
import { loadTranscribedAnswers } from "#server/pipeline/2-transcripts/load-transcribed-answers.ts";
import { lettersOf } from "#server/pipeline/2-transcripts/transcript-store.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { cacheOf } from "#server/pipeline/work-folder.ts";
import { composerFor, ownWordsWithoutConsent, type ChosenComposer } from "./composer-for.ts";
import type { ComposedMemoir, Composer, MemoirSource, Work } from "./compose-memoir.ts";
import { inComposeThread } from "./own-words/in-compose-thread.ts";
import { readArrangement } from "./arrangement-store.ts";
import { findMemoir, saveMemoir } from "./memoir-store.ts";
import { idOfBook, isOwnBook, madeBookSchema, readStoryBook, type StoryBook } from "./story-book-store.ts";
import { saveDatePairs } from "./sections/date-pair-store.ts";
import type { SectionEdit } from "./sections/section-edit.ts";
import { hasSourcesOf, readSectionEdits, saveSectionSources } from "./sections/section-store.ts";

/** Told by the person (or `memoir.json`), not by the recordings. */
export const frontMatterSchema = z.object({
  title: z.string().min(1),
  author: z.string().min(1),
  dedication: z.string().nullable(),
  language: languageSchema,
  chapterTitles: z.record(z.string(), z.string()),
  /** By question; the memoir's own choice where nothing is said. */
  storyTitles: z.prefault(z.record(z.string(), z.string()), {}),
});
export type FrontMatter = z.infer<typeof frontMatterSchema>;

/**
 * Turns the transcribed answers of a book into a memoir. The same answers give the same memoir. Sections are edited as the
 * interview's own book tells them.
 */
export const composeMemoirJob = defineJob({
  name: "compose-memoir",
  input: z.object({ userId: z.uuid(), frontMatter: frontMatterSchema }).and(madeBookSchema),
  output: z.object({ memoirId: z.uuid(), soundMs: z.number() }),
  key: (made) => idOfBook(made),
  owner: ({ userId }) => userId,
  handle: async (tools: StoryTools, { userId, frontMatter, ...made }, { signal, progress }) => {
    const book = await readStoryBook(tools.sql, made);
    const { recordings, soundMs, source, edits } = await gatherSource(tools.sql, book, frontMatter);
    const { sessionId } = book;
    const bookId = isOwnBook(book) ? null : book.id;
    const cacheDir = cacheOf(tools.cacheDir, userId);
    const sounds = new Map(recordings.map(({ id, sha256 }) => [id, sha256]));
    const composeBy = async ({ composer, beforeAsking }: ChosenComposer) => {
      const sourceHash = hashOf(composer, source, edits, bookId);
      const known = await findMemoir(tools.sql, userId, sourceHash);
      if (known && (bookId || (await hasSourcesOf(tools.sql, sessionId, known)))) return { memoirId: known, soundMs };
      const work = { signal, onProgress: progress, cacheDir, ...(beforeAsking && { beforeAsking }) };
      const { memoir, told, datePairs } = await compose(composer, { ...source, edits }, work);
      await beforeAsking?.();
      const memoirId = await saveMemoir(tools.sql, { userId, bookId, sourceHash, sounds }, memoir, async (tx, id) => {
        if (bookId) return;
        await saveSectionSources(tx, { sessionId, userId, memoirId: id, memoir, told });
        await saveDatePairs(tx, { sessionId, userId, pairs: datePairs });
      });
      return { memoirId, soundMs };
    };
    try {
      return await composeBy(await composerFor(tools, sessionId));
    } catch (thrown) {
      if (!(thrown instanceof AppError) || thrown.code !== "no_consent") throw thrown;
      return composeBy(await ownWordsWithoutConsent());
    }
  },
});

/** All that the memoir of a book is composed from now. Throws `nothing_to_make` without a word. */
export async function gatherSource(sql: Sql, { sessionId, leftOut }: StoryBook, frontMatter: FrontMatter) {
  const { language, chapterTitles, storyTitles } = frontMatter;
  const isIn = ({ questionId }: { questionId: number }) => !leftOut.includes(questionId);
  const recordings = (await recordingsForBook(sql, sessionId)).filter(isIn);
  const soundMs = await mustFit(sql, recordings);
  const questionText = await readQuestionTexts(sql, language);
  const answers = await loadTranscribedAnswers(sql, recordings, language, questionText);
  if (!answers.some((answer) => answer.words.length > 0))
    throw fail("nothing_to_make", "No recording holds any words, so there is nothing to make a book from.");
  const arrangement = await readArrangement(sql, sessionId);
  const source = {
    ...frontMatter,
    chapterTitles: byNumber(chapterTitles),
    storyTitles: byNumber(storyTitles),
    answers,
    ...(arrangement && { arrangement }),
  };
  return { recordings, soundMs, source, edits: (await readSectionEdits(sql, sessionId)).filter(isIn) };
}

/**
 * A version stands for its edit. Without edits, an interview's own book has the hash that it had before edits and other books
 * existed.
 */
function hashOf(
  composer: Composer,
  source: MemoirSource,
  edits: readonly SectionEdit[],
  bookId: string | null,
): string {
  const edited = edits.map(({ questionId, version }) => [questionId, version]);
  const all = [composer.name, source, ...(edited.length > 0 ? [edited] : []), ...(bookId ? [{ bookId }] : [])];
  return createHash("sha256").update(JSON.stringify(all)).digest("hex");
}

function byNumber(titles: Record<string, string>): Record<number, string> {
  return Object.fromEntries(Object.entries(titles).map(([number, title]) => [Number(number), title]));
}

/** A life told for fifty hours is 1,500 pages; the texts of as much are 3 million letters. */
const maxHours = 50;
const maxLetters = 5_000_000;

/** Returns how much sound it is. Throws `too_large` for more than one book can hold. */
async function mustFit(sql: Sql, recordings: Recording[]): Promise<number> {
  const soundMs = recordings.reduce((sum, { durationMs }) => sum + durationMs, 0);
  if (soundMs > maxHours * 3_600_000)
    throw fail(
      "too_large",
      `The recordings of one book hold at most ${maxHours} hours. Make more than one book of them.`,
    );
  if (
    (await lettersOf(
      sql,
      recordings.map(({ id }) => id),
    )) > maxLetters
  )
    throw fail(
      "too_large",
      `The words of one book hold at most ${maxLetters} letters. Make more than one book of them.`,
    );
  return soundMs;
}

const maxMs = 10 * 60_000;

/** A composer that asks a model waits for it; the other one works, and does so apart. */
export async function compose(composer: Composer, source: MemoirSource, work: Work): Promise<ComposedMemoir> {
  const { composeSections, unwritten } = await import("./compose-memoir.ts");
  if (composer.kind !== "own words") return composeSections(composer, source, work);
  const late = AbortSignal.timeout(maxMs);
  try {
    const { memoir, ...rest } = await inComposeThread("composeOwnWords", source, AbortSignal.any([work.signal, late]));
    const writing = unwritten(composer);
    return { memoir: writing ? { ...memoir, composer: { ...memoir.composer, writing } } : memoir, ...rest };
  } catch (thrown) {
    if (work.signal.aborted) throw fail("cancelled", "Composing the memoir was cancelled.", thrown);
    if (late.aborted) throw new AppError("timeout", "Composing the memoir took too long.", { retryable: false });
    const code = codeOf(thrown);
    throw code === null || !(thrown instanceof Error) ? thrown : fail(code, thrown.message, thrown);
  }
}

function codeOf(thrown: unknown): ErrorCode | null {
  const code = thrown instanceof Error && "code" in thrown ? thrown.code : null;
  return errorCodes.find((known) => known === code) ?? null;
}
