import type { Sql } from "postgres";
import { z } from "zod";
import { fail, type AppError } from "#server/platform/errors.ts";

const rowSchema = z.object({
  id: z.string(),
  job: z.string(),
  subject: z.string(),
  state: z.enum(["queued", "running", "done", "failed"]),
  fraction: z.number(),
  word: z.string(),
  result: z.unknown(),
  error_code: z.string().nullable(),
  error_message: z.string().nullable(),
});
export type WorkProgress = z.infer<typeof rowSchema>;

/** The lengths of the columns. */
const maxWord = 1000;
const maxMessage = 10_000;

/** Throws `not_found` when the owner's account is deleted. */
export async function queueProgress(
  sql: Sql,
  row: { id: string; job: string; subject: string; owner: string },
): Promise<void> {
  const queued = sql`
    insert into public.work_progress (id, user_id, job, subject) values (${row.id}, ${row.owner}, ${row.job}, ${row.subject})
    on conflict (id) do update set state = 'queued', fraction = 0, word = '', result = null, error_code = null, error_message = null, updated_at = now()
    where work_progress.state in ('done', 'failed')`;
  await queued.catch((thrown: unknown) => {
    const isGone = thrown instanceof Error && "code" in thrown && thrown.code === "23503";
    throw isGone ? fail("not_found", "Whoever this is for has no account any more.", thrown) : thrown;
  });
}

/** Returns false when the row was deleted with its owner. */
export async function writeProgress(sql: Sql, id: string, fraction: number, word: string): Promise<boolean> {
  const written =
    await sql`update public.work_progress set state = 'running', fraction = ${Math.min(1, Math.max(0, fraction))}, word = ${word.slice(0, maxWord)}, updated_at = now() where id = ${id} returning 1`;
  return written.length > 0;
}

export async function finishProgress(sql: Sql, id: string, result: unknown): Promise<void> {
  const json = JSON.parse(JSON.stringify(result ?? null));
  await sql`update public.work_progress set state = 'done', fraction = 1, result = ${sql.json(json)}, error_code = null, error_message = null, updated_at = now() where id = ${id}`;
}

export async function failProgress(sql: Sql, id: string, error: AppError): Promise<void> {
  await sql`update public.work_progress set state = 'failed', error_code = ${error.code}, error_message = ${error.message.slice(0, maxMessage)}, updated_at = now() where id = ${id}`;
}

/** Running work stops at its next report, and waiting work does not begin. */
export async function deleteProgress(sql: Sql, id: string): Promise<void> {
  await sql`delete from public.work_progress where id = ${id}`;
}

export async function readProgress(sql: Sql, ids: readonly string[]): Promise<WorkProgress[]> {
  const rows =
    await sql`select id, job, subject, state, fraction, word, result, error_code, error_message from public.work_progress where id in ${sql([...ids])}`;
  return rows.map((row) => rowSchema.parse(row));
}
