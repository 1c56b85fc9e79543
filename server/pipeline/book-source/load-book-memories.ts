import type { Language } from "#domain/language.ts";
import type { BookMemory, MemoryPart } from "#domain/book/book-memory.ts";
import type { Sentence } from "#domain/book/memoir.ts";
import { eventDateWords } from "#domain/memory/event-date-words.ts";
import {
  readElementOrder,
  readElements,
  type StoredElement,
} from "#server/pipeline/memory-files/memory-content-store.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { readPlacedMemories, type PlacedMemory } from "./book-memory-store.ts";

const mostMemories = 60;
/** A longer memory is no sidebar; the rest of it is counted in `left`. */
const mostElements = 30;
const mostLetters = 8000;

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
  { sql }: Pick<StoryTools, "sql" | "store">,
  { description: lead, ...placed }: PlacedMemory,
  language: Language,
): Promise<BookMemory> {
  const order = await readElementOrder(sql, placed.id);
  const parts: MemoryPart[] = [];
  let letters = 0;
  for await (const element of readElements(sql, order.slice(0, mostElements))) {
    letters += element.title.length + element.content.length;
    if (letters > mostLetters) break;
    parts.push(partOf(element, language));
  }
  return { ...placed, lead, parts, left: order.length - parts.length };
}

function partOf(element: StoredElement, language: Language): MemoryPart {
  const { title, content, event_date: date } = element;
  return {
    title,
    date: date === null ? null : eventDateWords(date, language),
    paragraphs: handwritten(element.id, content, language),
    recording: null,
    pictures: [],
  };
}

/** The sentences of each line of a text, written by hand. */
function handwritten(elementId: string, content: string, language: Language): Sentence[][] {
  const lines = content.split(/\r?\n/).filter((line) => line.trim() !== "");
  const splitter = new Intl.Segmenter(language, { granularity: "sentence" });
  return lines.map((line, paragraph) =>
    [...splitter.segment(line)].map(({ segment }, at) => ({
      id: `sm-${elementId}-${paragraph + 1}-${at + 1}`,
      text: segment.trim(),
      spans: [],
      origin: "by hand",
    })),
  );
}
