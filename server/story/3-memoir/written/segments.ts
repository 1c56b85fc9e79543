import type { Span } from "#domain/memoir.ts";
import type { TimedWord, TranscribedAnswer } from "#domain/transcript.ts";
import type { ComposedAnswer, ComposedSentence } from "#server/story/3-memoir/own-words/compose-answer.ts";

/** What a model reads and cites: a few sentences of one answer in the person's own words. */
export type Segment = {
  id: string;
  answer: TranscribedAnswer;
  text: string;
  words: number;
  /** The own-words paragraph it comes from, to fall back to. */
  paragraph: number;
  sentences: ComposedSentence[];
};

const segmentWords = 40;

/** Cuts composed answers into segments that never cross a paragraph. Ids are unique and short. */
export function cutSegments(composed: readonly ComposedAnswer[]): Segment[] {
  const segments: Segment[] = [];
  for (const { answer, paragraphs } of composed) {
    for (const [paragraph, sentences] of paragraphs.entries()) {
      let open: Segment | null = null;
      for (const one of sentences) {
        const words = wordCount(one.sentence.text);
        if (!open || open.words + words > segmentWords) {
          open = { id: `g${segments.length + 1}`, answer, text: "", words: 0, paragraph, sentences: [] };
          segments.push(open);
        }
        open.sentences.push(one);
        open.text = [open.text, one.sentence.text].filter(Boolean).join(" ");
        open.words += words;
      }
    }
  }
  return segments;
}

export function wordCount(text: string): number {
  return text.split(/\s+/u).length;
}

export function asData(segments: readonly Segment[]): { id: string; text: string }[] {
  return segments.map(({ id, text }) => ({ id, text }));
}

/** Groups in order, none above `most` words unless one item alone is. */
export function inParts<T>(items: readonly T[], wordsOf: (item: T) => number, most: number): T[][] {
  const parts: T[][] = [];
  let words = 0;
  for (const item of items) {
    const part = parts.at(-1);
    if (part && words + wordsOf(item) <= most) part.push(item);
    else {
      parts.push([item]);
      words = 0;
    }
    words += wordsOf(item);
  }
  return parts;
}

/** Where segments were said, in the order given; spans that touch are one. */
export function spansOfSegments(segments: readonly Segment[]): Span[] {
  const spans: Span[] = [];
  for (const span of segments.flatMap(({ sentences }) => sentences.flatMap(({ sentence }) => sentence.spans))) {
    const last = spans.at(-1);
    const touches =
      last?.recordingId === span.recordingId && span.startMs >= last.endMs && span.startMs - last.endMs <= 100;
    if (last && touches) last.endMs = span.endMs;
    else spans.push({ ...span });
  }
  return spans;
}

export function timedWords(segments: readonly Segment[]): TimedWord[] {
  return segments.flatMap(({ sentences }) => sentences.flatMap(({ words }) => words));
}
