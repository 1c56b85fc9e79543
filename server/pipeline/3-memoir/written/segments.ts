import type { ParagraphForm, Span } from "#domain/book/memoir.ts";
import type { TimedWord, TranscribedAnswer } from "#domain/recording/transcript.ts";
import type { ComposedAnswer, ComposedSentence } from "#server/pipeline/3-memoir/own-words/compose-answer.ts";

/** The unit that a model reads and cites: a few sentences of one answer in the person's own words. */
export type Segment = {
  id: string;
  answer: TranscribedAnswer;
  text: string;
  words: number;
  /** The own-words paragraph that it comes from, as a fallback. */
  paragraph: number;
  sentences: ComposedSentence[];
  /** The paragraphs of a letter or the lines of a verse or list, printed verbatim; null for everything else. */
  asRead: ComposedSentence[][] | null;
};

const segmentWords = 40;

/** Cuts composed answers into segments within paragraphs, except for letters. Ids are unique and short. */
export function cutSegments(composed: readonly ComposedAnswer[]): Segment[] {
  const segments: Segment[] = [];
  for (const { answer, paragraphs, forms } of composed) {
    const formAt = new Map(forms.map(({ form, from }) => [from, form]));
    for (const [paragraph, sentences] of paragraphs.entries()) {
      const form = formAt.get(sentences[0]?.sentence.id ?? "");
      const asRead = isAsRead(form) || sentences[0]?.words[0]?.startsLine === true;
      const last = segments.at(-1);
      let open = last?.answer === answer && last.asRead && goesOnInLetter(form) ? last : null;
      for (const one of sentences) {
        const isFull = !asRead && open !== null && open.words + wordCount(one.sentence.text) > segmentWords;
        if (!open || isFull) {
          const id = `g${segments.length + 1}`;
          open = { id, answer, text: "", words: 0, paragraph, sentences: [], asRead: asRead ? [] : null };
          segments.push(open);
        }
        add(open, one);
      }
      open?.asRead?.push(sentences);
    }
  }
  return segments;
}

function isAsRead(form: ParagraphForm | undefined): boolean {
  return form !== undefined && form !== "turn";
}

function goesOnInLetter(form: ParagraphForm | undefined): boolean {
  return isAsRead(form) && form !== "salutation";
}

function add(segment: Segment, one: ComposedSentence): void {
  segment.sentences.push(one);
  segment.text = [segment.text, one.sentence.text].filter(Boolean).join(" ");
  segment.words += wordCount(one.sentence.text);
}

export function wordCount(text: string): number {
  return text.split(/\s+/u).length;
}

export function asData(segments: readonly Segment[]): { id: string; text: string }[] {
  return segments.map(({ id, text }) => ({ id, text }));
}

/** Groups in order, each at most `most` words unless a single item exceeds it. */
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

/** Parts to write separately, each at most `most` words; verbatim text is a part of its own. */
export function partsToWrite(segments: readonly Segment[], most: number): Segment[][] {
  const runs: Segment[][] = [];
  for (const segment of segments) {
    const run = runs.at(-1);
    if (run && !segment.asRead && !run[0]?.asRead) run.push(segment);
    else runs.push([segment]);
  }
  return runs.flatMap((run) => inParts(run, ({ words }) => words, most));
}

/** The spans of segments in the given order; adjacent spans are merged. */
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
