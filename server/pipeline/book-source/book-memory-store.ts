import type { Sql } from "postgres";
import { z } from "zod";
import { bookPlaces } from "#domain/book/book-memory.ts";

const placedSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  place: z.enum(bookPlaces),
  chapter: z.int(),
  author: z.string(),
});
export type PlacedMemory = z.infer<typeof placedSchema>;

/** The memories that a person placed in the book, in the order of chapters, the oldest first; at most `most`. */
export async function readPlacedMemories(sql: Sql, userId: string, most: number): Promise<PlacedMemory[]> {
  const rows = await sql`
    select m.id, m.title, m.description, m.book_place as place, m.book_chapter as chapter,
      coalesce(p.full_name, '') as author
    from public.memories m left join public.profiles p on p.id = m.owner_id
    where m.owner_id = ${userId} and m.book_place is not null and m.deleted_at is null
    order by m.book_chapter, m.created_at, m.id limit ${most}`;
  return rows.map((row) => placedSchema.parse(row));
}
