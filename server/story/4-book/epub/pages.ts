import type { BookSource } from "#domain/book.ts";
import type { Chapter, Story } from "#domain/memoir.ts";
import {
  chapterLabel,
  colophonWord,
  contentsWord,
  draftNotice,
  listenWord,
} from "#server/story/4-book/words/book-words.ts";
import { printedLine, printedWords } from "#server/story/4-book/words/printed-words.ts";
import { page, xml } from "./xml.ts";

/** A photo inside the EPUB. */
export type EpubPhoto = { href: string; alt: string; caption: string | null };

export const chapterFile = (chapter: Chapter) => `chapter-${String(chapter.number).padStart(2, "0")}`;

export const stylesheet = `body { font-family: serif; line-height: 1.5; margin: 0 5%; }
h1 { font-weight: normal; text-align: center; margin: 3em 0 2em; line-height: 1.2; }
h1 .label { display: block; font-size: .55em; letter-spacing: .12em; color: #7a2a1e; margin-bottom: .6em; }
h2 { font-weight: normal; font-style: italic; text-align: center; font-size: 1.15em; margin: 2.5em 8% 1.2em; }
p { margin: 0; text-indent: 1.3em; text-align: justify; hyphens: auto; overflow-wrap: anywhere; }
p.first, .front p, .colophon p { text-indent: 0; }
.front, .colophon { text-align: center; }
.front p, .colophon p { text-align: center; margin: 1em 0; }
.front .author { font-size: 1.2em; }
.draft { font-style: italic; color: #7a2a1e; }
.dedication { font-style: italic; margin: 30% 0 0; }
figure { margin: 1.5em 0; text-align: center; break-inside: avoid; }
figure img { max-width: 100%; max-height: 80vh; }
figcaption { font-style: italic; font-size: .9em; }
.listen { text-indent: 0; text-align: center; font-size: .8em; margin: 0 0 1.5em; }
.-epub-media-overlay-active { background: #f3dfa9; color: #2a1f17; }
`;

export function titlePage(source: BookSource): string {
  const { title, author, language, draft, dedication } = source.memoir;
  const lines = (dedication ?? "").split(/\n+/).filter((line) => line.trim() !== "");
  const dedicated =
    lines.length > 0
      ? `<div class="dedication">${lines.map((line) => `<p>${xml(printedLine(line, language))}</p>`).join("")}</div>`
      : "";
  const body = `<section class="front" epub:type="titlepage"><h1>${xml(printedLine(title, language))}</h1>
<p class="author">${xml(printedLine(author, language))}</p>
${draft ? `<p class="draft">${xml(draftNotice[language])}</p>` : ""}${dedicated}</section>`;
  return page(source, title, body, "frontmatter");
}

export function chapterPage(source: BookSource, chapter: Chapter, photos: ReadonlyMap<string, EpubPhoto>): string {
  const { language } = source.memoir;
  const title = printedLine(chapter.title, language);
  const stories = chapter.stories.map((story) => storySection(source, story, photos)).join("\n");
  const label = xml(chapterLabel(chapter.number, language));
  const body = `<section epub:type="chapter"><h1><span class="label">${label}</span> ${xml(title)}</h1>\n${stories}\n</section>`;
  return page(source, title, body, "bodymatter");
}

function storySection(source: BookSource, story: Story, photos: ReadonlyMap<string, EpubPhoto>): string {
  const { language } = source.memoir;
  const paragraphs = story.paragraphs.map((paragraph, at) => {
    const texts = printedWords(
      paragraph.sentences.map(({ text }) => text),
      language,
    );
    const sentences = paragraph.sentences.map(({ id }, index) => `<span id="${id}">${xml(texts[index] ?? "")}</span>`);
    return `<p${at === 0 ? ' class="first"' : ""}>${sentences.join(" ")}</p>`;
  });
  const pictures = story.recordingIds.flatMap((id) => photos.get(id) ?? []).map(figure);
  const address = source.addresses.get(story.recordingIds[0] ?? "");
  const listen = address
    ? `<p class="listen"><a href="${xml(address)}">${xml(`${listenWord[language]} ${address.replace(/^https?:\/\//, "")}`)}</a></p>`
    : "";
  const [first, ...rest] = paragraphs;
  return `<section><h2>${xml(printedLine(story.heading, language))}</h2>${listen}\n${[first, ...pictures, ...rest].join("\n")}</section>`;
}

function figure({ href, alt, caption }: EpubPhoto): string {
  return `<figure><img src="${href}" alt="${xml(alt)}"/>${caption ? `<figcaption>${xml(caption)}</figcaption>` : ""}</figure>`;
}

export function colophonPage(source: BookSource): string {
  const { language } = source.memoir;
  const heading = colophonWord[language];
  const lines = source.colophon.map((line) => `<p>${xml(printedLine(line, language))}</p>`).join("\n");
  return page(
    source,
    heading,
    `<section class="colophon" epub:type="colophon"><h2>${xml(heading)}</h2>\n${lines}</section>`,
    "backmatter",
  );
}

export function navigationPage(source: BookSource): string {
  const { memoir } = source;
  const heading = contentsWord[memoir.language];
  const items = memoir.chapters.map(
    (chapter) =>
      `<li><a href="${chapterFile(chapter)}.xhtml">${xml(printedLine(chapter.title, memoir.language))}</a></li>`,
  );
  const last = `<li><a href="colophon.xhtml">${xml(colophonWord[memoir.language])}</a></li>`;
  return page(
    source,
    heading,
    `<nav epub:type="toc" role="doc-toc"><h2>${xml(heading)}</h2><ol>${items.join("")}${last}</ol></nav>`,
  );
}
