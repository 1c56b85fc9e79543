import { createHash } from "node:crypto";
import type { Language } from "#domain/language.ts";
import { readText } from "#server/pipeline/text/read-text.ts";
import { readTokens } from "#server/pipeline/text/tokens.ts";
import { readWords } from "#server/pipeline/text/words.ts";
import type { Claimant, SourceText } from "./judge.ts";

/** Sentences of the whole memoir with their segment and answer. */
export type MemoirSentence = { text: string; segment: string; answer: string };

type Exchangeable = { kind: "name" | "number" | "year" | "month"; text: string; low: string };

const mostShared = 0.4;
const wordsOfPlant = { least: 5, most: 30 };

/**
 * Two false sentences for a section: one said in another answer, cited to words of this section; and one of this section in
 * which a name, number or date is exchanged for another of the memoir. Where no fact can be exchanged, two of the first
 * kind. The same input gives the same sentences; another `salt` gives others. Fewer than two where the memoir is too small.
 */
export function plantSentences(
  section: readonly Claimant[],
  sources: readonly SourceText[],
  memoir: readonly MemoirSentence[],
  language: Language,
  salt: string,
): Claimant[] {
  const cited = new Set(section.flatMap(({ segments }) => segments));
  const words = new Set(sources.filter(({ id }) => cited.has(id)).flatMap(({ text }) => contentWords(text)));
  const order = shuffled(memoir, ({ text, segment }) => `${salt} ${segment} ${text}`);
  const exchanged = exchangeFact(order, cited, words, language, salt);
  const wanted = exchanged ? 1 : 2;
  const home = section[hashOf(salt) % section.length];
  if (!home) return [];
  const foreign = foreignSentences(order, cited, words).slice(0, wanted);
  return [...foreign.map(({ text }) => ({ text, segments: home.segments })), ...(exchanged ? [exchanged] : [])];
}

/** An order that depends on the content only. */
export function shuffled<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return items
    .map((item) => ({ item, hash: createHash("sha256").update(keyOf(item)).digest("hex") }))
    .toSorted((a, b) => a.hash.localeCompare(b.hash))
    .map(({ item }) => item);
}

function hashOf(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE(0);
}

/** Sentences of other answers, otherwise of other segments, with content that this section lacks. */
function foreignSentences(
  order: readonly MemoirSentence[],
  cited: ReadonlySet<string>,
  words: ReadonlySet<string>,
): MemoirSentence[] {
  const answers = new Set(order.filter(({ segment }) => cited.has(segment)).map(({ answer }) => answer));
  const fitting = order.filter(({ text, segment }) => {
    const count = readTokens(text).length;
    const own = contentWords(text);
    const shared = own.filter((word) => words.has(word)).length;
    const fits = count >= wordsOfPlant.least && count <= wordsOfPlant.most && own.length > 1;
    return fits && !cited.has(segment) && shared <= own.length * mostShared;
  });
  const others = fitting.filter(({ answer }) => !answers.has(answer));
  return [...others, ...fitting.filter(({ answer }) => answers.has(answer))];
}

function exchangeFact(
  order: readonly MemoirSentence[],
  cited: ReadonlySet<string>,
  words: ReadonlySet<string>,
  language: Language,
  salt: string,
): Claimant | null {
  const elsewhere = order
    .filter(({ segment }) => !cited.has(segment))
    .flatMap(({ text }) => exchangeable(text, language))
    .filter(({ low }) => !words.has(low));
  for (const { text, segment } of order.filter((one) => cited.has(one.segment))) {
    for (const fact of shuffled(exchangeable(text, language), (one) => `${salt} ${one.low}`)) {
      const other = elsewhere.find(({ kind, low }) => kind === fact.kind && low !== fact.low);
      if (other) return { text: text.replace(fact.text, () => other.text), segments: [segment] };
    }
  }
  return null;
}

/** Names, numbers, years and months of a sentence that are single words. */
function exchangeable(sentence: string, language: Language): Exchangeable[] {
  const text = readText(sentence, language);
  const names = readWords(text).filter(({ kind, token }) => kind === "name" && !token.opens);
  const numbers = text.numbers.filter(({ from, to, article, as, value }) => {
    const isPlain = as === "cardinal" && !article && value > 1;
    return isPlain && to === from + 1 && text.tokens.filter(({ low }) => low === text.tokens[from]?.low).length === 1;
  });
  const months = text.calendar.dates.filter(({ from, to, day }) => day === null && to === from + 1);
  const at = (kind: Exchangeable["kind"], index: number): Exchangeable[] => {
    const token = text.tokens[index];
    return token ? [{ kind, text: token.text, low: token.low }] : [];
  };
  return [
    ...names.flatMap(({ at: index }) => at("name", index)),
    ...numbers.flatMap(({ from, value }) => at(isYear(value) ? "year" : "number", from)),
    ...months.flatMap(({ from }) => at("month", from)),
  ];
}

function isYear(value: number): boolean {
  return value >= 1850 && value <= 2049;
}

function contentWords(text: string): string[] {
  return readTokens(text)
    .map(({ low }) => low)
    .filter((low) => low.length > 3 || /\d/.test(low));
}
