import { weekdayOf } from "#server/pipeline/text/calendar.ts";
import type { NumberMention } from "#server/pipeline/text/numbers.ts";
import { wordsAt, type ReadText } from "#server/pipeline/text/read-text.ts";
import { readWords, type Word } from "#server/pipeline/text/words.ts";
import { isYearPlace } from "./check-numbers.ts";
import type { Refused } from "./verdict.ts";

type Clause = { from: number; to: number; stems: ReadonlySet<string> };
/** `sort`: facts of one sort can take each other's place. */
type Fact = { sort: "year" | "number" | "month" | "weekday"; value: string; from: number; to: number; clause: Clause };

const stemLetters = 5;
const joins = /^(and|but|then|et|mais|puis)$/;

/**
 * A number or date belongs to something else where its clause in the source shares no word with its clause in the sentence,
 * and the clause of another one does: "the fair was in July" of "the fair was in May and the races in July".
 */
export function checkMoved(claim: ReadText, said: ReadText): Refused | null {
  const source = factsIn(said);
  const moved = factsIn(claim).find((fact) => {
    const same = source.filter(({ sort, value }) => sort === fact.sort && value === fact.value);
    if (same.length === 0 || same.some(({ clause }) => sharesWord(clause, fact.clause))) return false;
    return source.some(({ sort, clause }) => sort === fact.sort && sharesWord(clause, fact.clause));
  });
  return moved ? { ok: false, refused: wordsAt(claim, moved), reason: "this was said of something else" } : null;
}

function sharesWord({ stems }: Clause, other: Clause): boolean {
  return !stems.isDisjointFrom(other.stems);
}

const read = new WeakMap<ReadText, Fact[]>();

function factsIn(text: ReadText): Fact[] {
  const known = read.get(text) ?? findFacts(text);
  read.set(text, known);
  return known;
}

function findFacts(text: ReadText): Fact[] {
  const { numbers, tokens, calendar } = text;
  const isDay = (at: number) => calendar.dates.some(({ from, to }) => at >= from && at < to);
  const counted = numbers.filter(({ article, as, from }) => !article && as === "cardinal" && !isDay(from));
  const found: Omit<Fact, "clause">[] = [
    ...counted.map((number) => ({ ...yearOrNumber(number, text), from: number.from, to: number.to })),
    ...calendar.dates.map(({ month, day, from, to }) => ({
      sort: "month" as const,
      value: `${month} ${day}`,
      from,
      to,
    })),
    ...tokens.flatMap(({ low, at }) => {
      const day = weekdayOf(low);
      return day === null ? [] : [{ sort: "weekday" as const, value: `${day}`, from: at, to: at + 1 }];
    }),
  ];
  if (found.length === 0) return [];
  const clauses = clausesIn(text);
  return found.flatMap((fact) => {
    const clause = clauses.find(({ from, to }) => fact.from >= from && fact.from < to);
    return clause ? [{ ...fact, clause }] : [];
  });
}

/** A year is the same year without its century. */
function yearOrNumber({ value, unit, from }: NumberMention, text: ReadText): Pick<Fact, "sort" | "value"> {
  const isLong = value >= 1850 && value <= 2049;
  const isShort = value >= 10 && value <= 99 && isYearPlace(text, from);
  return unit === null && (isLong || isShort)
    ? { sort: "year", value: `${value % 100}` }
    : { sort: "number", value: `${value}` };
}

function clausesIn(text: ReadText): Clause[] {
  const words = readWords(text);
  const starts = words.filter(({ token, low, at }) => at > 0 && (/[.,;:?!…\n]/u.test(token.before) || joins.test(low)));
  const bounds = [0, ...starts.map(({ at }) => at), words.length];
  return bounds.slice(1).map((to, place) => {
    const from = bounds[place] ?? 0;
    return { from, to, stems: stemsOf(words.slice(from, to)) };
  });
}

function stemsOf(words: readonly Word[]): ReadonlySet<string> {
  const contentWords = words.filter(({ kind }) => /^(content|name|kin)$/.test(kind));
  return new Set(contentWords.map(({ low }) => low.slice(0, stemLetters)));
}
