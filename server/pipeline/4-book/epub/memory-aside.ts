import type { BookMemory, MemoryPart } from "#domain/book/book-memory.ts";
import type { Language } from "#domain/language.ts";
import type { MemoryPhoto } from "#server/pipeline/4-book/photos/scale-memory-photos.ts";
import { rightToLeft } from "#server/pipeline/4-book/words/clip-text.ts";
import { printedLine, printedWords } from "#server/pipeline/4-book/words/printed-words.ts";
import { spoken } from "./spoken.ts";
import { xml, type Markup } from "./xml.ts";

/** In the markup, so that books without memories keep their style sheet. */
const frame = "margin: 2em 0; padding: 0.2em 1em 1em; border: solid; border-width: 1px 0";

type Figure = (photo: MemoryPhoto, about: string) => Markup;

/** A memory behind the stories of its chapter. A photo page without pictures is a sidebar. */
export function memoryAside(
  { id, place, title, lead, parts }: BookMemory,
  { language, photos, figure }: { language: Language; photos: readonly MemoryPhoto[]; figure: Figure },
): Markup {
  const own = photos.filter(({ memoryId }) => memoryId === id);
  const heading = printedLine(title, language);
  const text = place === "photo page" && own.length > 0 ? [] : parts.map((part) => partOf(part, language));
  return xml`
<aside id="memory-${id}" epub:type="sidebar" style="${frame}">
<h2 class="titled">${spoken(heading)}</h2>
${lead !== "" && xml`<p class="asked">${spoken(printedLine(lead, language))}</p>`}
${text}
${own.map((photo) => figure(photo, heading))}
</aside>`;
}

function partOf({ title, date, paragraphs }: MemoryPart, language: Language): Markup {
  return xml`${date !== null && xml`<p class="date">${date}</p>\n`}<h3>${spoken(printedLine(title, language))}</h3>
${paragraphs.map((sentences) => {
  const printed = printedWords(
    sentences.map(({ text }) => text),
    language,
  );
  const rtl = rightToLeft(printed.join(" "));
  const spans = sentences.map(({ id }, at) => xml`<span id="${id}">${printed[at] ?? ""}</span>`);
  return xml`<p${rtl && xml` lang="${rtl}" xml:lang="${rtl}" dir="rtl"`}>${{ markup: spans.map(({ markup }) => markup).join(" ") }}</p>`;
})}`;
}
