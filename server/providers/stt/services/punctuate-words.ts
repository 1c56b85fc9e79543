import type { ServiceWord } from "./listen-in-pieces.ts";

/** How far ahead in the text a word is looked for, and of how many words one of the text may be made. */
const reach = 6;
const opening = /^[«“‘"'([¿¡—–-]+$/u;

/**
 * Whisper gives times to bare words ("well", "known") and the punctuation only in its text ("Well-known,"): the words as
 * the text prints them, with their times. A word the text does not have stays as it is; without a text nothing changes.
 */
export function punctuateWords(words: readonly ServiceWord[], wholeText: string): ServiceWord[] {
  const printed = printedWords(wholeText);
  if (printed.length === 0) return [...words];
  const spoken = words.map((word) => ({ word, letters: lettersOf(word.text) })).filter(({ letters }) => letters !== "");
  const found: ServiceWord[] = [];
  let reached = 0;
  for (let at = 0; at < spoken.length;) {
    const ahead = printed.slice(reached, reached + reach).map(({ letters }) => wordsMaking(letters, spoken, at));
    const next = ahead.findIndex((count) => count > 0);
    const [count, text] = next < 0 ? [1, null] : [ahead[next] ?? 1, printed[reached + next]?.text];
    const [first, last] = [spoken[at]?.word, spoken[at + count - 1]?.word];
    if (first && last) found.push({ ...first, text: text ?? first.text, end: last.end });
    if (next >= 0) reached += next + 1;
    at += count;
  }
  return found;
}

/** Of how many words from `at` on these letters are made; 0 when they are not. */
function wordsMaking(letters: string, spoken: readonly { letters: string }[], at: number): number {
  let made = "";
  for (const [index, word] of spoken.slice(at, at + reach).entries()) {
    made += word.letters;
    if (made === letters) return index + 1;
    if (!letters.startsWith(made)) return 0;
  }
  return 0;
}

/** The words of a text; lone marks (« … », a French "!") belong to the word they open or close. */
function printedWords(text: string): { text: string; letters: string }[] {
  const printed: { text: string; letters: string }[] = [];
  let before = "";
  for (const part of text.split(/\s+/u).filter(Boolean)) {
    const letters = lettersOf(part);
    const last = printed.at(-1);
    if (letters === "" && (opening.test(part) || !last)) before += part;
    else if (letters === "" && last) last.text += part;
    else {
      printed.push({ text: before + part, letters });
      before = "";
    }
  }
  return printed;
}

function lettersOf(text: string): string {
  return text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}
