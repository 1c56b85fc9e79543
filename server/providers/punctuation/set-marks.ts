import type { Word } from "#domain/recording/transcript.ts";
import { fail } from "#server/platform/errors.ts";

/** Gives the same words back with capitals and marks. Throws `model_failed` or `cancelled`. */
export type Punctuator = (words: readonly Word[], signal: AbortSignal) => Promise<Word[]>;

/** A model reads 200 parts of words at once: what is longer is cut at its longest pause. */
const pieceWords = { least: 50, most: 110 };
/** Nobody says longer ones. */
const maxLetters = 40;

/** Whether these words have punctuation. */
export function hasMarks(words: readonly Word[]): boolean {
  return words.some(({ text }) => /[\p{L}\p{N}][.,?!…]+$/u.test(text));
}

/**
 * Has `ask` set the marks of texts: words in lower case with one space between. What comes back counts only when each word is
 * the same but for capitals and one mark behind it; else this throws `model_failed`. Signs of noises are not asked about.
 */
export async function setMarks(words: readonly Word[], ask: (texts: string[]) => Promise<string[]>): Promise<Word[]> {
  const pieces = cutAtPauses(words.filter(({ text }) => isSaid(text)));
  if (pieces.length === 0) return [...words];
  const punctuated = await ask(pieces.map((piece) => piece.map(({ text }) => text.toLowerCase()).join(" ")));
  const marked = new Map(pieces.flatMap((piece, at) => pairUp(piece, punctuated[at] ?? "")));
  return words.map((word) => ({ ...word, text: marked.get(word) ?? word.text }));
}

function isSaid(text: string): boolean {
  return /^[\p{L}\p{M}\p{N}'’-]+$/u.test(text) && text.length <= maxLetters;
}

function cutAtPauses(words: readonly Word[]): Word[][] {
  if (words.length === 0) return [];
  if (words.length <= pieceWords.most) return [[...words]];
  let cut = pieceWords.most;
  for (let at = pieceWords.most; at >= pieceWords.least; at -= 1)
    if (pauseBefore(words, at) > pauseBefore(words, cut)) cut = at;
  return [words.slice(0, cut), ...cutAtPauses(words.slice(cut))];
}

function pauseBefore(words: readonly Word[], at: number): number {
  return (words[at]?.startMs ?? 0) - (words[at - 1]?.endMs ?? 0);
}

function pairUp(piece: readonly Word[], punctuated: string): [Word, string][] {
  const parts = punctuated.split(" ");
  if (parts.length !== piece.length) throw otherWords();
  return piece.map((word, at) => {
    const part = parts[at] ?? "";
    const [bare = "", mark = ""] = /^(.+?)([.,?!]?)$/u.exec(part)?.slice(1) ?? [];
    if (bare.toLowerCase() !== word.text.toLowerCase()) throw otherWords();
    const cased = bare === bare.toLowerCase() ? word.text : bare;
    return [word, cased + mark];
  });
}

function otherWords() {
  return fail("model_failed", "The punctuation model gave other words back.");
}
