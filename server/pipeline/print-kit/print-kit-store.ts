import { stat } from "node:fs/promises";
import type { Sql } from "postgres";
import { z } from "zod";
import { printKitKind } from "#domain/book/print-kit.ts";
import { proofKinds } from "#domain/book/proof.ts";
import { languageSchema } from "#domain/language.ts";
import type { ObjectStore } from "#server/api/storage/store/object-store.ts";
import { fail } from "#server/platform/errors.ts";
import { hashFile } from "#server/platform/process/hash-file.ts";
import { isForNobody, storeWhole } from "#server/pipeline/artifact-store.ts";
import { reclaimKey } from "#server/pipeline/erase/kept-file-store.ts";

/** Whether the proof is this person's, and may be printed now. */
export async function readPrintStanding(
  sql: Sql,
  proofId: string,
  userId: string,
): Promise<"not theirs" | "refused" | "printable"> {
  const [row] = await sql<{ isPrintable: boolean }[]>`
    select heirvoice.is_printable_proof(p) as "isPrintable"
    from public.proofs p where p.id = ${proofId} and p.user_id = ${userId}`;
  if (!row) return "not theirs";
  return row.isPrintable ? "printable" : "refused";
}

const fileSchema = z.object({ objectKey: z.string(), sha256: z.string() });
const printableSchema = z.object({
  number: z.int(),
  pages: z.int().positive(),
  approvedAt: z.date(),
  title: z.string(),
  author: z.string(),
  language: languageSchema,
  interior: fileSchema,
  cover: fileSchema,
  spec: fileSchema,
});
/** `interior` and `cover` have the hashes that were approved. */
export type PrintableProof = z.infer<typeof printableSchema>;

/** The proof and its files, only while it may be printed for this person. */
export async function readPrintable(sql: Sql, proofId: string, userId: string): Promise<PrintableProof | null> {
  const [row] = await sql`
    select p.number, p.pages, p.approved_at as "approvedAt", m.title, m.author, m.language,
      jsonb_build_object('objectKey', interior.object_path, 'sha256', p.interior_sha256) as interior,
      jsonb_build_object('objectKey', cover.object_path, 'sha256', p.cover_sha256) as cover,
      jsonb_build_object('objectKey', spec.object_path, 'sha256', spec.sha256) as spec
    from public.proofs p
      join public.memoirs m on m.id = p.memoir_id
      join heirvoice.proof_files interior on interior.proof_id = p.id and interior.kind = ${proofKinds.interior}
      join heirvoice.proof_files cover on cover.proof_id = p.id and cover.kind = ${proofKinds.cover}
      join heirvoice.proof_files spec on spec.proof_id = p.id and spec.kind = ${proofKinds.spec}
    where p.id = ${proofId} and p.user_id = ${userId} and heirvoice.is_printable_proof(p)`;
  return row ? printableSchema.parse(row) : null;
}

const keptSchema = z.object({ id: z.uuid(), objectKey: z.string(), bytes: z.coerce.number() });

/** The kit that was packed within a day. */
export async function readPrintKit(sql: Sql, proofId: string): Promise<z.infer<typeof keptSchema> | null> {
  const [row] = await sql`
    select id, object_path as "objectKey", bytes from heirvoice.proof_files
    where proof_id = ${proofId} and kind = ${printKitKind}`;
  return row ? keptSchema.parse(row) : null;
}

type Packed = { proofId: string; userId: string; file: string };

/** Stores a packed kit. Throws `conflict` when its proof may not be printed any more, and stores nothing. */
export async function savePrintKit(
  { sql, store }: { sql: Sql; store: ObjectStore },
  { proofId, userId, file }: Packed,
): Promise<void> {
  const key = `artifacts/${userId}/proofs/${proofId}/${printKitKind}`;
  const sha256 = await hashFile(file);
  const { size } = await stat(file);
  await reclaimKey(sql, key);
  await storeWhole(store, key, file);
  const kept = sql`
    insert into heirvoice.proof_files (proof_id, kind, object_path, bytes, sha256)
    values (${proofId}, ${printKitKind}, ${key}, ${size}, ${sha256})
    on conflict (proof_id, kind) do update
    set object_path = excluded.object_path, bytes = excluded.bytes, sha256 = excluded.sha256, made_at = now()`;
  await kept.catch(async (thrown: unknown) => {
    if (!isForNobody(thrown)) throw thrown;
    await store.remove(key);
    throw fail("conflict", "This proof may not be printed any more.", thrown);
  });
}
