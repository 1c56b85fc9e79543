import { z } from "zod/mini";
import { bookLettersSchema, bookSizeSchema, coverDesignSchema } from "#domain/book/book-look.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

export const designSchema = z.object({
  book_size: bookSizeSchema,
  book_letters: bookLettersSchema,
  book_cover: coverDesignSchema,
  book_spine: z.nullable(z.string()),
  book_dedication: z.nullable(z.string()),
  book_epigraph: z.nullable(z.string()),
});
export type Design = z.infer<typeof designSchema>;

/** How the book of an interview looks. */
export async function loadDesign(sessionId: string): Promise<Design> {
  const columns = columnsOf("interview_sessions", designSchema);
  return designSchema.parse(await dataOf(rest.from("interview_sessions").select(columns).eq("id", sessionId).single()));
}

/** Throws RequestFailure, also for an interview that is gone. */
export async function saveDesign(sessionId: string, changed: Partial<Design>): Promise<void> {
  await dataOf(rest.from("interview_sessions").update(changed).eq("id", sessionId).select("id").single());
}
