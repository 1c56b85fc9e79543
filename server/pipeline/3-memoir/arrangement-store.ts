import type { Sql } from "postgres";
import { arrangementSchema, type Arrangement } from "#domain/book/arrangement/arrangement.ts";

/** How the storyteller arranged the chapters of this interview; null when they did not, or when it cannot be read. */
export async function readArrangement(sql: Sql, sessionId: string): Promise<Arrangement | null> {
  const [row] = await sql<{ content: unknown }[]>`
    select content from public.book_arrangements where session_id = ${sessionId}`;
  return arrangementSchema.safeParse(row?.content).data ?? null;
}
