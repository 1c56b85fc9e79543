import { createHash } from "node:crypto";
import type { BookSource } from "#domain/book.ts";
import { chapterFile } from "./pages.ts";
import { clock, type Overlay } from "./overlay.ts";
import { xml } from "./xml.ts";

export type EpubParts = { source: BookSource; images: string[]; overlays: ReadonlyMap<number, Overlay> };

export const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
`;

/** The package document: what the book is called, what it holds, and in which order it is read. */
export function packageDocument({ source, images, overlays }: EpubParts): string {
  const { memoir } = source;
  const modified = new Date(source.createdAt * 1000).toISOString().replace(/\.\d+Z$/, "Z");
  const spoken = overlays.size > 0;
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${memoir.language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:uuid:${identifierOf(source, spoken)}</dc:identifier>
<dc:title>${xml(memoir.title)}</dc:title>
<dc:creator>${xml(memoir.author)}</dc:creator>
<dc:language>${memoir.language}</dc:language>
<dc:publisher>Heirvoice</dc:publisher>
<meta property="dcterms:modified">${modified}</meta>
${accessibility(spoken)}
${durations(overlays)}
</metadata>
<manifest>
${manifest({ source, images, overlays })}
</manifest>
<spine>
${["title", ...memoir.chapters.map(chapterFile), "colophon"].map((id) => `<itemref idref="${id}"/>`).join("\n")}
</spine>
</package>
`;
}

function item(id: string, href: string, type: string, more = ""): string {
  return `<item id="${id}" href="${href}" media-type="${type}"${more}/>`;
}

function manifest({ source, images, overlays }: EpubParts): string {
  const text = "application/xhtml+xml";
  return [
    item("nav", "nav.xhtml", text, ' properties="nav"'),
    item("style", "style.css", "text/css"),
    item("cover", "images/cover.jpg", "image/jpeg", ' properties="cover-image"'),
    item("title", "title.xhtml", text),
    ...source.memoir.chapters.flatMap((chapter) => {
      const id = chapterFile(chapter);
      if (!overlays.has(chapter.number)) return [item(id, `${id}.xhtml`, text)];
      return [
        item(id, `${id}.xhtml`, text, ` media-overlay="${id}-overlay"`),
        item(`${id}-overlay`, `${id}.smil`, "application/smil+xml"),
        item(`${id}-audio`, `audio/${id}.mp3`, "audio/mpeg"),
      ];
    }),
    item("colophon", "colophon.xhtml", text),
    ...images.map((name, index) => item(`photo-${index + 1}`, `images/${name}`, "image/jpeg")),
  ].join("\n");
}

function durations(overlays: ReadonlyMap<number, Overlay>): string {
  if (overlays.size === 0) return "";
  const total = [...overlays.values()].reduce((sum, { durationMs }) => sum + durationMs, 0);
  const each = [...overlays].map(
    ([number, { durationMs }]) =>
      `<meta property="media:duration" refines="#chapter-${String(number).padStart(2, "0")}-overlay">${clock(durationMs)}</meta>`,
  );
  return [
    `<meta property="media:duration">${clock(total)}</meta>`,
    ...each,
    `<meta property="media:active-class">-epub-media-overlay-active</meta>`,
  ].join("\n");
}

function accessibility(spoken: boolean): string {
  const modes = ["textual", "visual", ...(spoken ? ["auditory"] : [])];
  const features = [
    "structuralNavigation",
    "tableOfContents",
    "readingOrder",
    "alternativeText",
    ...(spoken ? ["synchronizedAudioText"] : []),
  ];
  return [
    ...modes.map((mode) => `<meta property="schema:accessMode">${mode}</meta>`),
    `<meta property="schema:accessModeSufficient">textual</meta>`,
    ...features.map((feature) => `<meta property="schema:accessibilityFeature">${feature}</meta>`),
    `<meta property="schema:accessibilityHazard">none</meta>`,
    `<meta property="schema:accessibilitySummary">All text can be read aloud; photographs have descriptions.</meta>`,
  ].join("\n");
}

/** The same book always has the same identifier, its read-along edition another. */
function identifierOf({ memoir, createdAt }: BookSource, spoken: boolean): string {
  const hex = createHash("sha256")
    .update(JSON.stringify([memoir.title, memoir.author, createdAt, spoken]))
    .digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
