import { z } from "zod/mini";
import { rest } from "#web/lib/api/rest.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";

const resultSchema = z.object({ memoirId: z.uuid(), losses: z.array(z.object({ step: z.string() })) });
const workSchema = z.object({
  state: z.enum(["queued", "running", "done", "failed"]),
  fraction: z.number(),
  result: z.pipe(
    z.unknown(),
    z.transform((result) => resultSchema.safeParse(result).data ?? null),
  ),
});
export type BookWork = z.infer<typeof workSchema>;

/** The progress of an interview's newest book; null before the first request. */
export async function loadBookWork(sessionId: string): Promise<BookWork | null> {
  const work = rest
    .from("work_progress")
    .select(columnsOf("work_progress", workSchema))
    .eq("job", "make-book")
    .eq("subject", sessionId)
    .order("updated_at", { ascending: false })
    .limit(1);
  return z.array(workSchema).parse(await dataOf(work))[0] ?? null;
}

export function isBeingMade(work: BookWork | null | undefined): boolean {
  return work?.state === "queued" || work?.state === "running";
}

/** The finished book. */
export function memoirOf(work: BookWork | null): string | null {
  return work?.state === "done" ? (work.result?.memoirId ?? null) : null;
}
