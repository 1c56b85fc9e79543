import { foldAccents } from "#domain/fold-accents.ts";
import type { BookSource } from "#domain/book/book.ts";
import { sentencesOf, type Memoir } from "#domain/book/memoir.ts";
import { printedLine, printedWords } from "#server/pipeline/4-book/words/printed-words.ts";
import { bestPassage } from "./best-passage.ts";
import { leaningWords } from "#server/pipeline/3-memoir/titles/leaning-words.ts";
import { findDates, saysOnlyWhen, type SaidYear } from "./find-dates.ts";
import { findNames } from "./find-names.ts";

/** Front and back matter with printed typography. Sentence ids map to pages. An empty part is omitted. */
export type BookParts = {
  about: string[];
  back: string | null;
  timeline: { year: number; text: string; id: string }[];
  index: { name: string; ids: string[] }[];
};

/** Least number of entries for a list. */
const leastEntries = 3;
const longestEntry = 170;
const longestList = 60;
const mostOfYear = 2;

export function bookParts({ memoir, createdAt, edition }: BookSource): BookParts {
  const { language, author } = memoir;
  const thisYear = new Date(createdAt * 1000).getUTCFullYear();
  const texts = [...sentencesOf(memoir)].map(({ sentence: { id, text } }) => ({ id, text }));
  const dated = findDates(texts, language, thisYear).flatMap((said) => withItsMatter(said, memoir));
  const timeline = worthOfPages(dated).map(({ year, id, text }) => ({
    year,
    id,
    text: shortened(printedLine(text, language), year),
  }));
  const index = findNames(texts, language, author).map(({ sort, sentences }) => ({
    name: printedLine(sort, language),
    ids: sentences,
  }));
  const back = edition.back === null ? passageOf(memoir) : printedLine(edition.back, language);
  return {
    about: paragraphsOf(edition.about ?? "").map((text) => printedLine(text, language)),
    back,
    timeline: timeline.length < leastEntries ? [] : timeline,
    index: index.length < leastEntries ? [] : index,
  };
}

const pronouns = /^(he|she|it|they|this|that|il|elle|ils|elles|ce|c|ca|cela)$/;

/**
 * "It was the summer of 1952." is listed only with a neighboring sentence that gives its subject; "He came in 1964." is
 * listed with the short sentence before it.
 */
function withItsMatter(said: SaidYear, { chapters, language }: Memoir): SaidYear[] {
  const isBare = saysOnlyWhen(said.text, language);
  if (!isBare && !pronouns.test(firstWord(said.text))) return [said];
  const paragraphs = chapters.flatMap(({ stories }) => stories.flatMap((story) => story.paragraphs));
  for (const { sentences } of paragraphs) {
    const at = sentences.findIndex(({ id }) => id === said.id);
    if (at < 0) continue;
    const [before, after] = [sentences[at - 1]?.text, sentences[at + 1]?.text];
    const withContext = before === undefined ? null : { ...said, text: `${before} ${said.text}` };
    if (!isBare)
      return [withContext !== null && !leans(withContext) && !/\d{4}/u.test(before ?? "") ? withContext : said];
    if (withContext !== null) return [withContext];
    return after === undefined ? [] : [{ ...said, text: `${said.text} ${after}` }];
  }
  return [said];
}

/** Limits each year to one or two sentences, independent ones first. */
function worthOfPages(dated: readonly SaidYear[]): SaidYear[] {
  const years = [...Map.groupBy(dated, ({ year }) => year).values()];
  const most = years.length * mostOfYear > longestList ? 1 : mostOfYear;
  return years.flatMap((said) => {
    const kept = new Set(said.toSorted((a, b) => Number(leans(a)) - Number(leans(b))).slice(0, most));
    return said.filter((one) => kept.has(one));
  });
}

function leans({ text }: SaidYear): boolean {
  return text.length > longestEntry || leaningWords.has(firstWord(text));
}

function firstWord(text: string): string {
  return foldAccents(/\p{L}+/u.exec(text)?.[0] ?? "").toLowerCase();
}

function passageOf(memoir: Memoir): string | null {
  const texts = bestPassage(memoir);
  return texts && printedWords(texts, memoir.language).join(" ");
}

function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, " ").trim())
    .filter((paragraph) => paragraph !== "");
}

/** The part of a long sentence that contains the year, between commas. */
function shortened(text: string, year: number): string {
  if (text.length <= longestEntry) return text;
  const said = Math.max(0, text.indexOf(`${year}`));
  const cuts = [...text.matchAll(/[,;:—–]\s/gu)].map(({ index }) => index);
  const tooFar = said + 4 > longestEntry;
  const from = tooFar ? (cuts.findLast((at) => at < said - 12) ?? text.lastIndexOf(" ", said - 40)) + 1 : 0;
  const end = Math.min(text.length, from + longestEntry);
  const to = end === text.length ? end : (cuts.findLast((at) => at > said && at <= end) ?? text.lastIndexOf(" ", end));
  return `${from > 0 ? "…" : ""}${text.slice(from, to).trim()}${to < text.length ? "…" : ""}`;
}
