import type { Sql } from "postgres";
import { z } from "zod";
import { bookSourcesSchema } from "#domain/book/proof.ts";

const bookSchema = z.object({
  sessionId: z.uuid(),
  userId: z.uuid(),
  leftOut: z.array(z.int()),
  title: z.string().nullable(),
  sources: bookSourcesSchema,
});

/** A book for its storyteller or a helper, and what it is made from now; null for others. */
export async function readPreviewedBook(sql: Sql, bookId: string, readerId: string) {
  const [row] = await sql`
    select b.session_id as "sessionId", b.user_id as "userId", b.left_out as "leftOut", b.book_title as title,
      heirvoice.book_sources(b.id) as sources
    from heirvoice.every_book b
    where b.id = ${bookId} and (b.user_id = ${readerId} or heirvoice.helps(${readerId}, b.user_id))`;
  return row ? bookSchema.parse(row) : null;
}

/** The memoir of the newest proof whose answers may all be printed; null without one. */
export async function lastProofedMemoir(sql: Sql, bookId: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select p.memoir_id as id from public.proofs p
    where (p.session_id = ${bookId} or p.book_id = ${bookId}) and p.memoir_id is not null and heirvoice.is_printable_memoir(p.memoir_id)
    order by p.number desc limit 1`;
  return row?.id ?? null;
}
