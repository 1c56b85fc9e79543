import { onlyYear, withYear } from "#domain/book/dates/years.ts";
import { hasSameWords } from "#domain/book/section-words.ts";
import type { EditedSentence, SourceSentence } from "#domain/book/section.ts";
import { newId } from "#web/lib/new-id.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";
import type { DateChoice, DatePair } from "#web/story/section/load-date-pairs.ts";
import { loadSentencePages } from "#web/story/section/load-page-numbers.ts";
import { contentOf, loadSection, recordingsOf, type LoadedSection } from "#web/story/section/load-section.ts";

/** A sentence with one year as its page shows it now. `page`: where the newest finished book prints it. */
export type DatedSentence = { section: LoadedSection; source: SourceSentence; year: number; page: number | null };
export type TwoDates = { pair: DatePair; one: DatedSentence; other: DatedSentence };

type Of = { storyId: string; memoirId: string | null; pair: DatePair };

/** Both sentences of a pair; null when a page has changed since the pair was found. */
export async function loadTwoDates({ storyId, memoirId, pair }: Of): Promise<TwoDates | null> {
  const questions = [...new Set([pair.one_question, pair.other_question])];
  const [pages, ...sections] = await Promise.all([
    memoirId === null
      ? new Map<string, number>()
      : loadSentencePages(memoirId, [pair.one_sentence, pair.other_sentence]),
    ...questions.map((question) => loadSection(storyId, question)),
  ]);
  const find = (question: number, id: string) =>
    datedSentence(sections[questions.indexOf(question)] ?? null, id, pages.get(id) ?? null);
  const one = find(pair.one_question, pair.one_sentence);
  const other = find(pair.other_question, pair.other_sentence);
  return one && other && one.year !== other.year ? { pair, one, other } : null;
}

function datedSentence(section: LoadedSection | null, id: string, page: number | null): DatedSentence | null {
  const source = section?.sources.find((one) => one.id === id && one.paragraph !== undefined);
  if (!section || !source || !contentOf(section.text).some((one) => isWhole(one, source))) return null;
  const year = onlyYear(source.text);
  return year === null ? null : { section, source, year, page };
}

/** Whether a sentence of the page is this source and nothing else. */
function isWhole({ text, from }: EditedSentence, source: SourceSentence): boolean {
  return from.length === 1 && from[0] === source.id && hasSameWords(text, source.text);
}

type Chosen = { storyId: string; dates: TwoDates; choice: DateChoice; ownYear: number | null };

/** Stores a choice, changes the sentences with another year and returns their questions. Status 409: a page was changed meanwhile. */
export async function saveChoice({ storyId, dates, choice, ownYear }: Chosen): Promise<number[]> {
  const { pair, one, other } = dates;
  const year = { one: one.year, other: other.year, own: ownYear, both: null }[choice];
  const changed = year === null ? [] : [one, other].filter((sentence) => sentence.year !== year);
  const sections = new Map(changed.map(({ section }) => [section.question_id, section]));
  const edits = [...sections.values()].map((section) => ({
    question: section.question_id,
    content: contentOf(section.text).map((sentence) =>
      year !== null && changed.some(({ source }) => isWhole(sentence, source))
        ? { ...sentence, text: withYear(sentence.text, year) }
        : sentence,
    ),
    base: section.version,
    recordings: recordingsOf(section),
  }));
  await dataOf(rest.rpc("choose_date", { ...namesOf(storyId, pair), p_choice: choice, p_edits: edits }));
  return [...sections.keys()];
}

/** Asks again about a pair whose years both stayed. */
export async function askAgain(storyId: string, pair: DatePair): Promise<void> {
  await dataOf(rest.rpc("choose_date", { ...namesOf(storyId, pair), p_edits: [] }));
}

function namesOf(storyId: string, { one_sentence: one, other_sentence: other }: DatePair) {
  return { p_story: storyId, p_one: one, p_other: other, p_change: newId() };
}
