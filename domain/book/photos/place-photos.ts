import { formsOf, type Chapter, type Memoir, type Paragraph, type Sentence, type Story } from "#domain/book/memoir.ts";
import type { BookPhotoPlace } from "./book-photo.ts";

type Placeable = { questionId: number; place: BookPhotoPlace; afterSentence: string | null; position: number };

/**
 * Where the photographs of a book come. `after`: those behind a sentence. `pages`: those of the photo page of a chapter, by
 * its number. `left`: those of sections that are not in the book.
 */
export type PhotosInBook<Photo> = {
  after: ReadonlyMap<string, Photo[]>;
  pages: ReadonlyMap<number, Photo[]>;
  left: Photo[];
};

export function placePhotos<Photo extends Placeable>(
  { chapters }: Pick<Memoir, "chapters">,
  photos: readonly Photo[],
): PhotosInBook<Photo> {
  const placed = { after: new Map<string, Photo[]>(), pages: new Map<number, Photo[]>(), left: [] as Photo[] };
  const add = <Key>(to: Map<Key, Photo[]>, key: Key, photo: Photo) => to.set(key, [...(to.get(key) ?? []), photo]);
  for (const photo of photos.toSorted((a, b) => a.position - b.position)) {
    const at = sectionOf(chapters, photo.questionId);
    const sentence = at && sentenceFor(at.story, photo.afterSentence);
    if (at && photo.place === "photo page") add(placed.pages, at.chapter.number, photo);
    else if (sentence) add(placed.after, sentence.id, photo);
    else placed.left.push(photo);
  }
  return placed;
}

function sectionOf(chapters: readonly Chapter[], questionId: number) {
  for (const chapter of chapters) {
    const story = chapter.stories.find((one) => one.questionId === questionId);
    if (story) return { chapter, story };
  }
  return null;
}

function sentenceFor(story: Story, wanted: string | null): Sentence | undefined {
  const sentences = story.paragraphs.flatMap((paragraph) => paragraph.sentences);
  const forms = formsOf(story);
  const paragraph = story.paragraphs.find((one) => one.sentences.some(({ id }) => id === wanted));
  /* A verse, a list and a letter are not interrupted. */
  const isWhole = paragraph !== undefined && isForm(forms.get(paragraph.sentences[0]?.id ?? ""));
  return isWhole ? paragraph.sentences.at(-1) : (sentences.find(({ id }) => id === wanted) ?? sentences.at(-1));
}

function isForm(form: string | undefined): boolean {
  return form !== undefined && form !== "turn";
}

/** A part of a paragraph up to a photograph, with the photographs behind it. */
export type ParagraphPart<One, Photo> = { sentences: One[]; photos: Photo[] };

/** Divides a paragraph behind each sentence that has photographs. */
export function divideParagraph<One extends { id: string }, Photo>(
  { sentences }: { sentences: readonly One[] },
  after: ReadonlyMap<string, Photo[]>,
): ParagraphPart<One, Photo>[] {
  const parts: ParagraphPart<One, Photo>[] = [];
  let open: One[] = [];
  for (const [at, sentence] of sentences.entries()) {
    open.push(sentence);
    const photos = after.get(sentence.id) ?? [];
    if (photos.length === 0 && at < sentences.length - 1) continue;
    parts.push({ sentences: open, photos });
    open = [];
  }
  return parts;
}

/** The last sentence of a chapter; undefined for one without words. */
export function lastSentenceOf({ stories }: Chapter): Paragraph["sentences"][number] | undefined {
  return stories.flatMap(({ paragraphs }) => paragraphs.flatMap(({ sentences }) => sentences)).at(-1);
}
