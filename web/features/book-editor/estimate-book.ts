import { z } from "zod/mini";
import { callFunction } from "#web/lib/api/request.ts";

const estimateSchema = z.object({
  estimate: z.nullable(z.object({ calls: z.int(), tokens: z.int(), model: z.string(), judge: z.string() })),
  unwritten: z.nullable(z.string()),
  /** Models that are not on this machine. */
  outside: z._default(z.array(z.string()), []),
});
export type BookEstimate = z.infer<typeof estimateSchema>;

/** Whether this installation offers the written edition. */
export function areBooksWritten(): boolean {
  return document.querySelector<HTMLMetaElement>('meta[name="composer"]')?.content === "written";
}

export async function estimateBook(sessionId: string): Promise<BookEstimate> {
  return estimateSchema.parse(await callFunction("estimate-book", { session_id: sessionId }));
}
