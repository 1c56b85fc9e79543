import { queryOptions } from "@tanstack/react-query";
import { z } from "zod/mini";
import { bookSizeSchema, type BookSize } from "#domain/book/book-look.ts";
import { chapterSchema, sentenceSchema, storySchema } from "#domain/book/memoir.ts";
import { bookPhotoSchema, type BookPhoto } from "#domain/book/photos/book-photo.ts";
import { columnsOf, rowsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";
import { memoirQuery } from "#web/story/api/memoir-query.ts";
import { loadPhotos, photoKeys, untilPrepared } from "#web/story/pictures/load-photos.ts";

const chapterRowSchema = z.extend(z.pick(chapterSchema, { number: true, title: true }), {
  stories: z.array(z.pick(storySchema, { questionId: true, heading: true, title: true })),
});
const sentenceRowSchema = z.extend(z.pick(sentenceSchema, { id: true, text: true }), {
  chapter: z.int(),
  story: z.int(),
  paragraph: z.int(),
});
const memoirSchema = z.object({ chapters: z.array(chapterRowSchema), sentences: z.array(sentenceRowSchema) });
const sizeSchema = z.object({ book_size: bookSizeSchema });

export type BookSentence = z.infer<typeof sentenceRowSchema>;
/** A section of the finished book with its sentences. */
export type BookSection = {
  questionId: number;
  title: string;
  chapter: { number: number; title: string };
  sentences: BookSentence[];
};
export type PhotoBook = { size: BookSize; sections: BookSection[]; placed: BookPhoto[] };

/** The finished book that photographs are placed in, and those that are. */
export async function loadPhotoBook(sessionId: string, memoirId: string): Promise<PhotoBook> {
  const columns = columnsOf("memoirs", memoirSchema, {
    chapters: rowsOf("chapters", chapterRowSchema),
    sentences: rowsOf("sentences", sentenceRowSchema),
  });
  const memoir = memoirQuery(memoirId, columns).single();
  const session = rest.from("interview_sessions").select("book_size").eq("id", sessionId).single();
  const [book, { book_size: size }, placed] = await Promise.all([
    dataOf(memoir).then((found) => memoirSchema.parse(found)),
    dataOf(session).then((found) => sizeSchema.parse(found)),
    loadPlaced(sessionId),
  ]);
  return { size, sections: sectionsOf(book), placed };
}

/** Those whose photograph was not deleted. */
async function loadPlaced(sessionId: string): Promise<BookPhoto[]> {
  const rows = rest
    .from("book_photos")
    .select(`${columnsOf("book_photos", bookPhotoSchema)}, photos!inner(deleted_at)`)
    .eq("session_id", sessionId)
    .is("photos.deleted_at", null)
    .order("position");
  return z.array(bookPhotoSchema).parse(await dataOf(rows));
}

function sectionsOf({ chapters, sentences }: z.infer<typeof memoirSchema>): BookSection[] {
  const byStory = Map.groupBy(sentences, ({ chapter, story }) => `${chapter} ${story}`);
  return chapters.flatMap(({ number, title, stories }) =>
    stories.map(({ questionId, heading, title: named }, at) => ({
      questionId,
      title: named || heading || title,
      chapter: { number, title },
      sentences: byStory.get(`${number} ${at}`) ?? [],
    })),
  );
}

/** Places a photograph, or changes it in its place. Throws RequestFailure. */
export async function placePhoto(sessionId: string, photo: BookPhoto): Promise<void> {
  const { photo_id: id, ...placed } = photo;
  await dataOf(rest.rpc("place_photo", { p_session_id: sessionId, p_photo_id: id, p_placed: placed }));
}

/** Takes a photograph out of the book; the picture stays. Throws RequestFailure. */
export async function takeOut(sessionId: string, photoId: string): Promise<void> {
  await dataOf(rest.from("book_photos").delete().eq("session_id", sessionId).eq("photo_id", photoId));
}

/** All photographs of the person. */
export const ownPhotosQuery = (userId: string) =>
  queryOptions({
    queryKey: [...photoKeys(userId).all, "for the book"],
    queryFn: loadPhotos,
    staleTime: 0,
    refetchInterval: untilPrepared,
  });
