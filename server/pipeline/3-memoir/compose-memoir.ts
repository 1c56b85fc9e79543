import type { Arrangement } from "#domain/book/arrangement/arrangement.ts";
import { measureSections, type MeasuredSection } from "#domain/book/arrangement/automatic-chapters.ts";
import type { Language } from "#domain/language.ts";
import type { Memoir, Story, UnwrittenReason } from "#domain/book/memoir.ts";
import type { OnProgress } from "#server/platform/process/on-progress.ts";
import type { TranscribedAnswer } from "#domain/recording/transcript.ts";
import { fail } from "#server/platform/errors.ts";
import { arrangeChapters } from "./arrange-chapters.ts";
import { titleStories } from "./titles/title-stories.ts";
import { countWords, type WordFates } from "./count-words.ts";
import { pairDates, type PlacedDatePair } from "./sections/pair-dates.ts";
import { applyEdits } from "./sections/apply-edits.ts";
import type { SectionEdit } from "./sections/section-edit.ts";

/** All that a memoir is composed from. `chapterTitles` are by the number of the question bank's chapter, 1..12. */
export type MemoirSource = {
  title: string;
  author: string;
  dedication: string | null;
  language: Language;
  chapterTitles?: Record<number, string>;
  /** By question. */
  storyTitles?: Record<number, string>;
  arrangement?: Arrangement;
  answers: TranscribedAnswer[];
  /** Sections that persons edited. */
  edits?: SectionEdit[];
};

/**
 * `cacheDir`: where what was paid for is kept for the next run; nowhere when it is missing. `beforeAsking`: runs before each
 * question to a model and throws where it may not be asked.
 */
export type Work = {
  signal: AbortSignal;
  onProgress: OnProgress;
  cacheDir?: string;
  beforeAsking?: () => Promise<void>;
};

/** Stories in any order, what became of each recognized word, and what a check refused. */
export type Composition = {
  stories: Story[];
  fates: WordFates;
  refused: Memoir["refused"];
  writing?: Memoir["composer"]["writing"];
};

/** What a written edition asks of the models. */
export type Estimate = { calls: number; tokens: number };

/** Turns answers into stories. `name` changes whenever the same answers may be told in another way. */
export type Composer = {
  name: string;
  kind: Memoir["composer"]["kind"];
  model: string | null;
  /** Who judges what `model` writes. */
  proofreader: string | null;
  /** Whether words leave this machine for `model` or `proofreader`. */
  asksOutside?: boolean;
  /** Why no edition is written although one is asked for. */
  unwritten?: UnwrittenReason;
  /** What a memoir of so many words costs; missing where nothing is asked of a model. */
  estimate?(words: number): Estimate;
  compose(source: MemoirSource, work: Work): Promise<Composition>;
};

/**
 * Composes a memoir. The same composer and source give the same sentences with the same ids (a model's wording aside).
 * Throws `nothing_to_make` when no answer holds a word, `cancelled` when the signal is aborted.
 */
export async function composeMemoir(composer: Composer, source: MemoirSource, work: Work): Promise<Memoir> {
  return (await composeSections(composer, source, work)).memoir;
}

/** A memoir, its stories as the recordings tell them, without what persons made of them, and its dates that differ. */
export type ComposedMemoir = { memoir: Memoir; told: Story[]; datePairs: PlacedDatePair[] };

/** As `composeMemoir`. */
export async function composeSections(composer: Composer, source: MemoirSource, work: Work): Promise<ComposedMemoir> {
  const { stories: composed, fates, refused, writing = unwritten(composer) } = await composer.compose(source, work);
  const machineWritten = source.answers.filter(({ layer }) => layer === "raw");
  const drafts = idsOf(machineWritten.filter(({ draft }) => draft));
  const unread = idsOf(machineWritten);
  const titled = titleStories(composed, source.language, source.storyTitles ?? {}, drafts);
  const told = titled.map((story) => markUnread(story, unread));
  const stories = applyEdits(told, source.edits ?? [], source.answers, fates);
  if (stories.length === 0) throw fail("nothing_to_make", "No answer holds any words, so there is nothing to tell.");
  const { language, chapterTitles: titles = {}, arrangement = null } = source;
  const chapters = arrangeChapters(stories, { language, titles, said: saidIn(source), arrangement });
  if (chapters.length === 0) throw fail("nothing_to_make", "Every chapter is hidden, so there is nothing to tell.");
  work.onProgress(1, "composed");
  const used = new Set(chapters.flatMap((chapter) => chapter.stories.flatMap((story) => story.recordingIds)));
  const hidden = new Set(stories.flatMap((story) => story.recordingIds)).difference(used);
  const memoir = {
    title: source.title,
    author: source.author,
    language,
    dedication: source.dedication,
    composer: {
      kind: composer.kind,
      model: composer.model,
      proofreader: composer.proofreader,
      ...(writing ? { writing } : {}),
    },
    draft: !unread.isDisjointFrom(used),
    chapters,
    account: countWords(source.answers, fates, hidden),
    refused,
  };
  return { memoir, told, datePairs: pairDates(memoir, told) };
}

function saidIn({ answers }: MemoirSource): MeasuredSection[] {
  return measureSections(answers.map(({ questionId, words }) => ({ questionId, words: words.length })));
}

function idsOf(answers: readonly TranscribedAnswer[]): Set<string> {
  return new Set(answers.map(({ recordingId }) => recordingId));
}

function markUnread(story: Story, unread: ReadonlySet<string>): Story {
  const ids = story.recordingIds.filter((id) => unread.has(id));
  return ids.length === 0 ? story : { ...story, unread: ids };
}

export function unwritten({ unwritten: stopped }: Composer): Memoir["composer"]["writing"] {
  return stopped ? { written: 0, rewritten: 0, givenBack: 0, calls: 0, tokens: 0, stopped } : undefined;
}

export function stopWhenCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw fail("cancelled", "Composing the memoir was cancelled.", signal.reason);
}
