import { createHash, createHmac, randomBytes } from "node:crypto";
import type { Sql } from "postgres";
import { z } from "zod";
import { languageSchema } from "#domain/language.ts";

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
 * without a recording does not revoke printed codes.
 */
export async function findPrintedRecording(
  sql: Sql,
  code: string,
): Promise<{ recordingId: string; objectKey: string } | null> {
  const [row] = await sql`
    update public.share_links l set last_used_at = now() from heirvoice.printed_recordings v
    where v.token_hash = ${hashTyped(code)} and l.id = v.link_id
    returning v.recording_id as "recordingId", v.object_path as "objectKey"`;
  return row ? z.object({ recordingId: z.uuid(), objectKey: z.string() }).parse(row) : null;
}

const closedSchema = z.object({
  author: z.string(),
  book: z.string().nullable(),
  language: z.nullable(languageSchema),
});

/** Whose book a printed code is from that plays nothing now. Null for an unknown code and an account without access. */
export async function readClosedStory(sql: Sql, code: string): Promise<z.infer<typeof closedSchema> | null> {
  const [row] = await sql`
    select coalesce(m.author, nullif(trim(p.full_name), ''), '') as author, m.title as book,
      coalesce(m.language, nullif(p.preferred_language, '')) as language
    from public.share_links k
      join auth.users o on o.id = k.owner_id and o.deleted_at is null and (o.banned_until is null or o.banned_until <= now())
      left join public.profiles p on p.id = k.owner_id
      left join lateral (
        select case when one.book_id is null then one.title end as title, one.author, one.language from public.memoirs one
        where one.user_id = k.owner_id
          and exists (
            select from public.sentences s
            where s.memoir_id = one.id and s.spans @> jsonb_build_array(jsonb_build_object('recordingId', k.recording_id))
          )
        order by one.book_id is not null, one.created_at desc limit 1
      ) m on true
    where k.token_hash = ${hashTyped(code)} and k.scope = 'print'`;
  return row === undefined ? null : closedSchema.parse(row);
}

/** Accepts capitals and o, i, l. */
function hashTyped(code: string): string {
  return hashCode(code.toLowerCase().replaceAll("o", "0").replaceAll(/[il]/g, "1"));
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
