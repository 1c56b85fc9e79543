import { z } from "zod/mini";
import { memorySchema } from "#domain/memory/memory.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

const listedSchema = z.pick(memorySchema, { id: true, title: true, book_place: true, book_chapter: true });
export type ListedMemory = z.infer<typeof listedSchema>;

/** More than a book holds. */
const mostListed = 200;

/** "Where I Come From". */
const usualChapter = 2;

/** A person's memories, those in the book first. */
export async function loadListedMemories(userId: string): Promise<ListedMemory[]> {
  const memories = rest
    .from("memories")
    .select(columnsOf("memories", listedSchema))
    .eq("owner_id", userId)
    .is("deleted_at", null)
    .order("book_place", { nullsFirst: false })
    .order("created_at", { ascending: false })
    .limit(mostListed);
  return z.array(listedSchema).parse(await dataOf(memories));
}

/** `place`: null leaves it out. */
export async function placeMemory({ id, book_chapter: chapter }: ListedMemory, place: string | null): Promise<void> {
  const row = { book_place: place, book_chapter: place === null ? null : (chapter ?? usualChapter) };
  await dataOf(rest.from("memories").update(row).eq("id", id));
}
