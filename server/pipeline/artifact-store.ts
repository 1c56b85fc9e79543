import { rm, stat } from "node:fs/promises";
import type { JSONValue, Sql } from "postgres";
import { z } from "zod";
import type { ObjectStore } from "#server/api/storage/store/object-store.ts";
import { hashFile } from "#server/platform/process/hash-file.ts";
import { reclaimKey } from "./erase/kept-file-store.ts";
import { linkOrCopy } from "./link-or-copy.ts";

const rowSchema = z.object({
  kind: z.string(),
  object_path: z.string(),
  bytes: z.coerce.number(),
  sha256: z.string(),
  facts: z.unknown(),
});

/** A finished file of a memoir. `kind` is its path as the person gets it, such as `print/interior.pdf`. */
export type Artifact = { kind: string; objectKey: string; bytes: number; sha256: string; facts: unknown };

/**
 * Keeps a finished file, then says so: a row always has its whole object. Where it can the store keeps the very file, so nobody
 * writes to it any more. `sha256` spares who knows it the reading.
 */
export async function saveArtifact(
  tools: { sql: Sql; store: ObjectStore },
  of: { userId: string; memoirId: string },
  made: { kind: string; file: string; sha256?: string; facts?: JSONValue },
): Promise<void> {
  const objectKey = `artifacts/${of.userId}/${of.memoirId}/${made.kind}`;
  const sha256 = made.sha256 ?? (await hashFile(made.file));
  const { size } = await stat(made.file);
  await reclaimKey(tools.sql, objectKey);
  await storeWhole(tools.store, objectKey, made.file);
  const kept = tools.sql`
    insert into public.artifacts (user_id, memoir_id, kind, object_path, bytes, sha256, facts)
    values (${of.userId}, ${of.memoirId}, ${made.kind}, ${objectKey}, ${size}, ${sha256}, ${tools.sql.json(made.facts ?? {})})
    on conflict (memoir_id, kind) do update
    set object_path = excluded.object_path, bytes = excluded.bytes, sha256 = excluded.sha256, facts = excluded.facts, created_at = now()`;
  await kept.catch(async (thrown: unknown) => {
    if (isForNobody(thrown)) await tools.store.remove(objectKey);
    throw thrown;
  });
}

/** Stores a file that nobody writes to again under a new key. Hours of sound are gigabytes: they are written once. */
export async function storeWhole(store: ObjectStore, key: string, file: string): Promise<void> {
  const draft = await store.draft();
  try {
    await linkOrCopy(file, draft);
    await store.storeDraft(key, draft);
  } finally {
    await rm(draft, { force: true });
  }
}

/** The person, or the memoir, was deleted while this was made. */
export function isForNobody(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && thrown.code === "23503";
}

/** Forgets the artifacts of a memoir whose kind begins with `prefix` and is not among `kinds` any more. */
export async function deleteOtherArtifacts(
  tools: { sql: Sql; store: ObjectStore },
  memoirId: string,
  prefix: string,
  kinds: readonly string[],
): Promise<void> {
  for (const artifact of await readArtifacts(tools.sql, memoirId)) {
    if (!artifact.kind.startsWith(prefix) || kinds.includes(artifact.kind)) continue;
    await tools.sql`delete from public.artifacts where memoir_id = ${memoirId} and kind = ${artifact.kind}`;
    await tools.store.remove(artifact.objectKey);
  }
}

export async function readArtifacts(sql: Sql, memoirId: string): Promise<Artifact[]> {
  const rows =
    await sql`select kind, object_path, bytes, sha256, facts from public.artifacts where memoir_id = ${memoirId} order by kind`;
  return rows.map((row) => {
    const parsed = rowSchema.parse(row);
    const { kind, object_path: objectKey, bytes, sha256, facts } = parsed;
    return { kind, objectKey, bytes, sha256, facts };
  });
}
