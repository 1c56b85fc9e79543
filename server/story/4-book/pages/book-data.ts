import type { BookSource } from "#domain/book.ts";
import type { Chapter, Memoir, Paragraph, Story } from "#domain/memoir.ts";
import type { ScaledPhoto } from "#server/story/4-book/photos/scaled-photo.ts";
import {
  chapterLabel,
  colophonWord,
  contentsWord,
  listenNotice,
  listenWord,
  ownWordsTitle,
  toldBy,
  undescribed,
  unreadMark,
} from "#server/story/4-book/words/book-words.ts";
import { breakable, clipText, rightToLeft } from "#server/story/4-book/words/clip-text.ts";
import { printedLine, printedWords } from "#server/story/4-book/words/printed-words.ts";
import { drawCode, type Code } from "./draw-code.ts";
import { openingWords, type Opening } from "./opening-words.ts";
import { draftLine, voiceItems, type VoiceItem } from "./unread-items.ts";
import { voiceBars } from "./voice-bars.ts";

/** Text with the language of a right-to-left one. */
export type Words = { t: string; l?: "he" | "ar" };
type ProseItem = { kind: "prose"; first: boolean; l?: "he" | "ar"; s: [id: string, text: string][] };
type PhotoItem = { kind: "photo"; file: string; width: number; height: number; alt: string; caption: Words | null };
type MarkItem = { kind: "mark"; text: string };
type StoryData = {
  heading: Words | null;
  code: Code | null;
  items: (ProseItem | Opening | PhotoItem | VoiceItem | MarkItem)[];
};
type ChapterData = { label: string; title: Words; begins: "odd" | "next" | "below"; stories: StoryData[] };

/** What `book.typ` and `cover.typ` read. Lengths in pt. */
export type BookData = {
  language: "en" | "fr";
  title: Words;
  author: Words;
  draft: string | null;
  dedication: Words[];
  imprint: Words[];
  colophon: Words[];
  chapters: ChapterData[];
  voice: (number | null)[];
  /** Too short for blank pages. */
  small: boolean;
  /** The first sentences of the book, for the back of the cover. */
  back: Words | null;
  words: { contents: string; colophon: string; listen: string; back: string; own: string };
};

/** The largest place a picture gets, in inches: the text width, and a height that leaves lines around it. */
const photoPlace = { width: 4.35, height: 5 };
const printPpi = 300;
/** That place in pixels at 300 ppi. */
export const photoBox = {
  width: Math.round(photoPlace.width * printPpi),
  height: Math.round(photoPlace.height * printPpi),
};
const minPpi = 150;

export type Laid = { data: BookData; warnings: string[] };

/** The book as data: every word set typographically, every title within bounds. Warnings name what was shortened. */
export function bookData(source: BookSource, photos: ScaledPhoto[]): Laid {
  const { memoir, createdAt } = source;
  const { language } = memoir;
  const warnings: string[] = [];
  const line = (text: string, most: number, what: string): Words => {
    const { text: short, clipped } = clipText(printedLine(text, language), most);
    if (clipped) warnings.push(`${what} is longer than ${most} characters and was shortened in print.`);
    return words(short);
  };
  const title = line(memoir.title, 220, "The title");
  const author = line(memoir.author, 160, "The author's name");
  const draft = draftLine(source);
  const photosLeft = new Set(photos);
  const small = lettersOf(memoir.chapters) < smallBookLetters;
  const chapters = memoir.chapters.map((chapter, at) => ({
    begins: beginsAt(source, small, memoir.chapters.slice(Math.max(0, at - 1), at + 1)),
    label: chapterLabel(chapter.number, language),
    title: line(chapter.title, 220, `The title of chapter ${chapter.number}`),
    stories: chapter.stories.map((story) => storyData(source, chapter, story, photosLeft, line, warnings)),
  }));
  for (const photo of photosLeft)
    warnings.push(
      `The picture of recording ${photo.recordingId} is not printed: no story is told from that recording.`,
    );
  const coded = chapters.some(({ stories }) => stories.some(({ code }) => code));
  const year = new Date(createdAt * 1000).getUTCFullYear();
  const colophon = source.colophon.map((text) => words(printedLine(text, language))).filter(({ t }) => t !== "");
  const data: BookData = {
    language,
    title,
    author,
    draft,
    dedication: dedicationLines(memoir),
    imprint: [title, words(`© ${year} ${author.t}`), ...(coded ? [words(listenNotice[language])] : [])],
    colophon: saysDraft(colophon) || !draft ? colophon : [words(draft), ...colophon],
    chapters,
    voice: voiceBars(memoir),
    small,
    back: firstWords(memoir),
    words: {
      contents: contentsWord[language],
      colophon: colophonWord[language],
      listen: listenWord[language],
      back: toldBy(author.t, language),
      own: ownWordsTitle[language],
    },
  };
  return { data, warnings };
}

/** A page holds about 2,100 letters, a chapter's first one 1,200. */
const pageLetters = 1200;
const codeLetters = 300;
const smallBookLetters = 40_000;

/** In a small book a chapter follows on the next page, and stands below the one before where both are less than a page. */
function beginsAt({ photos, addresses }: BookSource, small: boolean, pair: Chapter[]): ChapterData["begins"] {
  if (!small) return "odd";
  const recordings = pair.flatMap(({ stories }) => stories.flatMap(({ recordingIds }) => recordingIds));
  const codes = recordings.filter((id) => addresses.has(id)).length;
  const hasPhoto = photos.some(({ recordingId }) => recordings.includes(recordingId));
  const isShort = lettersOf(pair) + codes * codeLetters < pageLetters;
  return pair.length === 2 && isShort && !hasPhoto ? "below" : "next";
}

function lettersOf(chapters: readonly Chapter[]): number {
  return chapters
    .flatMap(({ stories }) => stories.flatMap(({ paragraphs }) => paragraphs.flatMap(({ sentences }) => sentences)))
    .reduce((sum, { text }) => sum + text.length, 0);
}

function words(text: string): Words {
  const language = rightToLeft(text);
  return { t: breakable(text), ...(language ? { l: language } : {}) };
}

function saysDraft(colophon: Words[]): boolean {
  return colophon.some(({ t }) => /^(Draft|Brouillon)\b/.test(t));
}

function dedicationLines({ dedication, language }: Memoir): Words[] {
  const lines = (dedication ?? "").split(/\r?\n/).map((text) => printedLine(text, language));
  return lines.filter((text) => text !== "").map((text) => words(clipText(text, 600).text));
}

function firstWords({ chapters, language }: Memoir): Words | null {
  const sentences = chapters[0]?.stories[0]?.paragraphs[0]?.sentences ?? [];
  const printed = printedWords(
    sentences.map(({ text }) => text),
    language,
  );
  const whole = printed.map((_, at) => printed.slice(0, at + 1).join(" ")).filter((text) => text.length <= 320);
  return whole.length > 0 ? words(whole.at(-1) ?? "") : null;
}

type Line = (text: string, most: number, what: string) => Words;

function storyData(
  source: BookSource,
  chapter: Chapter,
  story: Story,
  photosLeft: Set<ScaledPhoto>,
  line: Line,
  warnings: string[],
): StoryData {
  const { memoir, addresses, unread } = source;
  const { language } = memoir;
  const voices = voiceItems(source, story);
  const heading = line(story.heading, 400, `A question in chapter ${chapter.number}`);
  const address = addresses.get(story.recordingIds[0] ?? "");
  const items: StoryData["items"] = [];
  const place = (photo: ScaledPhoto) => {
    photosLeft.delete(photo);
    items.push(photoItem(photo, heading.t || chapter.title, language, line, warnings));
  };
  const waiting = [...photosLeft].filter(({ recordingId }) => story.recordingIds.includes(recordingId));
  const marked = new Set<string>();
  for (const [at, paragraph] of story.paragraphs.entries()) {
    const told = paragraph.sentences[0]?.spans[0]?.recordingId ?? "";
    if (unread?.has(told) && !marked.has(told)) items.push({ kind: "mark", text: unreadMark[language] });
    marked.add(told);
    const opens = at === 0 && story === chapter.stories[0];
    items.push(proseItem(paragraph, at === 0, opens, language));
    for (const photo of waiting) if (photosLeft.has(photo) && tells(paragraph, photo)) place(photo);
  }
  for (const photo of waiting) if (photosLeft.has(photo)) place(photo);
  const hasVoice = story.recordingIds.slice(0, 1).some((id) => source.voiceOnly?.has(id));
  const code = address && !hasVoice ? drawCode(address) : null;
  return { heading: heading.t === "" ? null : heading, code, items: [...items, ...voices] };
}

function tells(paragraph: Paragraph, { recordingId }: ScaledPhoto): boolean {
  return paragraph.sentences.some(({ spans }) => spans.some((span) => span.recordingId === recordingId));
}

function proseItem(
  { sentences }: Paragraph,
  first: boolean,
  opens: boolean,
  language: Memoir["language"],
): ProseItem | Opening {
  const printed = printedWords(
    sentences.map(({ text }) => text),
    language,
  );
  const rtl = rightToLeft(printed.join(" "));
  const s = sentences.map(({ id }, at): [string, string] => [id, breakable(printed[at] ?? "")]);
  if (opens && !rtl) return openingWords(s);
  return { kind: "prose", first, s, ...(rtl ? { l: rtl } : {}) };
}

function photoItem(
  photo: ScaledPhoto,
  about: string,
  language: Memoir["language"],
  line: Line,
  warnings: string[],
): PhotoItem {
  const caption = photo.caption?.trim() ? line(photo.caption, 400, "A caption") : null;
  const natural = photo.width / minPpi;
  const width = Math.min(photoPlace.width, Math.max(2, natural), (photoPlace.height * photo.width) / photo.height);
  const ppi = Math.round(photo.width / width);
  if (ppi < minPpi - 1) warnings.push(`A picture is small: it is printed at ${ppi} dots per inch (${about}).`);
  return {
    kind: "photo",
    file: photo.file,
    width: width * 72,
    height: (width * 72 * photo.height) / photo.width,
    alt: caption?.t ?? undescribed(about, language),
    caption,
  };
}
