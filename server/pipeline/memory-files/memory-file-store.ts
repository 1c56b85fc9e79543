import { stat } from "node:fs/promises";
import type { Sql } from "postgres";
import { z } from "zod";
import type { MemoryFileKind, MemoryFileNote } from "#domain/memory/memory-file.ts";
import { memoryFileNotes } from "#domain/memory/memory-file.ts";
import type { ObjectStore } from "#server/api/storage/store/object-store.ts";
import { reclaimKey } from "#server/pipeline/erase/kept-file-store.ts";

type MadeFile = {
  memoryId: string;
  ownerId: string;
  kind: MemoryFileKind;
  hash: string;
  file: string;
  notes: readonly MemoryFileNote[];
};

/** Stores a finished file in place of the earlier one of its kind. Does nothing when the memory is gone. */
export async function saveMemoryFile({ sql, store }: { sql: Sql; store: ObjectStore }, made: MadeFile): Promise<void> {
  const { memoryId, ownerId, kind, hash, notes } = made;
  const key = `artifacts/${ownerId}/memories/${memoryId}/${hash}.${kind}`;
  const { size } = await stat(made.file);
  await reclaimKey(sql, key);
  await store.put(key, made.file);
  const isKept = await sql.begin(async (tx) => {
    const memory =
      await tx`select 1 from public.memories where id = ${memoryId} and owner_id = ${ownerId} for key share`;
    if (memory.length === 0) return false;
    await tx`
      delete from heirvoice.memory_files where memory_id = ${memoryId} and kind = ${kind} and object_path <> ${key}`;
    await tx`
      insert into heirvoice.memory_files (memory_id, owner_id, kind, content_hash, object_path, bytes, notes)
      values (${memoryId}, ${ownerId}, ${kind}, ${hash}, ${key}, ${size}, ${[...notes]})
      on conflict (memory_id, kind) do update
      set bytes = excluded.bytes, notes = excluded.notes, created_at = now()`;
    return true;
  });
  if (!isKept) await store.remove(key);
}

const keptSchema = z.object({
  id: z.uuid(),
  content_hash: z.string(),
  object_path: z.string(),
  bytes: z.coerce.number(),
  notes: z.array(z.enum(memoryFileNotes)),
});
export type KeptFile = z.infer<typeof keptSchema>;

export async function readMemoryFile(sql: Sql, memoryId: string, kind: MemoryFileKind): Promise<KeptFile | null> {
  const [row] = await sql`
    select id, content_hash, object_path, bytes, notes from heirvoice.memory_files
    where memory_id = ${memoryId} and kind = ${kind}`;
  return row ? keptSchema.parse(row) : null;
}
