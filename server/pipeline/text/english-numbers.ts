import type { Token } from "./tokens.ts";

const small = numbered(
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
);
const tens = new Map(
  "twenty thirty forty fifty sixty seventy eighty ninety".split(" ").map((word, i) => [word, (i + 2) * 10]),
);
const decades = new Map(
  "twenties thirties forties fifties sixties seventies eighties nineties"
    .split(" ")
    .map((word, i) => [word, (i + 2) * 10]),
);
const ordinals = new Map([
  ...numbered(
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth",
  ),
  ...[...tens].map(([word, value]) => [word.replace(/y$/, "ieth"), value] as const),
]);

/** A number in words: how many tokens it takes, its value, and what it counts as. */
export type WordNumber = { length: number; value: number; as: "cardinal" | "ordinal" | "decade" };

function numbered(list: string): Map<string, number> {
  return new Map(list.split(" ").map((word, value) => [word, value]));
}

/** Reads the longest number at `at`; two numbers that make a year (nineteen forty-one) are one. */
export function englishNumber(tokens: readonly Token[], at: number): WordNumber | null {
  const first = cardinal(tokens, at);
  if (!first) return single(tokens[at]?.low, 1);
  const next = at + first.length;
  const isCentury = first.value >= 10 && first.value <= 20 && first.length === 1;
  const low = tokens[next]?.low;
  if (isCentury && low !== undefined && !apart(tokens[next])) {
    const decade = decades.get(low);
    if (decade !== undefined) return { length: 2, value: first.value * 100 + decade, as: "decade" };
    const oh = /^(oh|o)$/.test(low) ? small.get(tokens[next + 1]?.low ?? "") : undefined;
    if (oh !== undefined) return { length: 3, value: first.value * 100 + oh, as: "cardinal" };
    const years = cardinal(tokens, next);
    if (years && years.value >= 10 && years.value < 100)
      return { length: 1 + years.length, value: first.value * 100 + years.value, as: "cardinal" };
  }
  if (first.value % 10 === 0 && first.value >= 20 && !apart(tokens[next])) {
    const end = ordinals.get(low ?? "");
    if (end !== undefined && end < 10) return { length: first.length + 1, value: first.value + end, as: "ordinal" };
  }
  return { ...first, as: "cardinal" };
}

function single(low: string | undefined, length: number): WordNumber | null {
  const ordinal = ordinals.get(low ?? "");
  if (ordinal !== undefined) return { length, value: ordinal, as: "ordinal" };
  const decade = decades.get(low ?? "");
  return decade === undefined ? null : { length, value: decade, as: "decade" };
}

function apart(token: Token | undefined): boolean {
  return token !== undefined && /[.,;:?!…]/u.test(token.before);
}

function cardinal(tokens: readonly Token[], at: number): { length: number; value: number } | null {
  let total = 0;
  let current: number | null = null;
  let end = at;
  for (let i = at; i < tokens.length; i += 1) {
    const low = tokens[i]?.low ?? "";
    if (i > at && apart(tokens[i])) break;
    const unit = small.get(low);
    const ten = tens.get(low);
    if (low === "and" && current !== null && (current >= 100 || total > 0) && isSmall(tokens[i + 1])) continue;
    if (unit !== undefined && (current === null || fits(current, unit))) current = (current ?? 0) + unit;
    else if (ten !== undefined && (current === null || current % 100 === 0)) current = (current ?? 0) + ten;
    else if (low === "hundred" && (current === null || current < 100)) current = (current ?? 1) * 100;
    else if (low === "thousand" && total === 0) [total, current] = [(current ?? 1) * 1000, 0];
    else if (low === "million" && total === 0) [total, current] = [(current ?? 1) * 1_000_000, 0];
    else break;
    end = i + 1;
  }
  return current === null ? null : { length: end - at, value: total + current };
}

function fits(current: number, unit: number): boolean {
  if (unit === 0) return false;
  return current % 100 === 0 ? true : unit < 10 && current % 10 === 0 && current % 100 >= 20;
}

function isSmall(token: Token | undefined): boolean {
  return token !== undefined && (small.has(token.low) || tens.has(token.low));
}
