import type { PrintedWord } from "#server/pipeline/3-memoir/own-words/cleaning/clean-answer.ts";
import { bare, trailing } from "#server/pipeline/3-memoir/own-words/cleaning/word-shape.ts";
import type { SpokenSentence } from "#server/pipeline/3-memoir/own-words/sentences/split-sentences.ts";

/** A word with its position. `low` is bare and in lower case, `mark` is the punctuation after it. */
export type FormWord = {
  text: string;
  low: string;
  mark: string;
  startsSentence: boolean;
  startsParagraph: boolean;
  /** Its paragraph is written line by line. */
  inLines: boolean;
};
export type SpokenWord = FormWord & { word: PrintedWord };

export function spokenWords(paragraphs: readonly SpokenSentence[][]): SpokenWord[] {
  return paragraphs.flatMap((sentences) =>
    sentences.flatMap(({ words }, sentence) =>
      words.map((word, at) => ({
        word,
        ...readWord(word.text),
        startsSentence: at === 0,
        startsParagraph: at === 0 && sentence === 0,
        inLines: sentences[0]?.words[0]?.words[0]?.startsLine === true,
      })),
    ),
  );
}

/** Words of a written paragraph; a mark that French sets off stays with its word. */
export function writtenWords(sentences: readonly string[]): FormWord[] {
  return sentences.flatMap((sentence, number) =>
    [...sentence.matchAll(/(?:[“«"—–]\s+)*\S+(?:\s+[»!?;:]+)*/gu)].map(([text], at) => ({
      ...readWord(text),
      startsSentence: at === 0,
      startsParagraph: at === 0 && number === 0,
      inLines: false,
    })),
  );
}

function readWord(text: string): Pick<FormWord, "text" | "low" | "mark"> {
  return { text, low: bare(unspaced(text)), mark: trailing(unspaced(text)) };
}

/** French sets its marks off with spaces. */
function unspaced(text: string): string {
  return text.replaceAll(/\s/gu, "");
}

/** Also true for a letter of a script without capitals. */
export function isCapital(text: string): boolean {
  return /^[\p{P}\s]*[\p{Lu}\p{Lo}]/u.test(text);
}

export function sentenceStart(words: readonly FormWord[], at: number): number {
  let from = at;
  while (from > 0 && words[from]?.startsSentence !== true) from -= 1;
  return from;
}

/** The first word after the sentence of this one. */
export function sentenceEnd(words: readonly FormWord[], at: number): number {
  let to = at + 1;
  while (to < words.length && words[to]?.startsSentence !== true) to += 1;
  return to;
}
