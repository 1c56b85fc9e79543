import type { Language } from "#domain/language.ts";
import { isConnector } from "#server/story/3-memoir/own-words/cleaning/connectors.ts";
import { bare } from "#server/story/3-memoir/own-words/cleaning/word-shape.ts";
import type { SpokenSentence } from "./split-sentences.ts";

/** Words a paragraph may grow to before it is cut at its longest pause. */
const longParagraph = 160;
const shortPart = 40;

type Told = { ofPerson: boolean; punctuated: boolean; language: Language };

/**
 * Groups sentences into paragraphs: the person's own, or those of long pauses; what is too long is cut. In text with full stops
 * a pause to think is no paragraph: what was told before it has some length, and what comes is about something else.
 */
export function cutParagraphs(
  sentences: SpokenSentence[],
  { ofPerson, punctuated, language }: Told,
): SpokenSentence[][] {
  const paragraphs: SpokenSentence[][] = [];
  for (const sentence of sentences) {
    const current = paragraphs.at(-1);
    const goesOn = punctuated && !ofPerson && current !== undefined && isOneWith(current, sentence, language);
    if (!current || (sentence.opensParagraph && !goesOn)) paragraphs.push([sentence]);
    else current.push(sentence);
  }
  return ofPerson ? paragraphs : paragraphs.flatMap(cutLong);
}

const goesOnWith =
  /^(and|but|so|then|because|or|he|she|they|it|that|this|these|those|his|her|their|there|also|et|mais|alors|donc|puis|parce|car|il|elle|ils|elles|ça|cela|c'|c'était|c'est|son|sa|ses|leur|leurs|là|aussi)$/u;
const leastTellingLetters = 5;

/** Too little was told yet, or the sentence goes on about the same. */
function isOneWith(before: SpokenSentence[], { words }: SpokenSentence, language: Language): boolean {
  if (length(before) < shortPart) return true;
  if (goesOnWith.test(bare(words[0]?.text ?? ""))) return true;
  const telling = ({ words: some }: SpokenSentence) =>
    new Set(
      some
        .map(({ text }) => bare(text))
        .filter((text) => text.length >= leastTellingLetters && !isConnector(text, language)),
    );
  const last = before.at(-1);
  return last !== undefined && !telling(last).isDisjointFrom(telling({ words, opensParagraph: false }));
}

/** No paragraph anybody tells has so many sentences: it is parted without looking for its longest pause. */
const endless = 2000;

function cutLong(paragraph: SpokenSentence[]): SpokenSentence[][] {
  if (paragraph.length > endless) return partsOf(paragraph).flatMap(cutLong);
  const whole = length(paragraph);
  if (whole <= longParagraph) return [paragraph];
  let [cut, before] = [-1, 0];
  for (let at = 1; at < paragraph.length; at += 1) {
    before += paragraph[at - 1]?.words.length ?? 0;
    const fits = before >= shortPart && whole - before >= shortPart;
    if (fits && pauseBefore(paragraph[at]) > pauseBefore(paragraph[cut])) cut = at;
  }
  if (cut < 0) return [paragraph];
  return [...cutLong(paragraph.slice(0, cut)), ...cutLong(paragraph.slice(cut))];
}

function length(sentences: SpokenSentence[]): number {
  return sentences.reduce((sum, sentence) => sum + sentence.words.length, 0);
}

function pauseBefore(sentence: SpokenSentence | undefined): number {
  return sentence?.words[0]?.pauseBeforeMs ?? -1;
}

function partsOf(sentences: SpokenSentence[]): SpokenSentence[][] {
  const count = Math.ceil(sentences.length / endless);
  return Array.from({ length: count }, (_, at) => sentences.slice(at * endless, (at + 1) * endless));
}
