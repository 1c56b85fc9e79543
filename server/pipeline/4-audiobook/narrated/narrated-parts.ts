import type { Chapter, Paragraph, Sentence, Story } from "#domain/book/memoir.ts";
import { tidy } from "#server/pipeline/4-book/words/printed-words.ts";
import type { Heard } from "#server/pipeline/4-audiobook/chapter/lay-out-chapter.ts";

/** One text of a narrated chapter, and the recordings that its words may come from. */
export type NarratedPart = { text: string; after?: Heard["after"]; recordingIds: readonly string[] };

/** A provider takes no longer text at once; a sentence of more letters is read in pieces. */
const mostLetters = 900;

/** What is read aloud of a chapter, in the order of its pages. Words that were never recorded belong to their story. */
export function partsOf({ title, stories }: Chapter): NarratedPart[] {
  return stories.flatMap((story) => [...headOf(story, title), ...story.paragraphs.flatMap(readParagraph(story))]);
}

function headOf({ title, heading, recordingIds }: Story, chapterTitle: string): NarratedPart[] {
  const lines = [title && title !== chapterTitle ? title : "", heading];
  return lines.flatMap((line) => pieces(line).map((text) => ({ text: ended(text), recordingIds })));
}

const readParagraph =
  (story: Story) =>
  ({ sentences }: Paragraph, at: number): NarratedPart[] => {
    const asked = story.asked?.find(({ before }) => before === sentences[0]?.id)?.question ?? "";
    const questions = pieces(asked).map((text) => ({ text, recordingIds: story.recordingIds }));
    const follows = at > 0 && questions.length === 0;
    return [
      ...questions,
      ...sentences.flatMap((sentence, place) => {
        const after = place > 0 ? "sentence" : follows ? "paragraph" : undefined;
        return readSentence(sentence, story, after);
      }),
    ];
  };

function readSentence({ text, spans }: Sentence, story: Story, after: Heard["after"]): NarratedPart[] {
  const ids = [...new Set(spans.map(({ recordingId }) => recordingId))];
  const recordingIds = ids.length > 0 ? ids : story.recordingIds;
  return pieces(text).map((piece, at) => {
    const pause = at > 0 ? "sentence" : after;
    return { text: piece, recordingIds, ...(pause && { after: pause }) };
  });
}

/** Nothing for a text without a word. */
export function pieces(text: string): string[] {
  const found: string[] = [];
  let rest = tidy(text);
  while (rest.length > mostLetters) {
    const space = rest.lastIndexOf(" ", mostLetters);
    const end = space > 0 ? space : mostLetters;
    found.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...found, rest].filter((piece) => /[\p{L}\p{Nd}]/u.test(piece)).map((piece) => piece.toWellFormed());
}

/** Adds a full stop, at which the voice falls. */
export function ended(text: string): string {
  return /[.!?…]["”’»]?$/u.test(text) ? text : `${text}.`;
}
