import type { Language } from "#domain/language.ts";
import type { TimedWord, TranscribedAnswer, Word } from "#domain/recording/transcript.ts";

type Options = Partial<Omit<TranscribedAnswer, "rawWords" | "words" | "removed">>;
const wordMs = 250;

/** Raw words from a line of text. "|" is a pause of 700 ms, "||" one of 3 s, "," a breath of 120 ms; other words follow each other at 50 ms. */
export function playedWords(line: string): Word[] {
  const words: Word[] = [];
  let at = 0;
  for (const text of line.split(/\s+/u).filter(Boolean)) {
    if (text === ",") at += 70;
    else if (/^\|+$/.test(text)) at += text.length === 1 ? 650 : 2950;
    else {
      words.push({ text, startMs: at, endMs: at + wordMs, confidence: 0.9 });
      at += wordMs + 50;
    }
  }
  return words;
}

/** An answer nobody corrected, as a recognizer heard it. */
export function rawAnswer(line: string, options: Options = {}): TranscribedAnswer {
  const rawWords = playedWords(line);
  const words = rawWords.map((word, index) => timed(word, index, false));
  return { ...answerTo(options, "raw"), rawWords, words, removed: [] };
}

/** An answer a person corrected: every word was heard as it is written; a blank line starts a paragraph. */
export function correctedAnswer(text: string, options: Options = {}): TranscribedAnswer {
  const paragraphs = text.split(/\n\s*\n/u).map((one) => one.split(/\s+/u).filter(Boolean));
  const starts = new Set<number>();
  let count = 0;
  for (const paragraph of paragraphs) {
    if (count > 0) starts.add(count);
    count += paragraph.length;
  }
  const rawWords = playedWords(paragraphs.flat().join(" "));
  const words = rawWords.map((word, index) => timed(word, index, starts.has(index)));
  return { ...answerTo(options, "corrected"), rawWords, words, removed: [] };
}

function timed(word: Word, index: number, startsParagraph: boolean): TimedWord {
  return { ...word, timing: "heard", heard: [index], startsParagraph };
}

function answerTo(options: Options, layer: TranscribedAnswer["layer"]) {
  const language: Language = "en";
  return {
    recordingId: "recording-1",
    questionId: 13,
    followUp: null,
    question: "What is your first memory?",
    language,
    layer,
    draft: layer === "raw",
    durationMs: 60_000,
    ...options,
  };
}
