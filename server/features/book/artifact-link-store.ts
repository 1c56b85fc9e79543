import type { Sql } from "postgres";
import { z } from "zod";

const ownedSchema = z.array(z.object({ id: z.uuid(), kind: z.string(), bytes: z.coerce.number() }));

export async function readOwnedArtifacts(sql: Sql, userId: string, memoirId: string) {
  const rows = await sql`
    select id, kind, bytes from public.artifacts where user_id = ${userId} and memoir_id = ${memoirId} order by kind`;
  return ownedSchema.parse([...rows]);
}

/** Returns null also for an account without access. */
export async function findArtifact(sql: Sql, id: string): Promise<{ kind: string; objectKey: string } | null> {
  const [row] = await sql<{ kind: string; object_path: string }[]>`
    select a.kind, a.object_path from public.artifacts a join auth.users u on u.id = a.user_id
    where a.id = ${id} and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())`;
  return row ? { kind: row.kind, objectKey: row.object_path } : null;
}
