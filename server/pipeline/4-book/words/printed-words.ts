import type { Language } from "#domain/language.ts";

const nonBreaking = "\u00a0";
const narrow = "\u202f";

/** Quotation marks still open from one sentence to the next of the same paragraph. */
type Open = { double: number };

/**
 * The sentences of one paragraph as they are printed: typographic quotation marks, apostrophes, dashes and, in French,
 * the narrow spaces before ; : ! ? and inside « ». One text out for each text in; words are never changed.
 */
export function printedWords(sentences: string[], language: Language): string[] {
  const open: Open = { double: 0 };
  return sentences.map((sentence) => {
    const clean = tidy(sentence);
    const marked = dashes(singleQuotes(doubleQuotes(clean, language, open)), language);
    return language === "fr" ? frenchSpaces(marked) : marked;
  });
}

/** One separate text: a title, a question, a caption. */
export function printedLine(text: string, language: Language): string {
  return printedWords([text], language)[0] ?? "";
}

const unprintable = /[\p{Cc}\p{Noncharacter_Code_Point}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

const stacked = /(\p{M}{6})\p{M}+/gu;

/** Normalizes text: well-formed, composed, one line, without control characters (bidi overrides included). */
export function tidy(text: string): string {
  const plain = text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\n\r\t\u2028\u2029]/g, " ");
  return plain.replace(unprintable, "").replace(stacked, "$1").replace(/ {2,}/g, " ").trim();
}

const before = String.raw`(?:^|[\s([{\u2014\u2013\u00ab\u2018\u201c/-])`;

function doubleQuotes(text: string, language: Language, open: Open): string {
  const unified = language === "fr" ? text.replace(/[“”„]/g, '"') : text.replace(/„/g, '"');
  const chars = Array.from(unified);
  let out = "";
  for (const [at, char] of chars.entries()) {
    if (char !== '"') {
      if (char === "«" || char === "“") open.double += 1;
      if (char === "»" || char === "”") open.double = Math.max(0, open.double - 1);
      out += char;
      continue;
    }
    if (open.double === 0 && /\d$/.test(out)) out += "″";
    else if (opens(out, chars[at + 1], open)) {
      out += language === "fr" && open.double === 0 ? "«" : "“";
      open.double += 1;
    } else {
      open.double = Math.max(0, open.double - 1);
      out += language === "fr" && open.double === 0 ? "»" : "”";
    }
  }
  return out;
}

function opens(soFar: string, next: string | undefined, open: Open): boolean {
  if (next === undefined || /\s/.test(next)) return false;
  return new RegExp(`${before}$`, "u").test(soFar) || open.double === 0;
}

const clipped = /^(?:(?:em|til|cause|bout|round|cos|n|un|uns)(?!\p{L})|tis|twas|\d)/iu;

function singleQuotes(text: string): string {
  return text
    .replace(/(\d)'(?=\d)/g, "$1′")
    .replace(/([\p{L}\p{N}.,!?…])'/gu, "$1’")
    .replace(/'(?=(\S*))/g, (_, rest: string, at: number) => {
      const afterSpace = new RegExp(`${before}$`, "u").test(text.slice(0, at));
      return afterSpace && rest !== "" && !clipped.test(rest) ? "‘" : "’";
    });
}

function dashes(text: string, language: Language): string {
  const em = language === "fr" ? " — " : "—";
  return text
    .replace(/\.{3,}/g, "…")
    .replace(/ *(?<!-)-{2,3}(?!-) */g, em)
    .replace(/ - /g, " – ")
    .trim();
}

function frenchSpaces(text: string): string {
  return text
    .replace(/«[\s\u00a0\u202f]*/g, `«${narrow}`)
    .replace(/[\s\u00a0\u202f]*»/g, `${narrow}»`)
    .replace(/(\S)[ \u00a0\u202f]*([!?;]+)(?=[\s\u00a0\u202f»”’)\]…]|$)/g, spaced)
    .replace(/(\S)[ \u00a0\u202f]*(:)(?=\s|$)/g, spaced)
    .replace(/(\d) (?=\d{3}\b)/g, `$1${nonBreaking}`);
}

function spaced(_: string, last: string, mark: string): string {
  return /[([!?;:«\u202f]/.test(last) ? last + mark : `${last}${narrow}${mark}`;
}
