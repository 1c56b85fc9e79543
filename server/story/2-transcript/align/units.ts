/** A piece of a word that a recogniser might hear as one word. `word` is the index of the word it belongs to. */
export type Unit = { key: string; word: number };

/** Words as units: lower-cased, without accents or marks; figures as they are spoken; split at hyphens and apostrophes. */
export function unitsOf(words: readonly string[]): Unit[] {
  return words.flatMap((text, word) => keysOf(text).map((key) => ({ key, word })));
}

function keysOf(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("œ", "oe").replaceAll("æ", "ae");
  return plain
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== "")
    .flatMap((part) => (/^\d{1,6}$/.test(part) ? spokenNumber(Number(part), part.length === 4) : [part]));
}

const ones =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "_ _ twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** As English says it; in French figures match by their neighbours. 1941 as a year is "nineteen forty one". */
function spokenNumber(value: number, asYear: boolean): string[] {
  if (asYear && value >= 1100 && value < 2000 && value % 100 >= 10)
    return [...spokenNumber(Math.floor(value / 100), false), ...spokenNumber(value % 100, false)];
  if (value < 20) return [ones[value] ?? ""];
  if (value < 100) return [tens[Math.floor(value / 10)] ?? "", ...(value % 10 ? [ones[value % 10] ?? ""] : [])];
  if (value < 1000)
    return [ones[Math.floor(value / 100)] ?? "", "hundred", ...(value % 100 ? spokenNumber(value % 100, false) : [])];
  return [
    ...spokenNumber(Math.floor(value / 1000), false),
    "thousand",
    ...(value % 1000 ? spokenNumber(value % 1000, false) : []),
  ];
}

/** 0..1: shared letter pairs (Dice's coefficient), 1 for the same word. */
export function likeness(a: string, b: string): number {
  if (a === b) return 1;
  if (a.length < 2 || b.length < 2) return 0;
  const pairs = new Map<string, number>();
  for (let at = 0; at + 1 < a.length; at++) pairs.set(a.slice(at, at + 2), (pairs.get(a.slice(at, at + 2)) ?? 0) + 1);
  let shared = 0;
  for (let at = 0; at + 1 < b.length; at++) {
    const left = pairs.get(b.slice(at, at + 2)) ?? 0;
    if (left > 0) {
      shared++;
      pairs.set(b.slice(at, at + 2), left - 1);
    }
  }
  return (2 * shared) / (a.length + b.length - 2);
}
