import type { Language } from "#domain/language.ts";
import type { Chapter, Memoir, Sentence } from "#domain/book/memoir.ts";

/** Stories as plain text: paragraphs parted by an empty line, sentences by " | ". */
export type PlainChapter = { title: string; stories: { heading: string; text: string }[] };

export type PlainMemoir = {
  title: string;
  author: string;
  language: Language;
  dedication?: string | null;
  draft?: boolean;
  chapters: PlainChapter[];
};

/** A memoir for tests: each story has one recording `r<n>`, each sentence three seconds of it. */
export function buildMemoir(plain: PlainMemoir): Memoir {
  let question = 0;
  const chapters: Chapter[] = plain.chapters.map((chapter, at) => ({
    number: at + 1,
    title: chapter.title,
    stories: chapter.stories.map(({ heading, text }) => {
      question += 1;
      return storyOf(question, heading, text);
    }),
  }));
  return {
    title: plain.title,
    author: plain.author,
    language: plain.language,
    dedication: plain.dedication ?? null,
    composer: { kind: "own words", model: null },
    draft: plain.draft ?? false,
    chapters,
    account: { recognised: 0, inBook: 0, leftOut: [] },
    refused: [],
  };
}

function storyOf(question: number, heading: string, text: string): Chapter["stories"][number] {
  const recordingId = `r${question}`;
  let spoken = 0;
  const sentence = (words: string): Sentence => {
    spoken += 1;
    const startMs = (spoken - 1) * 3000;
    return {
      id: `s${question}-${spoken}`,
      text: words.trim(),
      spans: [{ recordingId, startMs, endMs: startMs + 2800 }],
      origin: "spoken",
    };
  };
  const paragraphs = text.split(/\n\n+/).map((paragraph) => ({
    sentences: paragraph
      .split("|")
      .filter((words) => words.trim() !== "")
      .map(sentence),
  }));
  return { questionId: question, heading, recordingIds: [recordingId], paragraphs };
}
