import { foldAccents } from "#domain/fold-accents.ts";
import type { Language } from "#domain/language.ts";
import { isConnector } from "#server/pipeline/3-memoir/own-words/cleaning/connectors.ts";
import { bare } from "#server/pipeline/3-memoir/own-words/cleaning/word-shape.ts";
import { leaningWords } from "#server/pipeline/3-memoir/titles/leaning-words.ts";
import type { SpokenSentence } from "./split-sentences.ts";

/** The maximum words of a paragraph. */
const longParagraph = 160;
const shortPart = 40;

type TextSource = { ofPerson: boolean; punctuated: boolean; language: Language };

/**
 * Groups sentences into paragraphs: corrected ones, or those of long pauses; long ones are split. In punctuated text a
 * pause alone starts no paragraph: the text before it must have some length, and the next sentence another subject.
 */
export function cutParagraphs(
  sentences: SpokenSentence[],
  { ofPerson, punctuated, language }: TextSource,
): SpokenSentence[][] {
  const paragraphs: SpokenSentence[][] = [];
  let amidSpeech = false;
  for (const sentence of sentences) {
    const current = paragraphs.at(-1);
    const mayGoOn = punctuated && !ofPerson && current !== undefined && sentence.opensParagraph;
    const goesOn = mayGoOn && (amidSpeech || isOneWith(current, sentence, language));
    const opens = !current || (sentence.opensParagraph && !goesOn);
    amidSpeech = endsAmidSpeech(sentence, amidSpeech && !opens);
    if (opens) paragraphs.push([sentence]);
    else current?.push(sentence);
  }
  return ofPerson
    ? paragraphs
    : paragraphs.flatMap((paragraph) =>
        cutLong(paragraph, length(paragraph) <= longParagraph ? [] : turnsOf(paragraph, language)),
      );
}

/** Other openings that answer or continue the previous sentence. */
const alsoLeaning = /^(parce|là|right|yes|no|yeah|oui|non)$/;
const leastTellingLetters = 5;

/** The paragraph is still short, or the sentence continues its subject. */
function isOneWith(before: SpokenSentence[], sentence: SpokenSentence, language: Language): boolean {
  if (length(before) < shortPart || leans(sentence)) return true;
  const last = before.at(-1);
  return last !== undefined && sharesWords(last, sentence, language);
}

/** "It's", "And", "C'était": an opening that depends on the previous sentence. */
function leans({ words }: SpokenSentence): boolean {
  const [head = ""] = bare(words[0]?.text ?? "").split(/['’]/u);
  return leaningWords.has(foldAccents(head)) || alsoLeaning.test(head);
}

function sharesWords(before: SpokenSentence, after: SpokenSentence, language: Language): boolean {
  const telling = ({ words }: SpokenSentence) =>
    new Set(
      words
        .map(({ text }) => bare(text))
        .filter((text) => text.length >= leastTellingLetters && !isConnector(text, language)),
    );
  return !telling(before).isDisjointFrom(telling(after));
}

/** Above this many sentences a paragraph is split without looking for its longest pause. */
const endless = 2000;

/** Splits at a long pause before an independent sentence, preferably in the middle, and never inside a quotation. */
function cutLong(paragraph: SpokenSentence[], turns: readonly number[]): SpokenSentence[][] {
  if (paragraph.length > endless)
    return inParts(paragraph).flatMap((part, at) => cutLong(part, turns.slice(at * endless, (at + 1) * endless)));
  const whole = length(paragraph);
  if (whole <= longParagraph) return [paragraph];
  const longest = Math.max(1, ...paragraph.slice(1).map(pauseBefore));
  let [cut, best, told] = [-1, -Infinity, 0];
  for (const [at, sentence] of paragraph.entries()) {
    told += paragraph[at - 1]?.words.length ?? 0;
    if (told < shortPart || whole - told < shortPart) continue;
    const score = pauseBefore(sentence) / longest + (turns[at] ?? 0) - 0.2 * Math.abs((2 * told) / whole - 1);
    if (score > best) [cut, best] = [at, score];
  }
  if (cut < 0) return [paragraph];
  return [...cutLong(paragraph.slice(0, cut), turns.slice(0, cut)), ...cutLong(paragraph.slice(cut), turns.slice(cut))];
}

/** Scores each sentence as the start of a paragraph, apart from its pause. */
function turnsOf(paragraph: SpokenSentence[], language: Language): number[] {
  let open = false;
  return paragraph.map((sentence, at) => {
    const last = paragraph[at - 1];
    const isAmidSpeech = open;
    open = endsAmidSpeech(sentence, open);
    if (!last) return 0;
    const isNew = !sharesWords(last, sentence, language);
    return (leans(sentence) ? 0 : 0.5) + (isNew ? 0.25 : 0) - (isAmidSpeech ? 2 : 0);
  });
}

/** Whether a quotation continues after this sentence. */
function endsAmidSpeech({ words }: SpokenSentence, wasOpen: boolean): boolean {
  let open = wasOpen;
  for (const { text } of words)
    for (const [mark] of text.matchAll(/["“”«»]/gu)) open = mark === '"' ? !open : mark === "“" || mark === "«";
  return open;
}

function length(sentences: SpokenSentence[]): number {
  return sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
}

function pauseBefore(sentence: SpokenSentence | undefined): number {
  return sentence?.words[0]?.pauseBeforeMs ?? -1;
}

function inParts(sentences: SpokenSentence[]): SpokenSentence[][] {
  const count = Math.ceil(sentences.length / endless);
  return Array.from({ length: count }, (_, at) => sentences.slice(at * endless, (at + 1) * endless));
}
