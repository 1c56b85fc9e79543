import { createHash } from "node:crypto";
import type { BookSource } from "#domain/book/book.ts";
import { sentencesOf } from "#domain/book/memoir.ts";
import { accessibilityWords } from "#server/pipeline/4-book/words/book-words.ts";
import { tidy } from "#server/pipeline/4-book/words/printed-words.ts";
import { xml, type Markup } from "./xml.ts";

/** One file of the EPUB as the package lists it. `overlay` is the id of its media overlay. */
export type Item = { id: string; href: string; type: string; properties?: string; overlay?: string; spine?: boolean };

/** Play time of each overlay, by item id, in ms; null for a book without sound. */
export type Durations = ReadonlyMap<string, number> | null;

/** The package document: metadata, files, reading order, and accessibility metadata. */
export function packageDocument(source: BookSource, items: Item[], durations: Durations, hasPages: boolean): Markup {
  const { memoir, createdAt } = source;
  const date = new Date(createdAt * 1000).toISOString().replace(/\.\d+Z$/, "Z");
  const pictures = items.some(({ type, properties }) => type === "image/jpeg" && properties === undefined);
  const summary = accessibilityWords({ pages: hasPages, pictures, sound: durations !== null }, memoir.language);
  const modes = ["textual", ...(pictures ? ["visual"] : []), ...(durations ? ["auditory"] : [])];
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" xml:lang="${memoir.language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="book-id">urn:uuid:${identifier(source, durations !== null)}</dc:identifier>
<dc:title>${tidy(memoir.title) || "—"}</dc:title>
<dc:creator>${tidy(memoir.author) || "—"}</dc:creator>
<dc:language>${memoir.language}</dc:language>
<dc:date>${date}</dc:date>
<meta property="dcterms:modified">${date}</meta>
${modes.map((mode) => xml`<meta property="schema:accessMode">${mode}</meta>`)}
<meta property="schema:accessModeSufficient">textual</meta>
${["structuralNavigation", "tableOfContents", "readingOrder", "alternativeText", ...(hasPages ? ["printPageNumbers"] : []), ...(durations ? ["synchronizedAudioText"] : [])].map((feature) => xml`<meta property="schema:accessibilityFeature">${feature}</meta>`)}
<meta property="schema:accessibilityHazard">none</meta>
<meta property="schema:accessibilitySummary">${summary}</meta>
${
  hasPages &&
  xml`<dc:source id="print">${tidy(memoir.title) || "—"}</dc:source>
<meta refines="#print" property="source-of">pagination</meta>`
}
${durations && overlayMetadata(source, durations)}
</metadata>
<manifest>
${items.map(manifestItem)}
</manifest>
<spine>
${items.filter(({ spine }) => spine).map(({ id }) => xml`<itemref idref="${id}"/>`)}
</spine>
</package>
`;
}

function manifestItem({ id, href, type, properties, overlay }: Item): Markup {
  const extra = xml`${properties !== undefined && xml` properties="${properties}"`}${overlay !== undefined && xml` media-overlay="${overlay}"`}`;
  return xml`<item id="${id}" href="${href}" media-type="${type}"${extra}/>`;
}

function overlayMetadata({ memoir }: BookSource, durations: ReadonlyMap<string, number>): Markup {
  const total = [...durations.values()].reduce((sum, ms) => sum + ms, 0);
  return xml`<meta property="media:duration">${seconds(total)}</meta>
${[...durations].map(([id, ms]) => xml`<meta property="media:duration" refines="#${id}">${seconds(ms)}</meta>`)}
<meta property="media:narrator">${tidy(memoir.author) || "—"}</meta>
<meta property="media:active-class">now-read</meta>`;
}

/** Identifier of a book and edition: a UUID from a hash (RFC 9562 version 8), stable across makes. */
function identifier({ memoir, createdAt }: BookSource, sound: boolean): string {
  const { title, author, language, dedication } = memoir;
  const sentences = [...sentencesOf(memoir)].map(({ chapter, sentence }) => [
    chapter.title,
    sentence.id,
    sentence.text,
  ]);
  const hash = createHash("sha256")
    .update(JSON.stringify([title, author, language, dedication, sentences, createdAt, sound]))
    .digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(3)}s`;
}
