import { z } from "zod";
import type { MadeBook } from "#server/pipeline/3-memoir/story-book-store.ts";

/** The interview's own book, or another one of its answers. */
export const askedBookSchema = z.union([z.object({ book_id: z.uuid() }), z.object({ session_id: z.uuid() })]);

export function bookOfRequest(asked: z.infer<typeof askedBookSchema>): MadeBook {
  return "book_id" in asked ? { bookId: asked.book_id } : { sessionId: asked.session_id };
}
