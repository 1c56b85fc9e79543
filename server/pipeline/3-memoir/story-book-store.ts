import type { Sql } from "postgres";
import { z } from "zod";
import { fail } from "#server/platform/errors.ts";

/** Which book a job makes: an interview's own one, or another one of its answers, which earlier releases refuse. */
export const madeBookSchema = z.union([z.object({ bookId: z.uuid() }), z.object({ sessionId: z.uuid() })]);
export type MadeBook = z.infer<typeof madeBookSchema>;

/** The interview's own book has the interview's id. */
export function idOfBook(made: MadeBook): string {
  return "bookId" in made ? made.bookId : made.sessionId;
}

const rowSchema = z.object({ id: z.uuid(), sessionId: z.uuid(), leftOut: z.array(z.int()) });
/** `leftOut`: questions whose answers are not in this book. */
export type StoryBook = z.infer<typeof rowSchema>;

export function isOwnBook({ id, sessionId }: Pick<StoryBook, "id" | "sessionId">): boolean {
  return id === sessionId;
}

/** Throws `not_found` for a book that was deleted. */
export async function readStoryBook(sql: Sql, made: MadeBook): Promise<StoryBook> {
  if ("sessionId" in made) return { id: made.sessionId, sessionId: made.sessionId, leftOut: [] };
  const [row] = await sql`
    select id, session_id as "sessionId", left_out as "leftOut" from public.books where id = ${made.bookId}`;
  if (!row) throw fail("not_found", "That book is not there any more.");
  return rowSchema.parse(row);
}
