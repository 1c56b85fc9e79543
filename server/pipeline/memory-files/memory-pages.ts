import { eventDateWords } from "#domain/memory/event-date/event-date-words.ts";
import { eventDaysOf } from "#domain/memory/event-date/event-date.ts";
import type { Language } from "#domain/language.ts";
import { elementTypeOf, memoryThemeOf } from "#domain/memory/memory.ts";
import { arrangePlates } from "#server/pipeline/4-book/parts/arrange-plates.ts";
import { words, type Words } from "#server/pipeline/4-book/pages/set-line.ts";
import { photoPlace } from "#domain/book/page-size.ts";
import { pageDesign, type PageDesign } from "#server/pipeline/4-book/print/page-design.ts";
import { breakable, clipText, rightToLeft } from "#server/pipeline/4-book/words/clip-text.ts";
import { printedLine, printedWords } from "#server/pipeline/4-book/words/printed-words.ts";
import type { MemoryHead, StoredElement } from "./memory-content-store.ts";
import { memoryFileWords } from "./memory-file-words.ts";
import { themeHues } from "./theme-picture.ts";

/** A scaled picture of an element in the workspace, with its size in pixels. */
export type ElementPicture = {
  file: string;
  width: number;
  height: number;
  caption: string | null;
  alt: string | null;
};
/** What an element holds beside its text: pictures, and the name and length of a file. */
export type ElementMedia = { pictures: ElementPicture[]; file: { name: string; durationMs: number | null } | null };

type Paragraph = { kind: "prose" | "lines"; s: string[]; l?: "he" | "ar" };
type Picture = { file: string; width: number; height: number; alt: string; caption: Words | null };
type ElementPage = {
  /** Null: the date of the element before. */
  date: string | null;
  title: Words;
  text: Paragraph[];
  aside: { kind: string; text: Words } | null;
  rows: Picture[][];
  /** Who sent it by a link. */
  by: Words | null;
};
/** Input of `memory.typ`. Lengths in pt. */
export type MemoryPages = {
  design: PageDesign;
  hue: string;
  language: Language;
  title: Words;
  author: Words;
  lead: Words | null;
  /** From the first to the last date. */
  span: string | null;
  tags: Words[];
  /** Lines on the back of the title page. */
  imprint: Words[];
  empty: string;
  elements: ElementPage[];
  end: string[];
};

type Setting = { head: MemoryHead; language: Language; total: number; mediaOf: (id: string) => ElementMedia };

export function memoryPages(elements: readonly StoredElement[], setting: Setting): MemoryPages {
  const { head, language, total } = setting;
  const said = memoryFileWords[language];
  const line = (text: string, most: number) => words(clipText(printedLine(text, language), most).text);
  const day = new Intl.DateTimeFormat(language === "en" ? "en-GB" : "fr-FR", {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(new Date(head.created_at));
  let before: string | null = null;
  const pages = elements.map((element) => {
    const date = dateOf(element, language);
    const page = elementPage(element, { ...setting, date: date === before ? null : date });
    before = date;
    return page;
  });
  const imprintLines = [
    head.title,
    said.created(language === "fr" ? day.replace(/^1 /, "1er ") : day),
    said.byHand(head.author),
    said.elements(total),
  ];
  const shortened = total > elements.length ? [said.shortened(elements.length, total)] : [];
  return {
    design: pageDesign("6x9"),
    hue: themeHues[memoryThemeOf(head.theme)],
    language,
    title: line(head.title, 220),
    author: line(head.author, 160),
    lead: head.description === "" ? null : line(head.description, 500),
    span: spanOf(elements, language),
    tags: head.tags.map((tag) => line(tag, 50)),
    imprint: imprintLines.map((text) => line(text, 400)),
    empty: said.empty,
    elements: pages,
    end: shortened,
  };
}

function dateOf({ event_date: date }: StoredElement, language: Language): string {
  return date === null ? memoryFileWords[language].noDate : eventDateWords(date, language);
}

/** "1948", or "1948 to 1965". */
function spanOf(elements: readonly StoredElement[], language: Language): string | null {
  const years = elements.flatMap(({ event_date: date }) => {
    const { from, to } = (date !== null && eventDaysOf(date)) || { from: null, to: null };
    return [from, to].filter((day) => day !== null).map((day) => Number(day.slice(0, 4)));
  });
  if (years.length === 0) return null;
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return first === last ? String(first) : memoryFileWords[language].span(String(first), String(last));
}

function elementPage(element: StoredElement, setting: Setting & { date: string | null }): ElementPage {
  const { language, mediaOf, date } = setting;
  const said = memoryFileWords[language];
  const type = elementTypeOf(element.type);
  const { pictures, file } = mediaOf(element.id);
  const isAside = type === "document" || type === "audio";
  const length = file?.durationMs ? ` ${lengthWords(file.durationMs)}` : "";
  const title = clipText(printedLine(element.title, language) || said.kinds[type], 300).text;
  return {
    date,
    title: words(title),
    text: paragraphsOf(element.content, language),
    aside: isAside
      ? { kind: `${said.kinds[type]}${length}`, text: words(printedLine(file?.name ?? said.inZip, language)) }
      : null,
    rows: rowsOf(pictures, title, language),
    by: element.contributor_name === null ? null : words(printedLine(said.by(element.contributor_name), language)),
  };
}

/** "1:12". */
function lengthWords(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Longest line of a verse or list. */
const verseLetters = 64;

/** An empty line parts paragraphs. Short lines below each other stay lines; long ones are paragraphs. */
function paragraphsOf(text: string, language: Language): Paragraph[] {
  return text.split(/\r?\n(?:[ \t]*\r?\n)+/).flatMap((block) => {
    const lines = block.split(/\r?\n/).filter((line) => line.trim() !== "");
    const isVerse = lines.length > 1 && lines.every((line) => line.length <= verseLetters);
    const parts = isVerse ? [lines] : lines.map((line) => [line]);
    return parts.map((part): Paragraph => {
      const printed = printedWords(part, language);
      const rtl = rightToLeft(printed.join(" "));
      return { kind: isVerse ? "lines" : "prose", s: printed.map(breakable), ...(rtl ? { l: rtl } : {}) };
    });
  });
}

/** Height in pt that a plate leaves for the head of its element. */
const headHeight = 130;

function rowsOf(pictures: ElementPicture[], title: string, language: Language): Picture[][] {
  if (pictures.length === 0) return [];
  const design = pageDesign("6x9");
  const { width } = photoPlace(design);
  const height = (design.height - design.top - design.bottom) * 72 - headHeight;
  return arrangePlates(pictures, { width: width * 72, height, gap: design.grid }).flatMap(({ rows }) =>
    rows.map((row) =>
      row.map(({ photo, width: wide, height: tall }) => {
        const caption = photo.caption?.trim() ? words(clipText(printedLine(photo.caption, language), 400).text) : null;
        const alt = photo.alt ?? caption?.t ?? memoryFileWords[language].picture(title);
        return { file: photo.file, width: wide, height: tall, alt, caption };
      }),
    ),
  );
}
