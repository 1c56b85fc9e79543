import type { Language } from "#domain/language.ts";
import type { TimedWord, Word } from "#domain/recording/transcript.ts";
import { isPunctuated } from "./cleaning/clean-answer.ts";
import { isNoiseMark } from "./cleaning/word-shape.ts";
import { closed } from "./compose-answer.ts";
import { cutParagraphs } from "./sentences/cut-paragraphs.ts";
import { splitSentences } from "./sentences/split-sentences.ts";
import { trueCase } from "./true-case.ts";

/**
 * Recognized words as readable text: capitals, full stops and paragraphs as in the book, without omissions. Paragraphs
 * are separated by an empty line.
 */
export function draftText(recognized: readonly Word[], language: Language): string {
  const words = recognized.filter(({ text }) => !isNoiseMark(text)).map(asTimed);
  const punctuated = isPunctuated({ layer: "raw", words });
  const printed = words.map((word, at) => ({
    text: word.text,
    words: [word],
    pauseBeforeMs: Math.max(0, word.startMs - (words[at - 1]?.endMs ?? word.startMs)),
    startsParagraph: false,
  }));
  const sentences = splitSentences(printed, language, punctuated);
  const paragraphs = cutParagraphs(sentences, { ofPerson: false, punctuated, language });
  const sentenceText = (texts: string[]) => closed(trueCase(texts, language, new Map(), "all").join(" "));
  return paragraphs
    .map((paragraph) => paragraph.map(({ words: of }) => sentenceText(of.map(({ text }) => text))).join(" "))
    .join("\n\n");
}

function asTimed(word: Word, at: number): TimedWord {
  return { ...word, timing: "heard", heard: [at], startsParagraph: false };
}
