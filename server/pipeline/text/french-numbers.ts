import type { WordNumber } from "./english-numbers.ts";
import type { Token } from "./tokens.ts";

const small = new Map(
  "zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"
    .split(" ")
    .map((word, value) => [word, value]),
);
const tens = new Map(
  Object.entries({
    vingt: 20,
    trente: 30,
    quarante: 40,
    cinquante: 50,
    soixante: 60,
    septante: 70,
    huitante: 80,
    octante: 80,
    nonante: 90,
  }),
);
const about = new Map(
  Object.entries({
    dizaine: 10,
    douzaine: 12,
    quinzaine: 15,
    vingtaine: 20,
    trentaine: 30,
    quarantaine: 40,
    cinquantaine: 50,
    soixantaine: 60,
    centaine: 100,
  }),
);
const ordinals = new Map(
  Object.entries({
    premier: 1,
    premiere: 1,
    second: 2,
    seconde: 2,
    deuxieme: 2,
    troisieme: 3,
    quatrieme: 4,
    cinquieme: 5,
    sixieme: 6,
    septieme: 7,
    huitieme: 8,
    neuvieme: 9,
    dixieme: 10,
    onzieme: 11,
    douzieme: 12,
    treizieme: 13,
    quatorzieme: 14,
    quinzieme: 15,
    seizieme: 16,
    vingtieme: 20,
    trentieme: 30,
    quarantieme: 40,
    cinquantieme: 50,
    soixantieme: 60,
    centieme: 100,
  }),
);
type Part = { length: number; value: number };

/** Reads the longest number at `at`: quatre-vingt-dix-sept, soixante et onze, nonante, dix-neuf cent quarante et un. */
export function frenchNumber(tokens: readonly Token[], at: number): WordNumber | null {
  const low = lowAt(tokens, at);
  const ordinal = ordinals.get(low);
  if (ordinal !== undefined) return { length: 1, value: ordinal, as: "ordinal" };
  const article = low === "un" && about.has(lowAt(tokens, at + 1)) ? 1 : 0;
  const roughly = about.get(lowAt(tokens, at + article));
  if (roughly !== undefined) return { length: 1 + article, value: roughly, as: "cardinal" };
  const part = whole(tokens, at);
  if (!part) return null;
  const next = lowAt(tokens, at + part.length);
  if (next === "et" && lowAt(tokens, at + part.length + 1) === "unieme")
    return { length: part.length + 2, value: part.value + 1, as: "ordinal" };
  const ends = ordinals.get(next);
  if (ends !== undefined && ends > 2 && ends < 17 && part.value >= 10 && tokens[at + part.length]?.before === "-")
    return { length: part.length + 1, value: part.value + ends, as: "ordinal" };
  const inYears = /^annees?$/.test(lowAt(tokens, at - 1));
  return { ...part, as: inYears && part.value % 10 === 0 ? "decade" : "cardinal" };
}

/** A word that goes on with the same number: nothing but space or a hyphen stands before it. */
function lowAt(tokens: readonly Token[], at: number): string {
  const low = tokens[at]?.low ?? "";
  return low === "une" ? "un" : low === "vingts" ? "vingt" : low === "cents" ? "cent" : low;
}

function follows(tokens: readonly Token[], at: number): boolean {
  return /^[\s\u00a0\u2010-]*$/u.test(tokens[at]?.before ?? ".");
}

function whole(tokens: readonly Token[], at: number): Part | null {
  const head = lowAt(tokens, at) === "mille" ? { length: 0, value: 1 } : hundreds(tokens, at);
  if (!head) return null;
  const next = lowAt(tokens, at + head.length);
  if (/^millions?$/.test(next)) return { length: head.length + 1, value: head.value * 1_000_000 };
  if (next !== "mille" || (head.length > 0 && !follows(tokens, at + head.length))) return head;
  const rest = follows(tokens, at + head.length + 1) ? hundreds(tokens, at + head.length + 1) : null;
  return { length: head.length + 1 + (rest?.length ?? 0), value: head.value * 1000 + (rest?.value ?? 0) };
}

function hundreds(tokens: readonly Token[], at: number): Part | null {
  const head = lowAt(tokens, at) === "cent" ? { length: 0, value: 1 } : underHundred(tokens, at);
  if (!head) return null;
  const goesOn = head.length === 0 || follows(tokens, at + head.length);
  if (lowAt(tokens, at + head.length) !== "cent" || !goesOn) return head;
  const rest = follows(tokens, at + head.length + 1) ? underHundred(tokens, at + head.length + 1) : null;
  return { length: head.length + 1 + (rest?.length ?? 0), value: head.value * 100 + (rest?.value ?? 0) };
}

function underHundred(tokens: readonly Token[], at: number): Part | null {
  const low = lowAt(tokens, at);
  if (low === "quatre" && lowAt(tokens, at + 1) === "vingt" && follows(tokens, at + 1))
    return plus(tokens, at, { length: 2, value: 80 }, 19);
  const ten = tens.get(low);
  if (ten !== undefined) return plus(tokens, at, { length: 1, value: ten }, ten === 60 ? 19 : 9);
  return underTwenty(tokens, at);
}

/** Adds what follows a ten, with "et" before un and onze: vingt et un, soixante et onze. */
function plus(tokens: readonly Token[], at: number, ten: Part, most: number): Part {
  const linked = lowAt(tokens, at + ten.length) === "et" && follows(tokens, at + ten.length) ? 1 : 0;
  const from = at + ten.length + linked;
  const rest = follows(tokens, from) ? underTwenty(tokens, from) : null;
  if (!rest || rest.value === 0 || rest.value > most || (linked && !/^(un|onze)$/.test(lowAt(tokens, from))))
    return ten;
  return { length: ten.length + linked + rest.length, value: ten.value + rest.value };
}

function underTwenty(tokens: readonly Token[], at: number): Part | null {
  const value = small.get(lowAt(tokens, at));
  if (value === undefined) return null;
  const unit = small.get(lowAt(tokens, at + 1));
  const teen = value === 10 && unit !== undefined && unit >= 7 && unit <= 9 && follows(tokens, at + 1);
  return teen ? { length: 2, value: 10 + unit } : { length: 1, value };
}
