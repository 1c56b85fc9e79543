import type { BookSource } from "#domain/book/book.ts";
import { memoriesByChapter } from "#domain/book/book-memory.ts";
import { formsOf, type Chapter, type Paragraph, type Story } from "#domain/book/memoir.ts";
import { divideParagraph, placePhotos, type PhotosInBook } from "#domain/book/photos/place-photos.ts";
import type { ScaledPlacedPhoto } from "#server/pipeline/4-book/photos/scale-placed-photos.ts";
import type { MemoryPhoto } from "#server/pipeline/4-book/photos/scale-memory-photos.ts";
import type { ScaledPhoto } from "#server/pipeline/4-book/photos/scaled-photo.ts";
import {
  chapterLabel,
  colophonWord,
  draftNotice,
  listenWord,
  undescribed,
  unreadMark,
  voiceInvitation,
} from "#server/pipeline/4-book/words/book-words.ts";
import { draftLine } from "#server/pipeline/4-book/pages/unread-items.ts";
import { rightToLeft } from "#server/pipeline/4-book/words/clip-text.ts";
import { printedLine, printedWords } from "#server/pipeline/4-book/words/printed-words.ts";
import { backPages } from "./back-pages.ts";
import type { EpubPage } from "./epub-page.ts";
import { memoryAside } from "./memory-aside.ts";
import { spoken } from "./spoken.ts";
import { xml, type Markup } from "./xml.ts";

/** Sentence id → the printed page that starts with it or within it. */
export type PageStarts = ReadonlyMap<string, number>;

type Language = BookSource["memoir"]["language"];

/** The scaled pictures of the book, by their places. */
export type EpubPictures = {
  stories: readonly ScaledPhoto[];
  memories: readonly MemoryPhoto[];
  placed: readonly ScaledPlacedPhoto[];
};
type Pictures = EpubPictures & { inBook: PhotosInBook<ScaledPlacedPhoto> };

/** All pages in reading order: title, dedication, epigraph, contents, chapters, colophon. */
export function epubPages(source: BookSource, pictures: EpubPictures, starts: PageStarts = new Map()): EpubPage[] {
  const { memoir } = source;
  const { language } = memoir;
  const line = (text: string) => printedLine(text, language);
  const photos = { ...pictures, inBook: placePhotos(memoir, pictures.placed) };
  const chapters = memoir.chapters.map((chapter) => chapterPage(source, chapter, photos, starts));
  const colophon = source.colophon.map(line);
  if (memoir.draft && !colophon.some((text) => /^(Draft|Brouillon)\b/.test(text)))
    colophon.unshift(draftLine(source) ?? draftNotice[language]);
  const title: EpubPage = {
    href: "title.xhtml",
    title: line(memoir.title),
    type: "titlepage",
    content: xml`<h1>${spoken(line(memoir.title))}</h1>
<p class="author">${spoken(line(memoir.author))}</p>
${draftLine(source) !== null && xml`<p class="draft">${draftLine(source) ?? ""}</p>`}`,
  };
  const ownLines = (type: "dedication" | "epigraph", text: string | null): EpubPage[] => {
    const [first, ...more] = (text ?? "").split(/\r?\n/).map(line).filter(Boolean);
    if (first === undefined) return [];
    const content = xml`${[first, ...more].map((one) => xml`<p>${spoken(one)}</p>`)}`;
    return [{ href: `${type}.xhtml`, title: first, type, content }];
  };
  const own = [...ownLines("dedication", memoir.dedication), ...ownLines("epigraph", source.edition.epigraph)];
  const made: EpubPage = {
    href: "colophon.xhtml",
    title: colophonWord[language],
    type: "colophon",
    content: xml`<h1>${colophonWord[language]}</h1>
${colophon.map((text) => xml`<p>${spoken(text)}</p>`)}`,
  };
  const back = backPages(source, chapters, starts);
  return [title, ...own, ...chapters, ...back, made];
}

function chapterPage(source: BookSource, chapter: Chapter, photos: Pictures, starts: PageStarts): EpubPage {
  const { language, chapters } = source.memoir;
  const memories = memoriesByChapter(chapters, source.memories ?? []).get(chapter) ?? [];
  const asides = memories.map((memory) =>
    memoryAside(memory, {
      language,
      photos: [...photos.memories],
      figure: (photo, about) => figure(photo, about, language),
    }),
  );
  const title = printedLine(chapter.title, language);
  return {
    href: `chapter-${String(chapter.number).padStart(2, "0")}.xhtml`,
    title,
    type: "bodymatter chapter",
    chapter,
    printed: chapter.stories.flatMap(({ paragraphs }) =>
      paragraphs.flatMap(({ sentences }) => sentences.flatMap(({ id }) => starts.get(id) ?? [])),
    ),
    content: xml`<header>
<p class="label">${chapterLabel(chapter.number, language)}</p>
<h1>${spoken(title)}</h1>
</header>
${chapter.stories.map((story) => storySection(source, story, photos, title, starts))}${(photos.inBook.pages.get(chapter.number) ?? []).map((photo) => figure(photo, title, language))}${asides}`,
  };
}

function storySection(source: BookSource, story: Story, photos: Pictures, about: string, starts: PageStarts): Markup {
  const { language } = source.memoir;
  const chapterTitle = about;
  const forms = formsOf(story);
  const heading = printedLine(story.heading, language);
  const address = source.addresses.get(story.recordingIds[0] ?? "");
  const voices = story.recordingIds.flatMap((id) => {
    const at = source.voiceOnly?.has(id) ? source.addresses.get(id) : undefined;
    return at === undefined ? [] : [new URL(at).href];
  });
  const pictures = photos.stories.filter(({ recordingId }) => story.recordingIds.includes(recordingId));
  return xml`<section>
${storyHead(story, heading, chapterTitle, language)}
${address !== undefined && xml`<p class="listen"><a href="${new URL(address).href}">${listenWord[language]} ${address.replace(/^https?:\/\//, "")}</a></p>`}
${story.paragraphs.map(
  (
    paragraph,
    at,
  ) => xml`${askedBefore(story, paragraph, language)}${isFirstUnread(source, story, at) && xml`<p class="draft">${unreadMark[language]}</p>`}${divideParagraph(
    paragraph,
    photos.inBook.after,
  ).map(
    ({ sentences, photos: behind }) =>
      xml`${prose({ sentences }, forms, language, starts)}${behind.map((photo) => figure(photo, heading || about, language))}`,
  )}
${at === 0 && pictures.map((photo) => figure(photo, heading || about, language))}`,
)}
${story.paragraphs.length === 0 && pictures.map((photo) => figure(photo, heading || about, language))}
${voices.map((href) => xml`<p class="draft"><a href="${href}">${voiceInvitation[language]}</a></p>`)}
</section>`;
}

/** The title with its question below, or the question alone. */
function storyHead(story: Story, heading: string, chapterTitle: string, language: Language): Markup | false {
  const title = story.title ? printedLine(story.title, language) : "";
  if (title === "" || title === chapterTitle) return heading !== "" && xml`<h2>${spoken(heading)}</h2>`;
  return xml`<h2 class="titled">${spoken(title)}</h2>
${heading !== "" && xml`<p class="asked">${spoken(heading)}</p>`}`;
}

function askedBefore({ asked }: Story, { sentences }: Paragraph, language: Language): Markup | false {
  const question = asked?.find(({ before }) => before === sentences[0]?.id)?.question;
  return (
    question !== undefined &&
    xml`<p class="asked">${spoken(printedLine(question, language))}</p>
`
  );
}

function recordingOf(paragraph: Paragraph | undefined): string | undefined {
  return paragraph?.sentences[0]?.spans[0]?.recordingId;
}

function isFirstUnread({ unread }: BookSource, { paragraphs }: Story, at: number): boolean {
  const recording = recordingOf(paragraphs[at]);
  return recording !== undefined && unread?.has(recording) === true && recordingOf(paragraphs[at - 1]) !== recording;
}

function prose(
  { sentences }: Paragraph,
  forms: ReturnType<typeof formsOf>,
  language: Language,
  starts: PageStarts,
): Markup {
  const printed = printedWords(
    sentences.map(({ text }) => text),
    language,
  );
  const rtl = rightToLeft(printed.join(" "));
  const spans = sentences.map(
    ({ id }, at) => xml`${pageBreak(starts.get(id))}<span id="${id}">${noted(printed[at] ?? "")}</span>`,
  );
  const form = forms.get(sentences[0]?.id ?? "") ?? null;
  const joined = { markup: spans.map(({ markup }) => markup).join(form === "lines" ? "<br/>\n" : " ") };
  const attributes = xml`${form !== null && xml` class="${form}"`}${rtl && xml` lang="${rtl}" xml:lang="${rtl}" dir="rtl"`}`;
  return xml`<p${attributes}>${joined}</p>`;
}

/** Sets sounds between words, such as [laughs], in italics. */
function noted(text: string): Markup {
  const parts = text
    .split(/(\[\p{L}[^[\]]{1,40}\])/u)
    .map((part, at) => (at % 2 === 1 ? xml`<i>${part}</i>` : xml`${part}`));
  return { markup: parts.map(({ markup }) => markup).join("") };
}

function pageBreak(page: number | undefined): Markup | false {
  return (
    page !== undefined &&
    xml`<span id="page-${`${page}`}" epub:type="pagebreak" role="doc-pagebreak" aria-label="${`${page}`}"></span>`
  );
}

function figure(photo: ScaledPhoto & { alt?: string | null }, about: string, language: Language): Markup {
  const alt = printedLine(photo.alt ?? photo.caption ?? "", language);
  const caption = photo.caption ? printedLine(photo.caption, language) : "";
  return xml`<figure>
<img src="images/${photo.file}" alt="${alt || undescribed(about, language)}" width="${photo.width}" height="${photo.height}"/>
${caption !== "" && xml`<figcaption>${spoken(caption)}</figcaption>`}
</figure>`;
}
