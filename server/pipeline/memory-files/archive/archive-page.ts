import { eventDateWords } from "#domain/memory/event-date/event-date-words.ts";
import { elementTypeOf } from "#domain/memory/memory.ts";
import type { Language } from "#domain/language.ts";
import { xml, type Markup } from "#server/pipeline/4-book/epub/xml.ts";
import { tidy } from "#server/pipeline/4-book/words/printed-words.ts";
import type { MemoryHead, StoredElement } from "#server/pipeline/memory-files/memory-content-store.ts";
import { memoryFileWords } from "#server/pipeline/memory-files/memory-file-words.ts";

/** A file of an element in the archive. `path`: within the archive, parts joined by "/". */
export type ArchivedFile = {
  path: string;
  kind: "picture" | "document" | "sound";
  name: string;
  alt: string | null;
  width?: number | null;
  height?: number | null;
};

/** Without scripts, and nothing is loaded from elsewhere: files of the folder only. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file: data:; media-src 'self' file:";

type PageHead = { head: MemoryHead; language: Language; count: number; style: string; banner: string };

export function pageStart({ head, language, count, style, banner }: PageHead): string {
  const said = memoryFileWords[language];
  const title = tidy(head.title);
  const tags = head.tags.length === 0 ? null : xml`<p class="tags">${head.tags.map(tidy).join(" · ")}</p>\n`;
  const lead = head.description === "" ? null : xml`<p class="lead">${tidy(head.description)}</p>\n`;
  const by = head.author === "" ? null : xml`<p class="by">${tidy(head.author)}</p>\n`;
  const start = xml`<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body>
<header>
<img class="banner" alt="" src="data:image/svg+xml;base64,${Buffer.from(banner).toString("base64")}">
<h1>${title}</h1>
${lead}${by}<p class="count">${said.elements(count)}</p>
${tags}</header>
<main>
`;
  return `<!doctype html>\n<html lang="${language}">\n<head>\n${start.markup}`;
}

export const pageEnd = "</main>\n</body>\n</html>\n";

/** `date`: null repeats the date of the element before. */
export function elementPart(
  element: StoredElement,
  { language, files, date }: { language: Language; files: readonly ArchivedFile[]; date: string | null },
): string {
  const said = memoryFileWords[language];
  const heading = tidy(element.title) || said.kinds[elementTypeOf(element.type)];
  const when = date === null ? null : xml`<h2 dir="auto">${date}</h2>\n`;
  const text = element.content === "" ? null : xml`<p class="text" dir="auto">${element.content.toWellFormed()}</p>\n`;
  const by = element.contributor_name === null ? null : xml`<p class="kind">${said.by(element.contributor_name)}</p>\n`;
  const tags = element.tags.length === 0 ? null : xml`<p class="tags">${element.tags.map(tidy).join(" · ")}</p>\n`;
  return xml`${when}<article>
<p class="kind">${said.kinds[elementTypeOf(element.type)]}</p>
<h3 dir="auto">${heading}</h3>
${text}${files.map((file) => filePart(file, heading, language))}${by}${tags}</article>
`.markup;
}

export function dateOf({ event_date: date }: StoredElement, language: Language): string {
  return date === null ? memoryFileWords[language].noDate : eventDateWords(date, language);
}

function filePart({ path, kind, name, alt, width, height }: ArchivedFile, title: string, language: Language): Markup {
  const href = path.split("/").map(encodeURIComponent).join("/");
  if (kind === "sound") return xml`<audio controls preload="none" src="${href}"></audio>\n`;
  if (kind === "document") return xml`<p><a href="${href}">${name}</a></p>\n`;
  const size = width && height ? xml` width="${width}" height="${height}"` : null;
  const caption = name === "" ? null : xml`<figcaption dir="auto">${name}</figcaption>`;
  const description = alt ?? (name || memoryFileWords[language].picture(title));
  return xml`<figure><a href="${href}"><img loading="lazy" src="${href}" alt="${description}"${size}></a>${caption}</figure>\n`;
}

function raw(markup: string): Markup {
  return { markup };
}
