import { z } from "zod/mini";
import { rest } from "#web/lib/api/rest.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";

const resultSchema = z.object({ memoirId: z.uuid() });
const doneSchema = z.object({
  /** The interview of the book. */
  subject: z.string(),
  result: z.pipe(
    z.unknown(),
    z.transform((result) => resultSchema.safeParse(result).data?.memoirId ?? null),
  ),
});
const memoirSchema = z.object({ id: z.uuid(), title: z.string() });

export type MadeBook = { memoirId: string; title: string };

/** The newest finished book of each interview. */
export async function loadMadeBooks(): Promise<ReadonlyMap<string, MadeBook>> {
  const done = rest
    .from("work_progress")
    .select(columnsOf("work_progress", doneSchema))
    .eq("job", "make-book")
    .eq("state", "done")
    .order("updated_at");
  const memoirs = rest.from("memoirs").select(columnsOf("memoirs", memoirSchema));
  const [works, found] = await Promise.all([dataOf(done), dataOf(memoirs)]);
  const titles = new Map(
    z
      .array(memoirSchema)
      .parse(found)
      .map(({ id, title }) => [id, title]),
  );
  return new Map(
    z
      .array(doneSchema)
      .parse(works)
      .flatMap(({ subject, result: memoirId }) => {
        const title = memoirId === null ? undefined : titles.get(memoirId);
        return memoirId === null || title === undefined ? [] : [[subject, { memoirId, title }] as const];
      }),
  );
}
