import type { Language } from "#domain/language.ts";
import { isCalendarWord } from "#server/story/3-memoir/gate/reading/calendar.ts";
import { isEverydayWord } from "#server/story/3-memoir/gate/reading/dictionary.ts";
import { fold, isCapital, type Token } from "#server/story/3-memoir/gate/reading/tokens.ts";
import { isKinWord, titleKind } from "#server/story/3-memoir/gate/reading/kinship.ts";
import type { ReadText } from "#server/story/3-memoir/gate/reading/read-text.ts";
import { lemmasOf } from "./language/lemmas.ts";
import { vocabularies, wordSets } from "./language/vocabulary.ts";

/** A word as the gate compares it. `keys`: two words that share one may stand for each other. */
export type Word = {
  token: Token;
  low: string;
  at: number;
  kind: "grammar" | "kin" | "number" | "calendar" | "name" | "content";
  keys: ReadonlySet<string>;
};

const calendarKeys: [RegExp, string][] = [
  "jan janv january janvier",
  "feb fev fevr february fevrier",
  "march mars",
  "april avril",
  "june juin",
  "july juillet",
  "aug august aout",
  "sept september septembre",
  "oct october octobre",
  "nov november novembre",
  "dec december decembre",
  "christmas noel",
  "winter hiver wintertime",
  "summer ete summertime",
  "spring printemps springtime",
  "autumn fall automne",
  "monday lundi",
  "tuesday mardi",
  "wednesday mercredi",
  "thursday jeudi",
  "friday vendredi",
  "saturday samedi",
  "sunday dimanche",
].map((words) => [new RegExp(`^(${words.replaceAll(" ", "|")})s?$`), `day:${words}`]);

/** `names`: what was seen to be a name elsewhere, so that it is one at the head of a sentence too. */
export function readWords(text: ReadText, names: ReadonlySet<string> = new Set()): Word[] {
  const grammar = wordSets[text.language].grammar;
  const isDay = (at: number) => text.calendar.dates.some(({ from, to }) => at >= from && at < to);
  const inNumbers = new Map<number, Set<string>>();
  for (const number of text.numbers)
    for (let at = number.from; at < number.to; at += 1)
      inNumbers.set(at, new Set([...(inNumbers.get(at) ?? []), ...numberKeys(number.value, number.as, isDay(at))]));
  const kin = new Map<number, Set<string>>();
  for (const one of text.kin)
    for (let at = one.from; at < one.to; at += 1)
      kin.set(at, new Set([`kin:${one.kind}`, ...(one.also ? [`kin:${one.also}`] : []), ...(kin.get(at) ?? [])]));
  return text.tokens.map((token) => {
    const common = { token, low: token.low, at: token.at };
    const kinKeys = kin.get(token.at);
    if (kinKeys && !/^kin:(girl|boy|woman|marriage)$/.test([...kinKeys][0] ?? ""))
      return { ...common, kind: "kin", keys: kinKeys };
    const numbers = inNumbers.get(token.at);
    if (numbers && !/^(a|an|the|un|une|one|of|and|et|le|la)$/.test(token.low))
      return { ...common, kind: "number", keys: numbers };
    if (isCalendarWord(token.low) && !isPlainSeason(token, text.language)) {
      const key = calendarKeys.find(([pattern]) => pattern.test(token.low))?.[1] ?? token.low;
      return { ...common, kind: "calendar", keys: new Set([key]) };
    }
    const next = text.tokens[token.at + 1];
    if (titleKind(token) !== null && next && isCapital(next) && !next.opens)
      return { ...common, kind: "grammar", keys: new Set([token.low]) };
    if (grammar.has(token.low) || isNegatedHelper(token, next))
      return { ...common, kind: "grammar", keys: new Set([token.low]) };
    const keys = lemmasOf(token.low, text.language);
    return { ...common, kind: isName(token, text.language, names) ? "name" : "content", keys };
  });
}

/** The "didn" of "didn't". */
function isNegatedHelper({ low }: Token, next: Token | undefined): boolean {
  return (
    next?.low === "t" &&
    /^['’]$/u.test(next.before) &&
    /^(is|are|was|were|do|does|did|have|has|had|ca|could|wo|would|should|might|must|ai|need)n?$/.test(
      low.replace(/n$/, ""),
    )
  );
}

function isPlainSeason(token: Token, language: Language): boolean {
  return (
    (language === "fr" && /^(ete|etes|march|may)$/.test(token.low)) ||
    (language === "en" && /^(fall|spring|mars|mai)$/.test(token.low)) ||
    (language === "en" && /^(may|march)$/.test(token.low) && (!isCapital(token) || token.opens))
  );
}

/** "the third" is no three, but on a calendar. */
function numberKeys(value: number, as: string, isDay: boolean): string[] {
  const keys = [...(as === "ordinal" && !isDay ? [] : [`number:${value}`]), `number:${as}:${value}`];
  return value >= 1850 && value < 2050 ? [...keys, `number:${value % 100}`] : keys;
}

function isName(token: Token, language: Language, names: ReadonlySet<string>): boolean {
  if (!isCapital(token) || token.low === "i" || isKinWord(token.low)) return false;
  return !token.opens || names.has(token.low) || !isEverydayWord(token.low, language);
}

export function meets(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const key of a) if (b.has(key)) return true;
  return false;
}

export function isNegator(low: string, language: Language): boolean {
  return vocabularies[language].negators.test(fold(low));
}
