import type { Refused } from "./verdict.ts";
import { isCalendarWord } from "#server/pipeline/text/calendar.ts";
import { demonymsOf } from "#server/pipeline/text/demonyms.ts";
import { isEverydayWord } from "#server/pipeline/text/dictionary.ts";
import { isKinWord, titleKind } from "#server/pipeline/text/kinship.ts";
import type { ReadText } from "#server/pipeline/text/read-text.ts";
import { isCapital, type Token } from "#server/pipeline/text/tokens.ts";

/** Every name must have been said, inflected or not; two names stand together only where they did. */
export function checkNames(claim: ReadText, said: ReadText): Refused | null {
  const unsaid = unsaidName(claim, said);
  if (unsaid !== null) return { ok: false, refused: unsaid, reason: "this name was not said" };
  const names = namesOf(claim, said);
  for (const next of names) {
    const name = claim.tokens[next.at - 1];
    if (!name || !/^[\s-]+$/u.test(next.before) || !(names.includes(name) || isOpeningName(name, said))) continue;
    if (isMixed(name, next, said))
      return { ok: false, refused: `${name.text} ${next.text}`, reason: "these names belong to different people" };
  }
  return null;
}

/** The first name that was not said; null when all were. */
export function unsaidName(claim: ReadText, said: ReadText): string | null {
  const spoken = wordsOf(said);
  return namesOf(claim, said).find(({ low }) => !isSpoken(low, spoken))?.text ?? null;
}

function namesOf(claim: ReadText, said: ReadText): Token[] {
  const spoken = wordsOf(said);
  return claim.tokens.filter((token) => isName(token, claim, spoken));
}

const read = new WeakMap<ReadText, ReadonlySet<string>>();

function wordsOf(text: ReadText): ReadonlySet<string> {
  const known = read.get(text) ?? new Set(text.tokens.map(({ low }) => low));
  read.set(text, known);
  return known;
}

/** A capital that grammar does not ask for, or a word at the head of a sentence that is no everyday word. */
function isName(token: Token, claim: ReadText, spoken: ReadonlySet<string>): boolean {
  if (!isCapital(token) || token.low === "i" || isCalendarWord(token.low) || isKinWord(token.low)) return false;
  if (titleKind(token) !== null && token.low !== "saint" && token.low !== "sainte") return false;
  if (!token.opens) return true;
  const next = claim.tokens[token.at + 1];
  const isAsked = token.low === "will" && /^(i|we|you|he|she|it|they)$/.test(next?.low ?? "");
  return !isAsked && !spoken.has(token.low) && !isEverydayWord(token.low, claim.language);
}

/** "Dot" at the head of a sentence, where Dot was said as a name. */
function isOpeningName(token: Token, said: ReadText): boolean {
  if (!token.opens || !isCapital(token) || isKinWord(token.low) || titleKind(token) !== null) return false;
  return said.tokens.some((one) => one.low === token.low && isCapital(one) && !one.opens && one.low !== "i");
}

function isSpoken(name: string, spoken: ReadonlySet<string>): boolean {
  if (spoken.has(name) || spoken.has(`${name}s`) || spoken.has(`${name}es`)) return true;
  if (name.endsWith("s") && spoken.has(name.slice(0, -1))) return true;
  if (/(s|x|z|ch|sh)es$/.test(name) && spoken.has(name.slice(0, -2))) return true;
  if (name.length === 1) return [...spoken].some((word) => word.startsWith(name));
  if (/^(saint|st)$/.test(name)) return spoken.has("saint") || spoken.has("st");
  return demonymsOf(name).some((other) => spoken.has(other));
}

/** "Marie Leroy" of "Marie Dupont and Paul Leroy": both were said, each with another name beside it. */
function isMixed(first: Token, second: Token, said: ReadText): boolean {
  const at = said.tokens.filter((token) => token.low === first.low);
  if (at.some((token) => isSame(said.tokens[token.at + 1], second) || isSame(said.tokens[token.at + 2], second)))
    return false;
  return at.length > 0;
}

function isSame(token: Token | undefined, name: Token): boolean {
  return token !== undefined && isSpoken(name.low, new Set([token.low]));
}
