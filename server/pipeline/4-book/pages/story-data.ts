import type { BookSource } from "#domain/book/book.ts";
import {
  formsOf,
  type Chapter,
  type Memoir,
  type Paragraph,
  type ParagraphForm,
  type Story,
} from "#domain/book/memoir.ts";
import { photoPlace } from "#domain/book/page-size.ts";
import { divideParagraph, type PhotosInBook } from "#domain/book/photos/place-photos.ts";
import { arrangePlates, type Plate } from "#server/pipeline/4-book/parts/arrange-plates.ts";
import type { ScaledPlacedPhoto } from "#server/pipeline/4-book/photos/scale-placed-photos.ts";
import type { ScaledPhoto } from "#server/pipeline/4-book/photos/scaled-photo.ts";
import type { PageDesign } from "#server/pipeline/4-book/print/page-design.ts";
import { undescribed, unreadMark } from "#server/pipeline/4-book/words/book-words.ts";
import { breakable, rightToLeft } from "#server/pipeline/4-book/words/clip-text.ts";
import { printedLine, printedWords } from "#server/pipeline/4-book/words/printed-words.ts";
import { drawCode, type Code } from "./draw-code.ts";
import { openingWords, type Opening } from "./opening-words.ts";
import { placedItem, type PlacedItem } from "./placed-photos.ts";
import { words, type Line, type Words } from "./set-line.ts";
import { voiceItems, type VoiceItem } from "./unread-items.ts";

type ProseItem = {
  kind: "prose" | "lines" | ParagraphForm;
  first: boolean;
  l?: "he" | "ar";
  s: [id: string, text: string][];
};
export type Picture = { file: string; width: number; height: number; alt: string; caption: Words | null };
/** A picture that floats in its story, or follows a short one. */
type PhotoItem = Picture & { kind: "photo" | "photo below" };
type PlateItem = { kind: "plate"; rows: Picture[][] };
type MarkItem = { kind: "mark"; text: string };
type AskedItem = { kind: "asked"; text: Words };
export type StoryData = {
  title: Words | null;
  heading: Words | null;
  code: Code | null;
  items: (ProseItem | Opening | PhotoItem | PlateItem | PlacedItem | VoiceItem | MarkItem | AskedItem)[];
};
/** Pictures of one plate after the last chapter, each with the sentence at its place in the story. */
export type PlatePage = (Picture & { of: string | null })[][];

const minPpi = 150;
/** Size in inches; a picture of few pixels is printed small. */
const leastWidth = 1;
/** Greatest number of letters of a story shorter than a page. */
const shortStory = 1200;

/** `photos`: pictures inside stories; each placed picture is removed from it. `placed`: those in places of their own. */
export type Setting = {
  source: BookSource;
  design: PageDesign;
  photos: Set<ScaledPhoto>;
  placed: PhotosInBook<ScaledPlacedPhoto>;
  line: Line;
  warnings: string[];
};

export function storyData(setting: Setting, chapter: Chapter, story: Story): StoryData {
  const { source, photos, line } = setting;
  const { addresses, unread } = source;
  const { language } = source.memoir;
  const heading = line(story.heading, 400, `A question in chapter ${chapter.number}`);
  const title = story.title && story.title !== chapter.title ? words(printedLine(story.title, language)) : null;
  const address = addresses.get(story.recordingIds[0] ?? "");
  const items: StoryData["items"] = [];
  const isShort = lettersOf(story) < shortStory;
  const waiting = [...photos].filter(({ recordingId }) => story.recordingIds.includes(recordingId));
  const about = title?.t ?? (heading.t || chapter.title);
  const place = (some: ScaledPhoto[]) => {
    for (const photo of some) photos.delete(photo);
    items.push(...pictureItems(setting, some, about, isShort));
  };
  const marked = new Set<string>();
  const forms = formsOf(story);
  for (const [at, paragraph] of story.paragraphs.entries()) {
    const told = paragraph.sentences[0]?.spans[0]?.recordingId ?? "";
    const asked = story.asked?.find(({ before }) => before === paragraph.sentences[0]?.id);
    if (asked) items.push({ kind: "asked", text: line(asked.question, 400, "A follow-up question") });
    if (unread?.has(told) && !marked.has(told)) items.push({ kind: "mark", text: unreadMark[language] });
    marked.add(told);
    const opens = at === 0 && story === chapter.stories[0];
    const form = forms.get(paragraph.sentences[0]?.id ?? "") ?? null;
    const how = { form, first: at === 0 || asked !== undefined, opens };
    for (const [part, set] of partsOf(paragraph, how))
      for (const [nth, { sentences, photos: behind }] of divideParagraph(part, setting.placed.after).entries()) {
        items.push(proseItem({ sentences }, nth === 0 ? set : { ...set, first: true, opens: false }, language));
        items.push(...behind.map((photo) => placedItem(setting, photo, about)));
      }
    if (!isShort) place(waiting.filter((photo) => photos.has(photo) && belongsTo(paragraph, photo)));
  }
  place(waiting.filter((photo) => photos.has(photo)));
  const hasVoice = story.recordingIds.slice(0, 1).some((id) => source.voiceOnly?.has(id));
  const code = address && !hasVoice ? drawCode(address) : null;
  return {
    title,
    heading: heading.t === "" ? null : heading,
    code,
    items: [...items, ...voiceItems(source, story)],
  };
}

type How = { form: ParagraphForm | "lines" | null; first: boolean; opens: boolean };

/** The words before a list or verse ("She sang:") are not one of its lines. */
function partsOf(paragraph: Paragraph, how: How): [Paragraph, How][] {
  const [lead, ...lines] = paragraph.sentences;
  if (how.form !== "lines" || !lead || lines.length === 0 || !/:\s*$/u.test(lead.text)) return [[paragraph, how]];
  return [
    [{ sentences: [lead] }, { ...how, form: null }],
    [{ sentences: lines }, { ...how, first: false, opens: false }],
  ];
}

function lettersOf({ paragraphs }: Story): number {
  return paragraphs.flatMap(({ sentences }) => sentences).reduce((sum, { text }) => sum + text.length + 1, 0);
}

function belongsTo(paragraph: Paragraph, { recordingId }: ScaledPhoto): boolean {
  return paragraph.sentences.some(({ spans }) => spans.some((span) => span.recordingId === recordingId));
}

function proseItem(
  { sentences }: Paragraph,
  { form, first, opens }: How,
  language: Memoir["language"],
): ProseItem | Opening {
  const printed = printedWords(
    sentences.map(({ text }) => text),
    language,
  );
  const rtl = rightToLeft(printed.join(" "));
  const s = sentences.map(({ id }, at): [string, string] => [id, breakable(printed[at] ?? "")]);
  if (opens && !rtl && (form === null || form === "turn")) return openingWords(s);
  return { kind: form ?? "prose", first, s, ...(rtl ? { l: rtl } : {}) };
}

/** One picture floats in its story; several of one recording are grouped. */
function pictureItems(
  setting: Setting,
  photos: ScaledPhoto[],
  about: string,
  isShort: boolean,
): (PhotoItem | PlateItem)[] {
  const [only, ...more] = photos;
  if (!only) return [];
  const place = photoPlace(setting.design);
  if (more.length === 0) {
    const natural = only.width / minPpi;
    const width = Math.min(place.width, Math.max(leastWidth, natural), (place.height * only.width) / only.height);
    return [{ kind: isShort ? "photo below" : "photo", ...picture(setting, only, width * 72, about) }];
  }
  return arrangePlates(photos, roomOf(setting.design)).map((plate) => ({
    kind: "plate",
    rows: rowsOf(setting, plate, () => about),
  }));
}

/** Height of the title above the first plate, in pt. */
const titleHeight = 60;

/** All pictures after the last chapter. */
export function platePages(setting: Setting, photos: ScaledPhoto[]): PlatePage[] {
  const { memoir } = setting.source;
  const stories = memoir.chapters.flatMap((chapter) => chapter.stories.map((story) => ({ chapter, story })));
  const storyOf = ({ recordingId }: ScaledPhoto) =>
    stories.find(({ story }) => story.recordingIds.includes(recordingId));
  const told = photos.filter((photo) => storyOf(photo));
  const { width, height, gap } = roomOf(setting.design);
  const { scale } = setting.design;
  return arrangePlates(told, { width, height: height - titleHeight * scale, gap, note: 14 * scale }).map((plate) =>
    plate.rows.map((row) =>
      row.map(({ photo, width: wide }) => {
        const at = storyOf(photo);
        const about = at?.story.title ?? at?.story.heading ?? at?.chapter.title ?? "";
        setting.photos.delete(photo);
        return {
          ...picture(setting, photo, wide, printedLine(about, memoir.language)),
          of: at?.story.paragraphs[0]?.sentences[0]?.id ?? null,
        };
      }),
    ),
  );
}

/** The text area in pt. */
export function roomOf(design: PageDesign) {
  const { width, height, inside, outside, top, bottom, grid } = design;
  return { width: (width - inside - outside) * 72, height: (height - top - bottom) * 72 - 2 * grid, gap: grid };
}

function rowsOf(setting: Setting, { rows }: Plate<ScaledPhoto>, about: (photo: ScaledPhoto) => string): Picture[][] {
  return rows.map((row) => row.map(({ photo, width }) => picture(setting, photo, width, about(photo))));
}

function picture({ source, line, warnings }: Setting, photo: ScaledPhoto, width: number, about: string): Picture {
  const caption = photo.caption?.trim() ? line(photo.caption, 400, "A caption") : null;
  const ppi = Math.round((photo.width * 72) / width);
  if (ppi < minPpi - 1) warnings.push(`A picture is small: it is printed at ${ppi} dots per inch (${about}).`);
  return {
    file: photo.file,
    width,
    height: (width * photo.height) / photo.width,
    alt: caption?.t ?? undescribed(about, source.memoir.language),
    caption,
  };
}
