import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import QRCode from "qrcode";
import type { BookSource } from "#domain/book.ts";
import type { Language } from "#domain/language.ts";
import type { Paragraph, Story } from "#domain/memoir.ts";
import { asAppError } from "#server/errors.ts";
import { scalePhoto, type ScaledPhoto } from "#server/story/4-book/photos/scale-photo.ts";
import {
  chapterLabel,
  colophonWord,
  contentsWord,
  draftNotice,
  listenNotice,
  listenWord,
  pictureWord,
} from "#server/story/4-book/words/book-words.ts";
import { findFonts, type BookFonts } from "#server/story/4-book/words/book-fonts.ts";
import { printedLine, printedWords } from "#server/story/4-book/words/printed-words.ts";

const templates = fileURLToPath(new URL("../pages/", import.meta.url));

/** A folder ready for the press: templates, `book.json` and photos. */
export type LaidSheet = { dir: string; fonts: BookFonts; warnings: string[]; photos: ReadonlyMap<string, LaidPhoto> };
export type LaidPhoto = ScaledPhoto & { file: string; caption: string | null; alt: string };

/** `t`: a text; `l`: its language when it is written from right to left. */
type Words = { t: string; l?: string };

/** Writes all that Typst reads into `dir`. What the person said goes there as JSON, never as markup. */
export async function laySheet(source: BookSource, dir: string): Promise<LaidSheet> {
  await mkdir(join(dir, "photos"), { recursive: true });
  await cp(templates, dir, { recursive: true });
  const warnings: string[] = [];
  const photos = await layPhotos(source, dir, warnings);
  const fonts = await findFonts(textsOf(source));
  if (fonts.missing.size > 0)
    warnings.push(
      `No font of the book has these characters, so a box stands for each: ${[...fonts.missing].slice(0, 40).join(" ")}`,
    );
  const { memoir } = source;
  for (const text of [memoir.title, memoir.author, ...memoir.chapters.map(({ title }) => title)])
    if (shortened(text) !== text)
      warnings.push(`A title is longer than ${longestName} characters and is cut in the book: ${text.slice(0, 40)}…`);
  const book = await bookData(source, photos, fonts);
  await writeFile(join(dir, "book.json"), JSON.stringify(book));
  return { dir, fonts, warnings, photos };
}

async function layPhotos(source: BookSource, dir: string, warnings: string[]): Promise<Map<string, LaidPhoto>> {
  const laid = new Map<string, LaidPhoto>();
  const { language } = source.memoir;
  for (const [index, photo] of source.photos.entries()) {
    const file = `${index + 1}.jpg`;
    try {
      const scaled = await scalePhoto(photo.file, join(dir, "photos", file));
      const caption = photo.caption && printedLine(photo.caption, language);
      laid.set(photo.recordingId, { ...scaled, file, caption, alt: caption ?? pictureWord[language] });
    } catch (thrown) {
      const error = asAppError(thrown);
      if (error.code !== "picture_refused") throw thrown;
      warnings.push(error.message);
    }
  }
  return laid;
}

async function bookData(source: BookSource, photos: ReadonlyMap<string, LaidPhoto>, fonts: BookFonts) {
  const { memoir } = source;
  const { language } = memoir;
  const say = (text: string): Words => words(fonts.substitute(printedLine(text, language)));
  const name = (text: string): Words => say(shortened(text));
  const linked = source.addresses.size > 0;
  return {
    title: name(memoir.title),
    author: name(memoir.author),
    fonts: fonts.families,
    language,
    draft: memoir.draft ? draftNotice[language] : null,
    voice: voiceBars(memoir.title),
    imprint: [...(linked ? [listenNotice[language]] : []), ...source.colophon.slice(0, 1)].map(say),
    dedication: (memoir.dedication ?? "")
      .split(/\n+/)
      .filter((line) => line.trim() !== "")
      .map(say),
    words: { contents: contentsWord[language], colophon: colophonWord[language], listen: listenWord[language] },
    colophon: source.colophon.map(say),
    chapters: await Promise.all(
      memoir.chapters.map(async (chapter) => ({
        label: chapterLabel(chapter.number, language),
        title: name(chapter.title),
        stories: await Promise.all(
          chapter.stories.map(async (story, at) => ({
            heading: say(story.heading),
            code: await codeOf(story, source.addresses),
            items: itemsOf(story, photos, fonts, { language, opens: at === 0 }),
          })),
        ),
      })),
    ),
  };
}

async function codeOf(story: Story, addresses: BookSource["addresses"]) {
  const url = addresses.get(story.recordingIds[0] ?? "");
  if (!url) return null;
  const svg = await QRCode.toString(url, { type: "svg", errorCorrectionLevel: "M", margin: 2 });
  return { url, svg, address: url.replace(/^https?:\/\//, "") };
}

/** The photo stands after the first paragraph, where the page has room. */
function itemsOf(story: Story, photos: ReadonlyMap<string, LaidPhoto>, fonts: BookFonts, { language, opens }: Place) {
  const prose = story.paragraphs.map((paragraph, at) =>
    proseItem(paragraph, at === 0, fonts, { language, opens: opens && at === 0 }),
  );
  const pictures = story.recordingIds
    .flatMap((id) => photos.get(id) ?? [])
    .map((photo) => ({
      kind: "photo" as const,
      ...photo,
      caption: photo.caption === null ? null : words(fonts.substitute(photo.caption)),
    }));
  return [...prose.slice(0, 1), ...pictures, ...prose.slice(1)];
}

/** `opens`: with this a chapter begins. */
type Place = { language: Language; opens: boolean };

function proseItem(paragraph: Paragraph, first: boolean, fonts: BookFonts, { language, opens }: Place) {
  const printed = printedWords(
    paragraph.sentences.map(({ text }) => text),
    language,
  ).map((text) => fonts.substitute(text));
  const rightToLeft = directionOf(printed.join(" "));
  return {
    kind: "prose" as const,
    first,
    s: paragraph.sentences.map(({ id }, at) => [
      id,
      ...leadIn(breakable(printed[at] ?? ""), opens && at === 0 && !rightToLeft),
    ]),
    ...(rightToLeft ? { l: rightToLeft } : {}),
  };
}

/** The first words of a chapter, up to four and no more than 28 characters, apart from the rest. */
function leadIn(text: string, leads: boolean): [string, string] {
  const lead = leads ? (/^(?:\S+\s+){1,4}/u.exec(text)?.[0] ?? "") : "";
  return lead.length > 0 && lead.length <= 28 ? [lead, text.slice(lead.length)] : ["", text];
}

function words(text: string): Words {
  const rightToLeft = directionOf(text);
  return rightToLeft ? { t: breakable(text), l: rightToLeft } : { t: breakable(text) };
}

/** "ar" or "he" when the first letter that has a direction is written from right to left. */
function directionOf(text: string): string | null {
  const first = /\p{L}/u.exec(text)?.[0];
  if (!first) return null;
  if (/\p{Script=Hebrew}/u.test(first)) return "he";
  return /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u.test(first) ? "ar" : null;
}

/** What stands on a title page or a cover: longer than this it would be a text. */
const longestName = 300;

function shortened(text: string): string {
  const clusters = [...new Intl.Segmenter().segment(text)];
  return clusters.length <= longestName
    ? text
    : `${clusters
        .slice(0, longestName)
        .map(({ segment }) => segment)
        .join("")}…`;
}

/** A word longer than any line may break anywhere (zero width spaces). */
function breakable(text: string): string {
  return text.replace(/\S{40,}/gu, (long) => [...long].join("\u200b"));
}

/** Bars drawn from the title, so that every book has its own; a pause between its words. */
function voiceBars(title: string): (number | null)[] {
  const bars = title
    .split(/\s+/)
    .slice(0, 8)
    .flatMap((word) => [...[...word].slice(0, 9).map((char) => (((char.codePointAt(0) ?? 0) * 37) % 83) / 83), null]);
  return bars.slice(0, -1).slice(0, 48);
}

function* textsOf({ memoir, photos, colophon }: BookSource): Generator<string> {
  yield* [memoir.title, memoir.author, memoir.dedication ?? "", ...colophon, "“”‘’«»—–… "];
  for (const photo of photos) yield photo.caption ?? "";
  for (const chapter of memoir.chapters) {
    yield chapter.title;
    for (const story of chapter.stories) {
      yield story.heading;
      for (const paragraph of story.paragraphs) for (const sentence of paragraph.sentences) yield sentence.text;
    }
  }
}
