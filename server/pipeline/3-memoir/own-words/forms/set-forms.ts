import type { Language } from "#domain/language.ts";
import type { ParagraphForm } from "#domain/book/memoir.ts";
import type { PrintedWord } from "#server/pipeline/3-memoir/own-words/cleaning/clean-answer.ts";
import type { SpokenSentence } from "#server/pipeline/3-memoir/own-words/sentences/split-sentences.ts";
import { findDialogues } from "./find-dialogue.ts";
import { findLetters } from "./find-letters.ts";
import { spokenWords, type SpokenWord, type FormWord } from "./paragraph-words.ts";

/** A sentence, or a part of one with its own form. */
export type FormedSentence = {
  words: PrintedWord[];
  /** It continues a previous part. */
  goesOn: boolean;
  /** It has no full stop: more of it follows, or it is a line of a letter. */
  isOpen: boolean;
};
export type FormedParagraph = { form: ParagraphForm | null; sentences: FormedSentence[] };

/** Separates letters and dialogue from the prose around them. No word is changed, omitted or moved. */
export function setForms(
  paragraphs: readonly SpokenSentence[][],
  text: { language: Language; punctuated: boolean },
): FormedParagraph[] {
  const words = spokenWords(paragraphs);
  const begins = new Map<number, ParagraphForm | null>();
  const letters = findLetters(words, text.language);
  const inLetter = new Set<number>();
  for (const { salutation, body, closing, signature, end } of letters) {
    for (let at = salutation; at < end; at += 1) inLetter.add(at);
    begins.set(salutation, "salutation").set(body, "letter").set(closing, "closing").set(signature, "signature");
    if (!begins.has(end)) begins.set(end, null);
  }
  for (const [from, to] of paragraphRanges(words, inLetter))
    if (!inLetter.has(from))
      for (const { turns, end } of findDialogues(words, from, to, text)) {
        for (const turn of turns) begins.set(turn, "turn");
        if (!begins.has(end)) begins.set(end, null);
      }
  return rebuild(words, begins, text.punctuated);
}

/** The range of a paragraph, or of the words before or after a letter in it. */
function paragraphRanges(words: readonly FormWord[], inLetter: ReadonlySet<number>): [number, number][] {
  const starts = words.flatMap(({ startsParagraph }, at) =>
    startsParagraph || (at > 0 && inLetter.has(at) !== inLetter.has(at - 1)) ? [at] : [],
  );
  return starts.map((from, at) => [from, starts[at + 1] ?? words.length]);
}

/** A paragraph of a letter's body goes on being one; a turn ends with its paragraph. */
function rebuild(
  words: readonly SpokenWord[],
  begins: ReadonlyMap<number, ParagraphForm | null>,
  punctuated: boolean,
): FormedParagraph[] {
  const formed: FormedParagraph[] = [];
  for (const [at, { word, startsSentence, startsParagraph }] of words.entries()) {
    const begun = begins.get(at);
    const before = formed.at(-1);
    if (begun !== undefined || startsParagraph || !before) {
      const lasting = before?.form === "letter" ? before.form : null;
      formed.push({ form: begun === undefined ? lasting : begun, sentences: [] });
    }
    const paragraph = formed.at(-1);
    const last = (paragraph?.sentences.length ? paragraph : before)?.sentences.at(-1);
    if (startsSentence || paragraph?.sentences.length === 0) {
      if (last && !startsSentence) last.isOpen ||= punctuated;
      const isOpen = /^(salutation|closing|signature)$/.test(paragraph?.form ?? "");
      paragraph?.sentences.push({ words: [word], goesOn: !startsSentence, isOpen });
    } else last?.words.push(word);
  }
  return formed;
}
