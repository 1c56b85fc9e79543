import type { Language } from "#domain/language.ts";
import type { BookMemory, MemoryPart, MemoryPicture } from "#domain/book/book-memory.ts";
import type { Sentence } from "#domain/book/memoir.ts";
import { eventDateWords } from "#domain/memory/event-date/event-date-words.ts";
import {
  readElementOrder,
  readElementsWithin,
  type StoredElement,
} from "#server/pipeline/memory-files/memory-content-store.ts";
import {
  readElementMedia,
  type StoredFile,
  type StoredPicture,
} from "#server/pipeline/memory-files/element-media-store.ts";
import { AppError } from "#server/platform/errors.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { readRawTranscript } from "#server/pipeline/2-transcripts/transcript-store.ts";
import { readPlacedMemories, type PlacedMemory } from "./book-memory-store.ts";

const mostMemories = 60;
/** A longer memory is no sidebar; the rest of it is counted in `left`. */
const printed = { elements: 30, letters: 8000 };
const mostPictures = 12;

/** The memories that the person placed in the book, as far as they fit. */
export async function loadBookMemories(
  tools: Pick<StoryTools, "sql" | "store">,
  userId: string,
  language: Language,
): Promise<BookMemory[]> {
  const memories: BookMemory[] = [];
  for (const placed of await readPlacedMemories(tools.sql, userId, mostMemories))
    memories.push(await bookMemory(tools, placed, language));
  return memories;
}

async function bookMemory(
  { sql, store }: Pick<StoryTools, "sql" | "store">,
  { description: lead, ...placed }: PlacedMemory,
  language: Language,
): Promise<BookMemory> {
  const order = await readElementOrder(sql, placed.id);
  const elements = await readElementsWithin(sql, order, printed);
  const media = await readElementMedia(
    sql,
    elements.map(({ id }) => id),
  );
  let room = mostPictures;
  const parts: MemoryPart[] = [];
  for (const element of elements) {
    const { pictures = [], file = null } = media.get(element.id) ?? {};
    const files = await Promise.all(pictures.slice(0, room).map((picture) => pictureOf(store, picture)));
    room -= files.length;
    const recording = recordingOf(file);
    const heard = recording && (await readRawTranscript(sql, recording.id));
    const paragraphs = sentencesOf(element, { language, recording, words: heard?.words ?? [] });
    parts.push({ ...headOf(element, language), paragraphs, recording, pictures: files.flat() });
  }
  return { ...placed, lead, parts, left: order.length - parts.length };
}

async function pictureOf(store: StoryTools["store"], { original, caption }: StoredPicture): Promise<MemoryPicture[]> {
  const file = await store.localFile(original).catch((thrown: unknown) => {
    if (thrown instanceof AppError && thrown.code === "not_found") return null;
    throw thrown;
  });
  return file === null ? [] : [{ file, caption: caption === "" ? null : caption }];
}

function recordingOf(file: StoredFile | null): MemoryPart["recording"] {
  const id = file?.recording_id ?? null;
  return id === null ? null : { id, endMs: file?.duration_ms ?? 0 };
}

function headOf({ title, event_date: date, contributor_name: contributor }: StoredElement, language: Language) {
  return { title, contributor, date: date === null ? null : eventDateWords(date, language) };
}

type Source = {
  language: Language;
  recording: MemoryPart["recording"];
  words: readonly { startMs: number; endMs: number }[];
};

/**
 * The sentences of each line of an element: written by hand, or spoken in its recording. While its text has as many
 * words as were heard, each sentence has their times, else those of the whole recording.
 */
function sentencesOf({ id, content }: StoredElement, { language, recording, words }: Source): Sentence[][] {
  const lines = content.split(/\r?\n/).filter((line) => line.trim() !== "");
  const splitter = new Intl.Segmenter(language, { granularity: "sentence" });
  const isAsHeard = words.length === countWords(content);
  let at = 0;
  return lines.map((line, paragraph) =>
    [...splitter.segment(line)].map(({ segment }, nth): Sentence => {
      const text = segment.trim();
      const sentence = { id: `sm-${id}-${paragraph + 1}-${nth + 1}`, text };
      if (!recording) return { ...sentence, spans: [], origin: "by hand" };
      const [first, last] = [words[at], words[at + countWords(text) - 1]];
      at += countWords(text);
      const [startMs, endMs] = isAsHeard && first && last ? [first.startMs, last.endMs] : [0, recording.endMs];
      return { ...sentence, spans: [{ recordingId: recording.id, startMs, endMs }], origin: "spoken" };
    }),
  );
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}
