import type { BookSource } from "#domain/book/book.ts";
import { bookParts } from "#server/pipeline/4-book/parts/book-parts.ts";
import { bookWords } from "#server/pipeline/4-book/words/book-words.ts";
import type { EpubPage } from "./epub-page.ts";
import { spoken } from "./spoken.ts";
import { xml, type Markup } from "./xml.ts";

/** Back pages: storyteller, years, people and places, with a link to each sentence of an entry. */
export function backPages(source: BookSource, chapters: EpubPage[], starts: ReadonlyMap<string, number>): EpubPage[] {
  const { memoir } = source;
  const { about, timeline, index } = bookParts(source);
  const words = bookWords(memoir.author, memoir.language);
  const links = linksTo(chapters, starts);
  return [
    ...(about.length > 0
      ? [page("about", words.about, "afterword", xml`${about.map((text) => xml`<p>${spoken(text)}</p>`)}`)]
      : []),
    ...(timeline.length > 0
      ? [
          page(
            "years",
            words.timeline,
            "appendix",
            xml`<dl>${timeline.map(({ year, text, id }) => xml`<dt>${`${year}`}</dt><dd>${spoken(text)} ${links([id])}</dd>`)}</dl>`,
          ),
        ]
      : []),
    ...(index.length > 0
      ? [
          page(
            "index",
            words.index,
            "index",
            xml`<ul class="index">${index.map(({ name, ids }) => xml`<li>${spoken(name)} ${links(ids)}</li>`)}</ul>`,
          ),
        ]
      : []),
  ];
}

function page(name: string, title: string, type: string, content: Markup): EpubPage {
  return {
    href: `${name}.xhtml`,
    title,
    type,
    part: true,
    content: xml`<h1>${title}</h1>
${content}`,
  };
}

/** Links by page number, or by chapter without a printed book. */
function linksTo(chapters: EpubPage[], starts: ReadonlyMap<string, number>) {
  const place = new Map<string, { href: string; label: string }>();
  let printed: number | undefined;
  for (const { href, chapter } of chapters)
    for (const { paragraphs } of chapter?.stories ?? [])
      for (const { id } of paragraphs.flatMap(({ sentences }) => sentences)) {
        printed = starts.get(id) ?? printed;
        place.set(id, { href, label: `${printed ?? chapter?.number ?? ""}` });
      }
  return (ids: readonly string[]): Markup => {
    const named = new Map<string, string>();
    for (const id of ids) {
      const at = place.get(id);
      if (at && !named.has(at.label)) named.set(at.label, `${at.href}#${id}`);
    }
    return { markup: [...named].map(([label, href]) => xml`<a href="${href}">${label}</a>`.markup).join(", ") };
  };
}
