import type { Bilingual, Language } from "#domain/language.ts";
import { dangerIn } from "./danger.ts";
import { feelingIn } from "./feeling.ts";
import type { SubQuestionType } from "./sub-question-types.ts";
import { fold, sentencesOf, occursIn, stemOf, stemsOf, wordsOf } from "./fold-words.ts";

export type FollowUp = {
  /** `<question>.<1..5>` */
  id: string;
  /** 1..5: the `follow_up` of its answer. */
  position: number;
  type: SubQuestionType;
  text: Bilingual;
  /** 1 is asked first. */
  priority: number;
  keywords: Record<Language, readonly string[]>;
};
/**
 * Why a follow-up is asked: the storyteller's words; a short or long answer; or its turn. `unheard`: its turn, because
 * the words are unknown; `busy`: because no recognizer place was free.
 */
export type Why = { kind: "said"; quote: string } | { kind: "short" | "detailed" | "next" | "unheard" | "busy" };
export type ChosenFollowUp = FollowUp & { score: number; why: Why };

export type Asked = {
  intensity: "light" | "medium" | "heavy";
  followUps: readonly FollowUp[];
  /** The answer's words; null while they are unknown. */
  said: string | null;
  language: Language;
  /** Those that were asked before, also when they were left out. */
  before: readonly string[];
};

export const maxFollowUps = 3;
const shortWords = 20;
const detailedWords = 50;
const keywordScore = 2;
/** This many of its keywords, or this share of its own words, mark a follow-up as answered. */
const answeredKeywords = 3;
const answeredShare = 0.6;

/**
 * The best follow-ups of a question, three at most; one after a heavy question, and none in distress. Without the
 * answer's words they are ordered by priority.
 */
export function chooseFollowUps({ intensity, followUps, said, language, before }: Asked): ChosenFollowUp[] {
  const heavy = intensity === "heavy";
  const left = Math.max(0, (heavy ? 1 : maxFollowUps) - before.length);
  const feeling = said === null ? null : feelingIn(said, language);
  if (said !== null && (feeling?.needsEmotionalSupport === true || dangerIn(said, language))) return [];
  return followUps
    .filter(({ id, type }) => !before.includes(id) && (!heavy || type === "detail" || type === "reflection"))
    .filter((one) => said === null || !isAnswered(one, said, language))
    .map((one) => ({ ...one, ...scoreOf(one, said, { language, felt: feeling?.score ?? 0 }) }))
    .sort((a, b) => b.score - a.score || a.priority - b.priority || a.position - b.position)
    .slice(0, left);
}

type How = { language: Language; felt: number };

function scoreOf(one: FollowUp, said: string | null, { language, felt }: How): { score: number; why: Why } {
  if (said === null) return { score: 0, why: { kind: "unheard" } };
  const words = wordsOf(said, language).length;
  const matched = matchedKeywords(one, said, language);
  const short = words < shortWords;
  const fits = short ? isShown(one.type) : words > detailedWords && !isShown(one.type) && one.type !== "emotion";
  const score = matched.length * keywordScore + (one.type === "emotion" ? felt : 0) + (fits ? 1 : 0);
  const quote = matched[0] === undefined ? null : quoteOf(said, matched[0], language);
  if (quote !== null) return { score, why: { kind: "said", quote } };
  return { score, why: { kind: fits ? (short ? "short" : "detailed") : "next" } };
}

/** Short answers get follow-ups about details, long ones about meaning. */
function isShown(type: SubQuestionType): boolean {
  return type === "detail" || type === "context";
}

function matchedKeywords({ keywords }: FollowUp, said: string, language: Language): string[] {
  const stems = stemsOf(said, language);
  return keywords[language].filter((keyword) => occursIn(stemsOf(keyword, language), stems));
}

/** Whether the answer already covers the follow-up. */
function isAnswered(one: FollowUp, said: string, language: Language): boolean {
  if (matchedKeywords(one, said, language).length >= answeredKeywords) return true;
  if (wordsOf(said, language).length < shortWords) return false;
  const stems = new Set(stemsOf(said, language));
  const asked = [...new Set(wordsOf(one.text[language], language))].filter((word) => !isSmall(word));
  const known = asked.filter((word) => stems.has(stemOf(word, language)));
  return asked.length > 0 && known.length / asked.length >= answeredShare;
}

const smallLength = 3;
const small = new Set(
  fold(
    "what which whom whose where when your yours that this those these with from have does them they their there were been would could about into just than then some more most after before yourself ever still " +
      "quel quelle quels quelles dans pour avec vous votre vos cela cette etait etaient avez aviez avait comment elle elles ceux celle sont fait faisait quoi plus leur leurs entre encore meme",
  ).split(" "),
);

function isSmall(word: string): boolean {
  return word.length <= smallLength || small.has(word);
}

const maxQuoteWords = 14;

/** The storyteller's words around the keyword, verbatim. */
function quoteOf(said: string, keyword: string, language: Language): string | null {
  const row = stemsOf(keyword, language);
  const sentence = sentencesOf(said).find((one) => occursIn(row, stemsOf(one, language)));
  if (sentence === undefined) return null;
  const clauses = sentence.split(/(?<=[,;:])\s+/);
  const clause = clauses.find((one) => occursIn(row, stemsOf(one, language))) ?? sentence;
  const words = clause.replace(/[\s,;:.!?…]+$/u, "").split(/\s+/);
  if (words.length <= maxQuoteWords) return words.join(" ");
  const at = words.findIndex((_, from) =>
    occursIn(row, stemsOf(words.slice(from, from + row.length).join(" "), language)),
  );
  const from = Math.max(0, Math.min(at - Math.floor(maxQuoteWords / 2), words.length - maxQuoteWords));
  const cut = words.slice(from, from + maxQuoteWords).join(" ");
  return `${from > 0 ? "… " : ""}${cut}${from + maxQuoteWords < words.length ? " …" : ""}`;
}
