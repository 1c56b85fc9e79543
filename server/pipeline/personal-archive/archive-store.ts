import { stat } from "node:fs/promises";
import type { Sql } from "postgres";
import { z } from "zod";
import { languageSchema } from "#domain/language.ts";
import type { ObjectStore } from "#server/api/storage/store/object-store.ts";
import { reclaimKey } from "#server/pipeline/erase/kept-file-store.ts";

const askedSchema = z.object({ id: z.uuid(), language: languageSchema });

/** The archive that was asked for last and is not finished. */
export async function readUnfinishedArchive(sql: Sql, userId: string): Promise<z.infer<typeof askedSchema> | null> {
  const [row] = await sql`
    select id, language from heirvoice.personal_archives where user_id = ${userId} and ready_at is null
    order by asked_at desc limit 1`;
  return row ? askedSchema.parse(row) : null;
}

export async function saveTotals(sql: Sql, id: string, totals: object): Promise<void> {
  await sql`
    update heirvoice.personal_archives set totals = ${JSON.stringify(totals)}::text::jsonb where id = ${id}`;
}

type Packed = { id: string; userId: string; draft: string; files: number };

/** Stores a finished archive in place of earlier ones. Does nothing when its row is gone. */
export async function saveArchive({ sql, store }: { sql: Sql; store: ObjectStore }, packed: Packed): Promise<void> {
  const key = `artifacts/${packed.userId}/archives/${packed.id}.zip`;
  const { size } = await stat(packed.draft);
  await reclaimKey(sql, key);
  await store.storeDraft(key, packed.draft);
  const isKept = await sql.begin(async (tx) => {
    const saved = await tx`
      update heirvoice.personal_archives
      set file_key = ${key}, bytes = ${size}, files = ${packed.files}, ready_at = now(),
        expires_at = now() + keep_days * interval '1 day'
      where id = ${packed.id} returning 1`;
    await tx`
      update heirvoice.personal_archives set file_key = null
      where user_id = ${packed.userId} and id <> ${packed.id} and file_key is not null`;
    return saved.length > 0;
  });
  if (!isKept) await store.remove(key);
}
