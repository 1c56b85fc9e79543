import type { Sql } from "postgres";
import { z } from "zod";
import { printKitKind } from "#domain/book/print-kit.ts";
import { languageSchema } from "#domain/language.ts";

const fileSchema = z.object({ id: z.uuid(), kind: z.string(), bytes: z.coerce.number() });

/** The files of a proof that this person told or helps with, without its print kit. */
export async function readProofFiles(sql: Sql, proofId: string, readerId: string) {
  const rows = await sql`
    select f.id, f.kind, f.bytes from heirvoice.proof_files f join public.proofs p on p.id = f.proof_id
    where p.id = ${proofId} and f.kind <> ${printKitKind} and ${mayOpenProof(sql, readerId)} order by f.kind`;
  return rows.map((row) => fileSchema.parse(row));
}

const openedSchema = z.object({
  kind: z.string(),
  objectKey: z.string(),
  number: z.int(),
  /** Of the book; null where it is gone. */
  title: z.nullable(z.string()),
  language: z.nullable(languageSchema),
});

/**
 * Null when the reader may not open the file, and for a storyteller's account without access. The print kit is the
 * storyteller's alone, while the proof may be printed.
 */
export async function findProofFile(
  sql: Sql,
  id: string,
  readerId: string,
): Promise<z.infer<typeof openedSchema> | null> {
  const [row] = await sql`
    select f.kind, f.object_path as "objectKey", p.number, m.title, m.language from heirvoice.proof_files f
      join public.proofs p on p.id = f.proof_id join auth.users u on u.id = p.user_id
      left join public.memoirs m on m.id = p.memoir_id
    where f.id = ${id} and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
      and ${mayOpenProof(sql, readerId)}
      and (f.kind <> ${printKitKind} or p.user_id = ${readerId} and heirvoice.is_printable_proof(p))`;
  return row ? openedSchema.parse(row) : null;
}

/** A helper opens a proof only while everything in it may be printed: nothing in it was sealed or deleted since. */
export function mayOpenProof(sql: Sql, readerId: string) {
  return sql`(
    p.user_id = ${readerId}
    or heirvoice.helps(${readerId}, p.user_id) and heirvoice.is_printable_memoir(p.memoir_id)
  )`;
}
