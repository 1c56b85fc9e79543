import type { Language } from "#domain/language.ts";
import { isVerb } from "#server/pipeline/text/verbs.ts";
import { frenchInfinitives } from "#server/pipeline/text/word-lists.ts";
import { readWords, type Word } from "#server/pipeline/text/words.ts";
import { readText } from "#server/pipeline/text/read-text.ts";
import { leaningWords } from "./leaning-words.ts";

/** Words of a sentence that can stand over a story by themselves. `telling`: those of them that say what it is about. */
export type Phrase = { text: string; kind: "thing" | "said" | "sentence"; contentWords: string[] };

/*
 * The lists below were extended with the titles of the sample lives: 143 of 220 words occur there. Those titles are no
 * evidence for other lives.
 */

/** Words that begin no title. */
const answering = /^(who|what|how|yes|no|oh|well|now|here|la|y|oui|non|ah|eh|que|qui|quand|si)$/;
const owners = /^(my|our|mon|ma|mes|notre|nos)$/;
const article = /^(the|le|la|les|l)$/;
const vague = new RegExp(
  [
    String.raw`^(thing|things|time|times|way|lot|kind|sort|bit|place|people|person|man|woman|day|days|year|years|week|`,
    String.raw`weeks|month|months|hour|hours|minute|minutes|night|morning|evening|side|end|name|word|words|first|last|`,
    String.raw`next|other|same|whole|right|left|back|top|chose|choses|fois|temps|facon|peu|gens|homme|femme|jour|jours|`,
    String.raw`an|ans|annee|annees|semaine|mois|heure|heures|minute|matin|soir|nuit|cote|bout|fin|nom|mot|mots|premier|`,
    String.raw`premiere|dernier|derniere|autre|meme|coup|moment|front|rest|reste|milieu|middle|fait|fact|manner|`,
    String.raw`contrast|order|case|part|number|amount|degree|extent|maniere|sorte|partie|nombre|ordre|cas)$`,
  ].join(""),
);
const joins: Record<Language, RegExp> = { en: /^(of|to|on|in|by|under|over)$/, fr: /^(de|du|des|d|a|au|aux|en|sur)$/ };

/** After these words le, la, les and l' are pronouns. */
const subjects = /^(je|j|tu|il|elle|on|nous|vous|ils|elles|ne|n|qui|me|m|te|t|se|s|y)$/;
const adverbs = /^(plus|pas|jamais|rien|point|tout|tous|toute|bien|mal|tres|not|never|just|very|too|again|away|still)$/;

const particles =
  /^(up|down|off|out|over|under|through|across|along|around|about|away|back|together|aside|apart|home|upwards?|downwards?|forwards?|backwards?|inwards?|outwards?|onwards?)$/;
/** After these words a noun is a subject: "let the cat pass". */
const causing =
  /^(let|lets|letting|make|makes|made|making|see|sees|saw|seen|seeing|watch|watched|watching|hear|hears|heard|hearing|help|helps|helped|helping|felt|feel)$/;

const leastLetters = 3;
const longest = { words: 6, letters: 42 };

/** All phrases of a sentence: nouns with their article, quotations, and a short sentence as a whole. */
export function findPhrases(sentence: string, language: Language): Phrase[] {
  const text = sentence.replaceAll(/\s+/g, " ").trim();
  const all = [...quoted(text), ...short(text)].flatMap(({ part, kind }) => whole(part, kind, language));
  return [...all, ...things(text, language)];
}

function quoted(text: string): { part: string; kind: Phrase["kind"] }[] {
  return [...text.matchAll(/["“«]\s?([^"“”«»]{6,44})\s?["”»]/gu)].map(([, part = ""]) => ({ part, kind: "said" }));
}

function short(text: string): { part: string; kind: Phrase["kind"] }[] {
  return text.length <= longest.letters && !/["“”«»:;]/u.test(text) ? [{ part: text, kind: "sentence" }] : [];
}

function whole(part: string, kind: Phrase["kind"], language: Language): Phrase[] {
  const words = readWords(readText(part, language));
  const isQuestion = /\?\s*$/u.test(part);
  const first = words[0]?.low ?? "";
  const leans =
    leaningWords.has(first) ||
    answering.test(first) ||
    isQuestion ||
    /,\s*$/u.test(part) ||
    !/^\p{Lu}/u.test(part.trim());
  if (leans || words.length < 2 || words.length > longest.words) return [];
  const text = part.trim().replace(/[.,;:]+$/u, "");
  return [{ text, kind, contentWords: tellingOf(words) }];
}

function things(text: string, language: Language): Phrase[] {
  const words = readWords(readText(text, language));
  return words.flatMap((_, from) => {
    const end = thingAt(words, from, language);
    if (end === null) return [];
    const further = furtherThing(words, end, language);
    return [end, further].flatMap((to) => (to === null ? [] : phraseOf(text, words.slice(from, to), words[to])));
  });
}

/**
 * The end of the noun phrase that begins here with an article or possessive; null if there is none, or if it may
 * contain a verb.
 */
function thingAt(words: Word[], from: number, language: Language): number | null {
  const first = words[from];
  if (!first || !(article.test(first.low) || owners.test(first.low))) return null;
  if (language === "fr" && subjects.test(words[from - 1]?.low ?? "")) return null;
  let to = from + 1;
  while (to < words.length && to <= from + 3 && isNoun(words, to, language) && !isSomebodyElse(words, from, to))
    to += 1;
  const next = words[to];
  const isDoing = language === "en" && causing.test(words[from - 1]?.low ?? "") && next?.kind === "grammar";
  const closed = next === undefined || (closes(next, language) && (!isDoing || to === from + 2));
  return to > from + 1 && closed ? to : null;
}

function isNoun(words: Word[], at: number, language: Language): boolean {
  const word = words[at];
  if (!word || /[^\s'’-]/u.test(word.token.before)) return false;
  const plain = word.kind === "content" || word.kind === "name" || word.kind === "kin";
  if (language === "fr" && word.kind !== "kin" && frenchInfinitives.has(word.low)) return false;
  return (
    plain &&
    !adverbs.test(word.low) &&
    !(language === "en" && particles.test(word.low)) &&
    !isVerb(words, at, language) &&
    !word.low.endsWith("ing") &&
    !word.low.endsWith("ly")
  );
}

function closes(next: Word, language: Language): boolean {
  return (
    /[.,;:?!…—–”»"]/u.test(next.token.before) ||
    (next.kind === "grammar" && next.low !== "s" && language === "en") ||
    (next.kind === "grammar" && language === "fr")
  );
}

/** "the money Congress gave": after a common noun a name starts a new clause. */
function isSomebodyElse(words: Word[], from: number, at: number): boolean {
  return at > from + 1 && words[at]?.kind === "name" && words[at - 1]?.kind !== "name";
}

/** "the key to Water Street": extends a noun phrase by a preposition. */
function furtherThing(words: Word[], end: number, language: Language): number | null {
  const join = words[end];
  if (!join || /[^\s'’-]/u.test(join.token.before) || !joins[language].test(join.low)) return null;
  let to = end + 1;
  if (article.test(words[to]?.low ?? "") || owners.test(words[to]?.low ?? "")) to += 1;
  else if (join.low === "to" && words[to]?.kind !== "name") return null;
  const from = to;
  while (to < words.length && to <= from + 1 && isNoun(words, to, language)) to += 1;
  const next = words[to];
  return to > from && (next === undefined || closes(next, language)) ? to : null;
}

function phraseOf(text: string, words: Word[], next: Word | undefined): Phrase[] {
  const [first, last] = [words[0], words.at(-1)];
  const contentWords = tellingOf(words);
  if (!first || !last || contentWords.length === 0 || vague.test(last.low)) return [];
  if (next && /^['’]s/u.test(next.token.before + next.token.text)) return [];
  const phrase = words.map(({ token }, at) => (at === 0 ? token.text : token.before + token.text)).join("");
  if (phrase.length > longest.letters || !text.includes(phrase)) return [];
  return [{ text: phrase[0]?.toUpperCase() + phrase.slice(1), kind: "thing", contentWords }];
}

function tellingOf(words: readonly Word[]): string[] {
  return words
    .filter(
      ({ kind, low }) => (kind === "content" || kind === "name") && low.length >= leastLetters && !vague.test(low),
    )
    .map(({ low }) => low);
}
