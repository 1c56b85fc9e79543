import type { BookLetters, CoverDesign } from "#domain/book/book-look.ts";
import type { BookSource } from "#domain/book/book.ts";
import { sentencesOf, type Chapter, type Memoir } from "#domain/book/memoir.ts";
import { placePhotos } from "#domain/book/photos/place-photos.ts";
import { bookParts, type BookParts } from "#server/pipeline/4-book/parts/book-parts.ts";
import { imprintLines } from "#server/pipeline/4-book/parts/imprint.ts";
import type { MemoryPhoto } from "#server/pipeline/4-book/photos/scale-memory-photos.ts";
import type { ScaledPlacedPhoto } from "#server/pipeline/4-book/photos/scale-placed-photos.ts";
import type { ScaledPhoto } from "#server/pipeline/4-book/photos/scaled-photo.ts";
import { coverPhotoPlace, photoShare } from "#server/pipeline/4-book/print/cover-geometry.ts";
import { coverColors, type CoverColors } from "#server/pipeline/4-book/print/cover-colors.ts";
import { pageDesign, type PageDesign } from "#server/pipeline/4-book/print/page-design.ts";
import { bookWords, chapterLabel, type BookWords } from "#server/pipeline/4-book/words/book-words.ts";
import { clipText } from "#server/pipeline/4-book/words/clip-text.ts";
import { printedLine, tidy } from "#server/pipeline/4-book/words/printed-words.ts";
import { asidesByChapter, type AsideData } from "./aside-data.ts";
import { hasPlaced, photoPagesOf, type PhotoPage } from "./placed-photos.ts";
import { lineSetter, words, type Words } from "./set-line.ts";
import { platePages, storyData, type PlatePage, type Setting, type StoryData } from "./story-data.ts";
import { draftLine } from "./unread-items.ts";
import { voiceBars } from "./voice-bars.ts";

const minCoverPpi = 200;

type ChapterData = {
  label: string;
  title: Words;
  begins: "odd" | "next" | "below";
  stories: StoryData[];
  photoPages?: PhotoPage[];
  asides?: AsideData[];
};
type CoverData = { colors: CoverColors } & (
  | { design: Exclude<CoverDesign, "photograph"> }
  | { design: "photograph"; photo: ScaledPhoto; share: number }
);

/** Input of `book.typ` and `cover.typ`. Lengths in pt; page sizes in inches. */
export type BookData = {
  design: PageDesign;
  letters: BookLetters;
  cover: CoverData;
  language: "en" | "fr";
  title: Words;
  author: Words;
  draft: string | null;
  /** Codes are printed. */
  coded: boolean;
  dedication: Words[];
  epigraph: Words[];
  imprint: Words[];
  colophon: Words[];
  chapters: ChapterData[];
  plates: PlatePage[];
  about: Words[];
  timeline: { year: string; text: Words; id: string }[];
  index: { name: Words; ids: string[] }[];
  voice: (number | null)[];
  /** The book is too short for blank pages. */
  small: boolean;
  /** Stories have titles, with their questions below. */
  titled: boolean;
  /** The text contains brackets. */
  noted: boolean;
  /** Passage on the back cover. */
  back: Words | null;
  /** Words on the spine; null: title and author. */
  spine: Words | null;
  words: BookWords;
};

export type Laid = { data: BookData; warnings: string[] };

/** The scaled pictures of a book, by their places. */
export type BookPictures = {
  stories: ScaledPhoto[];
  cover: ScaledPhoto | null;
  memories: readonly MemoryPhoto[];
  placed: readonly ScaledPlacedPhoto[];
};

/** Builds the book data: typographic text and titles within bounds. Warnings name shortened text. */
export function bookData(source: BookSource, pictures: Partial<BookPictures> = {}): Laid {
  const { stories: scaled = [], cover: coverPhoto = null, memories: memoryPhotos = [] } = pictures;
  const { memoir, edition } = source;
  const { language } = memoir;
  const warnings: string[] = [];
  const line = lineSetter(memoir, warnings);
  const design = pageDesign(edition.size, edition.letters);
  // An accessible PDF has a title, and this one may hold nothing that can be printed.
  const title = line(tidy(memoir.title) || "—", 220, "The title");
  const author = line(memoir.author, 160, "The author's name");
  const draft = draftLine(source);
  const photos = new Set(scaled);
  const placed = placePhotos(memoir, pictures.placed ?? []);
  const setting = { source, design, photos, placed, line, warnings };
  const plates = edition.photos === "together" ? platePages(setting, scaled) : [];
  const small = lettersOf(memoir.chapters) < smallBookLetters;
  const chapters = chaptersData(setting, small, memoryPhotos);
  for (const photo of photos)
    warnings.push(
      `The picture of recording ${photo.recordingId} is not printed: no story is told from that recording.`,
    );
  for (const { id } of placed.left)
    warnings.push(`The photograph ${id} is not printed: its section is not in the book.`);
  const coded = chapters.some(({ stories }) => stories.some(({ code }) => code));
  const colophon = source.colophon.map((text) => words(printedLine(text, language))).filter(({ t }) => t !== "");
  const parts = bookParts(source);
  const data: BookData = {
    ...editionData(source, { title, author, coded }, coverPhoto, warnings),
    language,
    title,
    author,
    draft,
    coded,
    colophon: saysDraft(colophon) || !draft ? colophon : [words(draft), ...colophon],
    chapters,
    plates,
    ...setParts(parts),
    voice: voiceBars(memoir),
    small,
    titled: chapters.some(({ stories }) => stories.some((story) => story.title)),
    noted: [...sentencesOf(memoir)].some(({ sentence }) => sentence.text.includes("[")),
    words: bookWords(author.t, language),
  };
  return { data, warnings };
}

type Heads = Pick<BookData, "title" | "author" | "coded">;

/** The part of the data that the choices of an edition change, besides its size and photographs. */
export function editionData(
  source: BookSource,
  { title, author, coded }: Heads,
  coverPhoto: ScaledPhoto | null,
  warnings: string[],
): Pick<BookData, "design" | "letters" | "cover" | "dedication" | "epigraph" | "imprint" | "spine"> {
  const { memoir, edition } = source;
  const { language } = memoir;
  return {
    design: pageDesign(edition.size, edition.letters),
    letters: edition.letters,
    cover: coverData(source, coverPhoto, warnings),
    dedication: linesOf(memoir.dedication, language),
    epigraph: linesOf(edition.epigraph, language),
    imprint: [title, ...imprintLines(source, author.t, coded).map((text) => words(printedLine(text, language)))],
    spine: edition.spine === null ? null : words(clipText(printedLine(edition.spine, language), 80).text),
  };
}

function chaptersData(setting: Setting, small: boolean, memoryPhotos: readonly MemoryPhoto[]): ChapterData[] {
  const { source, line } = setting;
  const { chapters, language } = source.memoir;
  const asides = asidesByChapter({ ...setting, memoryPhotos });
  const isPictured = (chapter: Chapter) => asides.has(chapter) || hasPlaced(setting.placed, chapter);
  const beginsOf = (at: number) => {
    const pair = chapters.slice(Math.max(0, at - 1), at + 1);
    const begins = beginsAt(source, small, pair);
    return begins === "below" && pair.some(isPictured) ? "next" : begins;
  };
  return chapters.map((chapter, at) => ({
    begins: beginsOf(at),
    label: chapterLabel(chapter.number, language),
    title: line(chapter.title, 220, `The title of chapter ${chapter.number}`),
    stories: chapter.stories.map((story) => storyData(setting, chapter, story)),
    ...photoPagesOf(setting, chapter),
    ...asidesOf(asides.get(chapter)),
  }));
}

function asidesOf(asides: AsideData[] | undefined): Pick<ChapterData, "asides"> {
  return asides ? { asides } : {};
}

/** The data that the front cover shows and nothing else, because the rest may have letters without glyphs. */
export function frontData(source: BookSource, photo: ScaledPhoto | null): Laid {
  const { data, warnings } = bookData({ ...source, memoir: { ...source.memoir, chapters: [] } }, { cover: photo });
  const inside = {
    dedication: [],
    epigraph: [],
    imprint: [],
    colophon: [],
    plates: [],
    about: [],
    timeline: [],
    index: [],
  };
  return { data: { ...data, ...inside, back: null, voice: voiceBars(source.memoir) }, warnings };
}

function setParts({
  about,
  back,
  timeline,
  index,
}: BookParts): Pick<BookData, "about" | "back" | "timeline" | "index"> {
  return {
    about: about.map(words),
    back: back === null ? null : words(clipText(back, 600).text),
    timeline: timeline.map(({ year, text, id }) => ({ year: `${year}`, text: words(text), id })),
    index: index.map(({ name, ids }) => ({ name: words(name), ids })),
  };
}

function coverData({ edition }: BookSource, photo: ScaledPhoto | null, warnings: string[]): CoverData {
  if (edition.cover !== "photograph") return { design: edition.cover, colors: coverColors[edition.cover] };
  if (photo) {
    const place = coverPhotoPlace(pageDesign(edition.size), edition.binding);
    const ppi = Math.round(Math.min(photo.width / place.width, photo.height / place.height));
    if (ppi < minCoverPpi) warnings.push(`The picture of the cover is small: it is printed at ${ppi} dots per inch.`);
    return { design: "photograph", photo, share: photoShare, colors: coverColors.photograph };
  }
  warnings.push("No picture is large enough for the cover; it has the drawn voice.");
  return { design: "waveform", colors: coverColors.waveform };
}

/** Capacity of a page in letters; the first page of a chapter holds 1,200. */
const pageLetters = 1200;
const codeLetters = 300;
const smallBookLetters = 40_000;

/** In a small book a chapter starts on the next page, or below the previous one if both are shorter than a page. */
function beginsAt({ photos, addresses, edition }: BookSource, small: boolean, pair: Chapter[]): ChapterData["begins"] {
  if (!small) return "odd";
  const recordings = pair.flatMap(({ stories }) => stories.flatMap(({ recordingIds }) => recordingIds));
  const codes = recordings.filter((id) => addresses.has(id)).length;
  const hasPhoto = edition.photos !== "together" && photos.some(({ recordingId }) => recordings.includes(recordingId));
  const isShort = lettersOf(pair) + codes * codeLetters < pageLetters;
  return pair.length === 2 && isShort && !hasPhoto ? "below" : "next";
}

function lettersOf(chapters: readonly Chapter[]): number {
  return chapters
    .flatMap(({ stories }) => stories.flatMap(({ paragraphs }) => paragraphs.flatMap(({ sentences }) => sentences)))
    .reduce((sum, { text }) => sum + text.length, 0);
}

function saysDraft(colophon: Words[]): boolean {
  return colophon.some(({ t }) => /^(Draft|Brouillon)\b/.test(t));
}

function linesOf(text: string | null, language: Memoir["language"]): Words[] {
  const lines = (text ?? "").split(/\r?\n/).map((line) => printedLine(line, language));
  return lines.filter((line) => line !== "").map((line) => words(clipText(line, 600).text));
}
