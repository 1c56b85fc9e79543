import { z } from "zod/mini";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { rest } from "#web/lib/api/rest.ts";

const workSchema = z.object({
  state: z.enum(["queued", "running", "done", "failed"]),
  fraction: z.number(),
  error_code: z.nullable(z.string()),
});
export type FileWork = z.infer<typeof workSchema>;

/** How far the job that makes a file is; null when its row is gone. */
export async function loadFileWork(id: string): Promise<FileWork | null> {
  const work = rest.from("work_progress").select(columnsOf("work_progress", workSchema)).eq("id", id);
  return z.array(workSchema).parse(await dataOf(work))[0] ?? null;
}
