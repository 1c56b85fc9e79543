import type { Sql } from "postgres";
import { z } from "zod";
import { bookSourcesSchema } from "#domain/book/proof.ts";

const bookSchema = z.object({ userId: z.uuid(), title: z.string().nullable(), sources: bookSourcesSchema });

/** The book of an interview for its storyteller or a helper, and what it is made from now; null for others. */
export async function readPreviewedBook(sql: Sql, sessionId: string, readerId: string) {
  const [row] = await sql`
    select s.user_id as "userId", s.book_title as title, heirvoice.book_sources(s.id) as sources
    from public.interview_sessions s
    where s.id = ${sessionId} and (s.user_id = ${readerId} or heirvoice.helps(${readerId}, s.user_id))`;
  return row ? bookSchema.parse(row) : null;
}

/** The memoir of the newest proof whose answers may all be printed; null without one. */
export async function lastProofedMemoir(sql: Sql, sessionId: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select p.memoir_id as id from public.proofs p
    where p.session_id = ${sessionId} and p.memoir_id is not null and heirvoice.is_printable_memoir(p.memoir_id)
    order by p.number desc limit 1`;
  return row?.id ?? null;
}
