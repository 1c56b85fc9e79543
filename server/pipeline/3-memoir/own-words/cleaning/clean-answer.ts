import type { TimedWord, TranscribedAnswer } from "#domain/recording/transcript.ts";
import { isConnector } from "./connectors.ts";
import { findFillers } from "./find-fillers.ts";
import { findRepeats } from "./find-repeats.ts";
import { bare, endsSentence, isNoiseMark, isPunctuation, opening, trailing } from "./word-shape.ts";

export type CleaningReason = "filler" | "repeated" | "not a word";

/** A printed word with its timed words (a free-standing mark joins its neighbor). */
export type PrintedWord = { text: string; words: TimedWord[]; pauseBeforeMs: number; startsParagraph: boolean };

export type CleanedAnswer = {
  printed: PrintedWord[];
  leftOut: { word: TimedWord; reason: CleaningReason }[];
  /** Full stops separate sentences; otherwise pauses do. */
  punctuated: boolean;
};

/** Removes fillers, stumbles and noise marks from an answer and repairs the punctuation around them. */
export function cleanAnswer(answer: TranscribedAnswer): CleanedAnswer {
  const { language, words } = answer;
  const punctuated = isPunctuated(answer);
  const noise = new Set(answer.layer === "raw" ? indicesWhere(words, isStrayMark) : []);
  const fillers = findFillers(words, language, punctuated);
  const repeats = findRepeats(words, language, new Set([...noise, ...fillers]));
  const reasonAt = (at: number): CleaningReason | null =>
    noise.has(at) ? "not a word" : fillers.has(at) ? "filler" : repeats.has(at) ? "repeated" : null;

  const cleaned: CleanedAnswer = { printed: [], leftOut: [], punctuated };
  const seam: Seam = { opening: "", silenceMs: 0, startsParagraph: false, comma: null };
  words.forEach((word, at) => {
    seam.silenceMs += Math.max(0, word.startMs - (words[at - 1]?.endMs ?? word.startMs));
    seam.startsParagraph ||= word.startsParagraph;
    const reason = reasonAt(at);
    const previous = cleaned.printed.at(-1);
    if (reason) {
      cleaned.leftOut.push({ word, reason });
      if (reason === "repeated" && word.text.endsWith(",")) seam.comma = at;
      if (previous) mendBefore(previous, word.text, reason, answer);
      if (reason === "filler" && !endsSentence(word.text)) seam.opening += opening(word.text);
    } else if (isPunctuation(word.text) && previous && !/^[«“([]/u.test(word.text)) {
      previous.text += gapBeforeMark(word.text, answer) + word.text;
      previous.words.push(word);
    } else {
      cleaned.printed.push(printedWord(word, seam));
      const printed = cleaned.printed.at(-1);
      if (printed && closesStumble(words, at, seam.comma)) {
        printed.text = printed.text.slice(0, -1);
        seam.comma = null;
      }
      Object.assign(seam, { opening: "", silenceMs: 0, startsParagraph: false });
    }
  });
  joinOpeners(cleaned.printed);
  return cleaned;
}

/** State carried over omitted words; `comma`: the position of the last comma after a stumble. */
type Seam = { opening: string; silenceMs: number; startsParagraph: boolean; comma: number | null };

const farthestComma = 5;
/** After a comma they describe the named person. */
const tellsMore =
  /^(who|whom|whose|which|that|and|but|or|so|the|a|an|my|our|his|her|their|then|when|qui|que|dont|où|et|mais|ou|le|la|les|un|une|mon|ma|mes|son|sa|ses|puis|alors|quand)$/u;

/** "my brother, my brother Tom, came": the closing comma is removed with the stumble's. */
function closesStumble(words: readonly TimedWord[], at: number, comma: number | null): boolean {
  const [word, next] = [words[at], words[at + 1]];
  if (comma === null || !word || !next || at - comma > farthestComma || !/\p{L},$/u.test(word.text)) return false;
  const between = words.slice(comma + 1, at).some(({ text }) => trailing(text) !== "");
  return !between && /^\p{Lu}/u.test(word.text) && /^\p{Ll}/u.test(next.text) && !tellsMore.test(bare(next.text));
}

function printedWord(word: TimedWord, seam: Seam): PrintedWord {
  return {
    text: seam.opening + word.text,
    words: [word],
    pauseBeforeMs: seam.silenceMs,
    startsParagraph: seam.startsParagraph,
  };
}

/** Moves the marks of an omitted word to the previous word where they still apply. */
function mendBefore(previous: PrintedWord, removed: string, reason: CleaningReason, answer: TranscribedAnswer): void {
  if (reason !== "filler" || endsSentence(previous.text)) return;
  const marks = trailing(removed);
  if (endsSentence(removed)) previous.text = previous.text.replace(/[,;:—–-]+$/u, "") + marks;
  else if (marks === "," && previous.text.endsWith(",") && isConnector(bare(previous.text), answer.language))
    previous.text = previous.text.slice(0, -1);
}

function gapBeforeMark(mark: string, answer: TranscribedAnswer): string {
  if (/^[—–-]/u.test(mark)) return " ";
  return answer.language === "fr" && /^[;:!?»]/u.test(mark) ? "\u00a0" : "";
}

/** A free-standing opening mark joins the next word. */
function joinOpeners(printed: PrintedWord[]): void {
  for (let at = printed.length - 2; at >= 0; at -= 1) {
    const [mark, next] = [printed[at], printed[at + 1]];
    if (!mark || !next || !isPunctuation(mark.text)) continue;
    next.text = mark.text + (/^[«—–-]/u.test(mark.text) ? "\u00a0" : "") + next.text;
    next.words.unshift(...mark.words);
    next.pauseBeforeMs = mark.pauseBeforeMs;
    next.startsParagraph ||= mark.startsParagraph;
    printed.splice(at, 1);
  }
  const [before, last] = [printed.at(-2), printed.at(-1)];
  if (!before || !last || !isPunctuation(last.text)) return;
  before.text += last.text;
  before.words.push(...last.words);
  printed.pop();
}

export function isPunctuated(answer: Pick<TranscribedAnswer, "layer" | "words">): boolean {
  const ends = answer.words.filter((word) => endsSentence(word.text)).length;
  if (answer.layer === "corrected") return ends > 0;
  return ends * 60 >= answer.words.length && ends > 0;
}

function isStrayMark(word: TimedWord): boolean {
  return isNoiseMark(word.text) && !isPunctuation(word.text);
}

function indicesWhere(words: readonly TimedWord[], holds: (word: TimedWord) => boolean): number[] {
  return words.flatMap((word, at) => (holds(word) ? [at] : []));
}
