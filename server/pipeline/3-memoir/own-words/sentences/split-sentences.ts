import type { Language } from "#domain/language.ts";
import type { PrintedWord } from "#server/pipeline/3-memoir/own-words/cleaning/clean-answer.ts";
import { isConnector } from "#server/pipeline/3-memoir/own-words/cleaning/connectors.ts";
import { bare, endsSentence } from "#server/pipeline/3-memoir/own-words/cleaning/word-shape.ts";
import { isAbbreviation } from "./abbreviations.ts";
import { cutBeforeSubjects } from "./cut-before-subjects.ts";

/** Limits of the silence that ends a sentence, in ms; between them it is the answer's own 90th percentile. */
const sentencePauseMs = { least: 450, most: 900 };
const paragraphPauses = 3;
const longSentence = 45;
const longPunctuatedSentence = 80;
const breathMs = 150;

/** Words of one sentence; `opensParagraph`: a blank line or a long pause precedes it. */
export type SpokenSentence = { words: PrintedWord[]; opensParagraph: boolean };

/** Splits an answer at its full stops if it has them, otherwise at its pauses. */
export function splitSentences(printed: PrintedWord[], language: Language, punctuated: boolean): SpokenSentence[] {
  const pauseMs = sentencePause(printed);
  const cutsAt = (at: number) =>
    punctuated ? endsAtMark(printed, at, language) : endsAtPause(printed, at, language, pauseMs);
  const sentences: PrintedWord[][] = [];
  let inLines = false;
  printed.forEach((word, at) => {
    const current = sentences.at(-1);
    const line = startsLine(word);
    inLines = line || (inLines && !word.startsParagraph);
    if (!current || word.startsParagraph || line || (!inLines && cutsAt(at - 1))) sentences.push([word]);
    else current.push(word);
  });
  const limit = punctuated ? longPunctuatedSentence : longSentence;
  const ofOwnParagraphs = printed.slice(1).some((word) => word.startsParagraph || startsLine(word));
  return sentences
    .flatMap((words) => (punctuated || inOwnLines(words) ? [words] : cutBeforeSubjects(words, language)))
    .flatMap((words) => cutLongSentence(words, language, limit))
    .map((words) => ({ words, opensParagraph: opensParagraph(words, ofOwnParagraphs, pauseMs * paragraphPauses) }));
}

/** In text written line by line each line is a sentence. */
function startsLine({ words: [first] }: PrintedWord): boolean {
  return first?.startsLine === true;
}

function inOwnLines([first]: PrintedWord[]): boolean {
  return first !== undefined && startsLine(first);
}

function opensParagraph([first]: PrintedWord[], ofOwnParagraphs: boolean, longPauseMs: number): boolean {
  if (!first) return false;
  return ofOwnParagraphs ? first.startsParagraph : first.pauseBeforeMs > longPauseMs;
}

function sentencePause(printed: PrintedWord[]): number {
  const pauses = printed.slice(1).map((word) => word.pauseBeforeMs);
  pauses.sort((a, b) => a - b);
  const p90 = pauses[Math.floor(pauses.length * 0.9)] ?? 0;
  return Math.min(Math.max(sentencePauseMs.least, p90), sentencePauseMs.most);
}

function endsAtPause(printed: PrintedWord[], at: number, language: Language, pauseMs: number): boolean {
  const [word, next] = [printed[at], printed[at + 1]];
  if (!word || !next) return true;
  if (endsSentence(word.text)) return true;
  return next.pauseBeforeMs >= pauseMs && (isNumber(printed, at) || !isConnector(bare(word.text), language));
}

/** In "quarante et un" the French article is a number. */
function isNumber(printed: PrintedWord[], at: number): boolean {
  return /^une?$/u.test(bare(printed[at]?.text ?? "")) && bare(printed[at - 1]?.text ?? "") === "et";
}

function endsAtMark(printed: PrintedWord[], at: number, language: Language): boolean {
  const [word, next] = [printed[at], printed[at + 1]];
  if (!word || !next) return true;
  if (!endsSentence(word.text)) return false;
  const goesOnLow = /^[\p{P}\s]*\p{Ll}/u.test(next.text);
  const fullStop = /(^|[^.])\.$/u.test(word.text);
  if (goesOnLow) return fullStop && !isAbbreviation(word.text, next.text, printed[at - 1]?.text, language);
  return !(fullStop && isAbbreviation(word.text, next.text, printed[at - 1]?.text, language));
}

/** A longer sentence is split before its breaths are compared. */
const endlessSentence = 2000;

/** Splits a long sentence at its longest breath that does not follow a connector. */
function cutLongSentence(words: PrintedWord[], language: Language, limit: number): PrintedWord[][] {
  if (words.length <= limit) return [words];
  if (words.length > endlessSentence) return partsOf(words).flatMap((part) => cutLongSentence(part, language, limit));
  let cut = -1;
  for (let at = 4; at < words.length - 3; at += 1) {
    const pause = words[at]?.pauseBeforeMs ?? 0;
    if (pause < breathMs || pause <= (words[cut]?.pauseBeforeMs ?? 0)) continue;
    if (!isConnector(bare(words[at - 1]?.text ?? ""), language)) cut = at;
  }
  if (cut < 0) return [words];
  return [
    ...cutLongSentence(words.slice(0, cut), language, limit),
    ...cutLongSentence(words.slice(cut), language, limit),
  ];
}

function partsOf(words: PrintedWord[]): PrintedWord[][] {
  const count = Math.ceil(words.length / endlessSentence);
  return Array.from({ length: count }, (_, at) => words.slice(at * endlessSentence, (at + 1) * endlessSentence));
}
