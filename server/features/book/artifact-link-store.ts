import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";

const ownedSchema = z.array(z.object({ id: z.uuid(), kind: z.string(), bytes: z.coerce.number() }));

/** Policies choose the files that the caller may open. */
export async function readArtifactsOf(tx: TransactionSql, memoirId: string) {
  const rows = await tx`select id, kind, bytes from public.artifacts where memoir_id = ${memoirId} order by kind`;
  return ownedSchema.parse([...rows]);
}

/** Returns null when the reader neither owns the file nor holds a link to it, and for an account without access. */
export async function findArtifact(
  sql: Sql,
  id: string,
  readerId: string,
): Promise<{ kind: string; objectKey: string } | null> {
  const [row] = await sql<{ kind: string; object_path: string }[]>`
    select a.kind, a.object_path from public.artifacts a join auth.users u on u.id = a.user_id
    where a.id = ${id} and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
      and (a.user_id = ${readerId} or a.id in (select heirvoice.artifacts_linked_to(${readerId}))
        or a.id in (select heirvoice.narrated_linked_to(${readerId})))`;
  return row ? { kind: row.kind, objectKey: row.object_path } : null;
}
