import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { JSONValue, Sql } from "postgres";
import { z } from "zod";
import type { ObjectStore } from "#server/backend/storage/store/object-store.ts";
import { reclaimKey } from "./kept-file-store.ts";

const rowSchema = z.object({ kind: z.string(), object_path: z.string(), bytes: z.coerce.number(), facts: z.unknown() });

/** A finished file of a memoir. `kind` is its path as the person gets it, such as `print/interior.pdf`. */
export type Artifact = { kind: string; objectKey: string; bytes: number; facts: unknown };

/** Keeps a finished file, then says so: a row always has its whole object. */
export async function keepArtifact(
  tools: { sql: Sql; store: ObjectStore },
  of: { userId: string; memoirId: string },
  made: { kind: string; file: string; facts?: JSONValue },
): Promise<void> {
  const objectKey = `artifacts/${of.userId}/${of.memoirId}/${made.kind}`;
  const hash = createHash("sha256");
  await pipeline(createReadStream(made.file), hash);
  const { size } = await stat(made.file);
  await reclaimKey(tools.sql, objectKey);
  await tools.store.put(objectKey, made.file);
  const kept = tools.sql`
    insert into public.artifacts (user_id, memoir_id, kind, object_path, bytes, sha256, facts)
    values (${of.userId}, ${of.memoirId}, ${made.kind}, ${objectKey}, ${size}, ${hash.digest("hex")}, ${tools.sql.json(made.facts ?? {})})
    on conflict (memoir_id, kind) do update
    set object_path = excluded.object_path, bytes = excluded.bytes, sha256 = excluded.sha256, facts = excluded.facts, created_at = now()`;
  await kept.catch(async (thrown: unknown) => {
    if (isForNobody(thrown)) await tools.store.remove(objectKey);
    throw thrown;
  });
}

/** The person, or the memoir, was deleted while this was made. */
function isForNobody(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && thrown.code === "23503";
}

/** Forgets the artifacts of a memoir whose kind begins with `prefix` and is not among `kinds` any more. */
export async function forgetOtherArtifacts(
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
    await sql`select kind, object_path, bytes, facts from public.artifacts where memoir_id = ${memoirId} order by kind`;
  return rows.map((row) => {
    const parsed = rowSchema.parse(row);
    return { kind: parsed.kind, objectKey: parsed.object_path, bytes: parsed.bytes, facts: parsed.facts };
  });
}
