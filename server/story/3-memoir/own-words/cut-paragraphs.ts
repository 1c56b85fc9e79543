import type { SpokenSentence } from "./split-sentences.ts";

/** Words a paragraph may grow to before it is cut at its longest pause. */
const longParagraph = 160;
const shortPart = 40;

/** Groups sentences into paragraphs: the person's own, or those of long pauses; what is too long is cut. */
export function cutParagraphs(sentences: SpokenSentence[], ofPerson: boolean): SpokenSentence[][] {
  const paragraphs: SpokenSentence[][] = [];
  for (const sentence of sentences) {
    const current = paragraphs.at(-1);
    if (!current || sentence.opensParagraph) paragraphs.push([sentence]);
    else current.push(sentence);
  }
  return ofPerson ? paragraphs : paragraphs.flatMap(cutLong);
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
