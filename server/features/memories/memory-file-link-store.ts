import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import { memoryFileKinds } from "#domain/memory/memory-file.ts";

const linkedSchema = z.object({ kind: z.enum(memoryFileKinds), objectKey: z.string(), title: z.string() });

/** Whether the caller owns the memory. Policies choose the rows that the caller may read. */
export async function ownsMemory(tx: TransactionSql, memoryId: string, userId: string): Promise<boolean> {
  const rows = await tx`
    select 1 from public.memories where id = ${memoryId} and owner_id = ${userId} and deleted_at is null`;
  return rows.length > 0;
}

/** Null unless the reader owns the file and has an account with access. */
export async function findMemoryFile(
  sql: Sql,
  id: string,
  readerId: string,
): Promise<z.infer<typeof linkedSchema> | null> {
  const [row] = await sql`
    select f.kind, f.object_path as "objectKey", m.title
    from heirvoice.memory_files f join public.memories m on m.id = f.memory_id and m.deleted_at is null
      join auth.users u on u.id = f.owner_id
    where f.id = ${id} and f.owner_id = ${readerId} and u.deleted_at is null
      and (u.banned_until is null or u.banned_until <= now())`;
  return row ? linkedSchema.parse(row) : null;
}
