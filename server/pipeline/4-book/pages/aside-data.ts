import type { BookSource } from "#domain/book/book.ts";
import { memoriesByChapter, type BookMemory, type MemoryPart } from "#domain/book/book-memory.ts";
import type { Chapter } from "#domain/book/memoir.ts";
import { arrangePlates } from "#server/pipeline/4-book/parts/arrange-plates.ts";
import type { MemoryPhoto } from "#server/pipeline/4-book/photos/scale-memory-photos.ts";
import type { PageDesign } from "#server/pipeline/4-book/print/page-design.ts";
import { undescribed } from "#server/pipeline/4-book/words/book-words.ts";
import { breakable, rightToLeft } from "#server/pipeline/4-book/words/clip-text.ts";
import { printedLine, printedWords } from "#server/pipeline/4-book/words/printed-words.ts";
import { words, type Line, type Words } from "./set-line.ts";
import { roomOf, type Picture } from "./story-data.ts";

type AsideText = { s: string[]; l?: "he" | "ar" };
type AsidePart = { title: Words | null; date: string | null; text: AsideText[] };
/** A memory behind the stories of its chapter: a framed text, or a page of pictures. */
export type AsideData = { title: Words; lead: Words | null; parts: AsidePart[]; rows: Picture[][]; page: boolean };

type Setting = {
  source: BookSource;
  design: PageDesign;
  line: Line;
  warnings: string[];
  memoryPhotos: readonly MemoryPhoto[];
};

/** The memories behind the stories of each chapter. Empty for a book without memories. */
export function asidesByChapter(setting: Setting): ReadonlyMap<Chapter, AsideData[]> {
  const { memoir, memories = [] } = setting.source;
  const placed = memoriesByChapter(memoir.chapters, memories);
  return new Map([...placed].map(([chapter, own]) => [chapter, own.map((memory) => asideData(setting, memory))]));
}

function asideData(setting: Setting, memory: BookMemory): AsideData {
  const { line, warnings, source, memoryPhotos, design } = setting;
  const { language } = source.memoir;
  if (memory.left > 0)
    warnings.push(`The memory “${memory.title}” is too long: ${memory.left} elements are not printed.`);
  const title = line(memory.title, 220, "The title of a memory");
  const photos = memoryPhotos.filter(({ memoryId }) => memoryId === memory.id);
  const isPage = memory.place === "photo page" && photos.length > 0;
  const { width, height, gap } = roomOf(design);
  const room = { width: isPage ? width : width - sidebarInset, height: isPage ? height - headHeight : height / 2, gap };
  return {
    title,
    lead: memory.lead === "" ? null : line(memory.lead, 500, "The description of a memory"),
    parts: isPage ? [] : memory.parts.map((part) => asidePart(part, setting)),
    rows: arrangePlates(photos, room).flatMap(({ rows }) =>
      rows.map((row) =>
        row.map(({ photo, width: wide }) => pictureOf(photo, wide, setting, undescribed(title.t, language))),
      ),
    ),
    page: isPage,
  };
}

/** In pt. */
const sidebarInset = 30;
const headHeight = 90;

function asidePart({ title, date, paragraphs }: MemoryPart, { line, source }: Setting): AsidePart {
  const { language } = source.memoir;
  const text = paragraphs.map((sentences): AsideText => {
    const printed = printedWords(
      sentences.map((sentence) => sentence.text),
      language,
    );
    const rtl = rightToLeft(printed.join(" "));
    return { s: printed.map(breakable), ...(rtl ? { l: rtl } : {}) };
  });
  return { title: title.trim() === "" ? null : line(title, 220, "The title of an element"), date, text };
}

function pictureOf(photo: MemoryPhoto, width: number, { source }: Setting, alt: string): Picture {
  const caption = photo.caption?.trim() ? words(printedLine(photo.caption, source.memoir.language)) : null;
  const height = (width * photo.height) / photo.width;
  return { file: photo.file, width, height, alt: caption?.t ?? alt, caption };
}
