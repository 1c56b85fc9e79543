import type { Language } from "#domain/language.ts";

const english = {
  small:
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
  tens: "twenty thirty forty fifty sixty seventy eighty ninety",
};
const french = {
  small:
    "zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix_sept dix_huit dix_neuf",
  tens: "vingt trente quarante cinquante soixante soixante quatre_vingt quatre_vingt",
};
const words = {
  en: { small: english.small.split(" "), tens: english.tens.split(" ") },
  fr: { small: french.small.split(" "), tens: french.tens.split(" ") },
};

/** An integer below a thousand million in words, without accents; years as pairs in English. Empty beyond. */
export function spokenNumber(value: number, language: Language): string[] {
  if (!Number.isInteger(value) || value < 0 || value >= 1e9) return [];
  const spoken =
    language === "fr" ? inFrench(value) : value % 100 >= 10 && isYear(value) ? inPairs(value) : inEnglish(value);
  return spoken.flatMap((word) => word.split("_"));
}

function isYear(value: number): boolean {
  return (value >= 1100 && value < 2000) || (value >= 2010 && value < 2100);
}

function inPairs(value: number): string[] {
  return [...inEnglish(Math.floor(value / 100)), ...inEnglish(value % 100)];
}

function inEnglish(value: number): string[] {
  const { small, tens } = words.en;
  if (value < 20) return [small[value] ?? ""];
  if (value < 100) return [tens[Math.floor(value / 10) - 2] ?? "", ...rest(value % 10, inEnglish)];
  if (value < 1000) return [small[Math.floor(value / 100)] ?? "", "hundred", ...rest(value % 100, inEnglish)];
  return inThousands(value, inEnglish, "thousand", "million");
}

function inFrench(value: number): string[] {
  const { small, tens } = words.fr;
  if (value < 20) return [small[value] ?? ""];
  if (value < 100) return [tens[Math.floor(value / 10) - 2] ?? "", ...afterTens(value)];
  if (value < 1000)
    return [...(value < 200 ? [] : inFrench(Math.floor(value / 100))), "cent", ...rest(value % 100, inFrench)];
  if (value < 2000) return ["mille", ...rest(value % 1000, inFrench)];
  return inThousands(value, inFrench, "mille", "million");
}

/** Soixante-dix and quatre-vingt-dix count on from ten; un and onze follow with "et" up to 71. */
function afterTens(value: number): string[] {
  const over = (value % 10) + (value >= 70 && value < 80 ? 10 : value >= 90 ? 10 : 0);
  const and = value < 80 && value % 10 === 1 ? ["et"] : [];
  return [...and, ...rest(over, inFrench)];
}

function inThousands(value: number, spell: (value: number) => string[], thousand: string, million: string): string[] {
  const [unit, word] = value < 1e6 ? [1e3, thousand] : [1e6, million];
  return [...spell(Math.floor(value / unit)), word, ...rest(value % unit, spell)];
}

function rest(value: number, spell: (value: number) => string[]): string[] {
  return value === 0 ? [] : spell(value);
}
