import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Sql } from "postgres";
import { z } from "zod";

/** Unambiguous letters and digits for typing from paper (Crockford's base 32). */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** An unguessable code of 80 bits (16 characters), stable for one recording of this instance. */
export async function linkCode(sql: Sql, recordingId: string): Promise<string> {
  const digest = createHmac("sha256", await printSecret(sql))
    .update(recordingId)
    .digest();
  return Array.from(digest.subarray(0, 16), (byte) => alphabet[byte % 32]).join("");
}

export async function savePrintLinks(sql: Sql, userId: string, codes: ReadonlyMap<string, string>): Promise<void> {
  const rows = [...codes].map(([recordingId, code]) => ({ recording_id: recordingId, token_hash: hashCode(code) }));
  await sql`
    insert into public.share_links (owner_id, recording_id, token_hash, scope)
    select ${userId}, recording_id, token_hash, 'print'
    from jsonb_to_recordset(${sql.json(rows)}) as l(recording_id uuid, token_hash text)
    on conflict (token_hash) do nothing`;
}

/**
 * Resolves a printed code to the printed take, also after another take was chosen. Returns null for an unknown or
 * revoked code, for an answer that was removed from the book, and for an account without access. A folder made again
 * without a recording does not revoke printed codes. Accepts capitals and o, i, l.
 */
export async function findPrintedRecording(
  sql: Sql,
  code: string,
): Promise<{ recordingId: string; objectKey: string } | null> {
  const typed = code.toLowerCase().replaceAll("o", "0").replaceAll(/[il]/g, "1");
  const [row] = await sql`
    update public.share_links l set last_used_at = now() from heirvoice.printed_recordings v
    where v.token_hash = ${hashCode(typed)} and l.id = v.link_id
    returning v.recording_id as "recordingId", v.object_path as "objectKey"`;
  return row ? z.object({ recordingId: z.uuid(), objectKey: z.string() }).parse(row) : null;
}

function hashCode(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}

async function printSecret(sql: Sql): Promise<string> {
  const fresh = randomBytes(32).toString("hex");
  await sql`insert into heirvoice.secrets (name, value) values ('print links', ${fresh}) on conflict (name) do nothing`;
  const [row] = await sql`select value from heirvoice.secrets where name = 'print links'`;
  return z.object({ value: z.string() }).parse(row).value;
}
