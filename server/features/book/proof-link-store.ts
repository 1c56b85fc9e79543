import type { Sql } from "postgres";
import { z } from "zod";

const fileSchema = z.object({ id: z.uuid(), kind: z.string(), bytes: z.coerce.number() });

/** The files of a proof that this person told or helps with. */
export async function readProofFiles(sql: Sql, proofId: string, readerId: string) {
  const rows = await sql`
    select f.id, f.kind, f.bytes from heirvoice.proof_files f join public.proofs p on p.id = f.proof_id
    where p.id = ${proofId} and ${mayOpenProof(sql, readerId)} order by f.kind`;
  return rows.map((row) => fileSchema.parse(row));
}

/** Null when the reader may not open the file, and for a storyteller's account without access. */
export async function findProofFile(
  sql: Sql,
  id: string,
  readerId: string,
): Promise<{ kind: string; objectKey: string } | null> {
  const [row] = await sql<{ kind: string; object_path: string }[]>`
    select f.kind, f.object_path from heirvoice.proof_files f
      join public.proofs p on p.id = f.proof_id join auth.users u on u.id = p.user_id
    where f.id = ${id} and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
      and ${mayOpenProof(sql, readerId)}`;
  return row ? { kind: row.kind, objectKey: row.object_path } : null;
}

/** A helper opens a proof only while everything in it may be printed: nothing in it was sealed or deleted since. */
export function mayOpenProof(sql: Sql, readerId: string) {
  return sql`(
    p.user_id = ${readerId}
    or heirvoice.helps(${readerId}, p.user_id) and heirvoice.is_printable_memoir(p.memoir_id)
  )`;
}
