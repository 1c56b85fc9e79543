import { createHash, randomBytes } from "node:crypto";
import type { Sql } from "postgres";
import { z } from "zod";
import { voiceKeyPrefix } from "#domain/voice-protocol/voice-credentials.ts";

const holderSchema = z.object({
  userId: z.uuid().nullable(),
  visitorId: z.uuid().nullable(),
  authSessionId: z.uuid().nullable(),
  interviewId: z.uuid().nullable(),
});
/** The holder of a conversation: an account or a visitor's browser. Without an interview nothing is stored. */
export type VoiceHolder = z.infer<typeof holderSchema>;

const urlSchema = holderSchema.extend({ fromPage: z.boolean(), good: z.boolean() });
/** `good`: neither the address nor its key has expired. */
export type SpentUrl = z.infer<typeof urlSchema>;

/** 36 random bytes make a key of 51 characters. */
const keyBytes = 36;
/** Unused addresses of one key. */
const maxUnusedUrls = 10;

/** Creates a key for 15 minutes and deletes expired ones. */
export async function addVoiceKey(sql: Sql, holder: VoiceHolder): Promise<string> {
  const key = `${voiceKeyPrefix}${randomBytes(keyBytes).toString("base64url")}`;
  await sql`delete from heirvoice.voice_keys where expires_at < now()`;
  await sql`delete from heirvoice.voice_urls where expires_at < now()`;
  await sql`
    insert into heirvoice.voice_keys (key_hash, user_id, visitor_id, auth_session_id, interview_id)
    values (${hashed(key)}, ${holder.userId}, ${holder.visitorId}, ${holder.authSessionId}, ${holder.interviewId})`;
  return key;
}

/** Null for an unknown or expired key. */
export async function findVoiceKey(sql: Sql, key: string): Promise<VoiceHolder | null> {
  const rows = await sql`
    select user_id as "userId", visitor_id as "visitorId", auth_session_id as "authSessionId", interview_id as "interviewId"
    from heirvoice.voice_keys where key_hash = ${hashed(key)} and expires_at > now()`;
  return rows.map((row) => holderSchema.parse(row))[0] ?? null;
}

/** The secret of a signed address, valid once within 15 minutes; null when the key has too many unused addresses. */
export async function addVoiceUrl(sql: Sql, key: string, fromPage: boolean): Promise<string | null> {
  const token = randomBytes(keyBytes).toString("base64url");
  const rows = await sql`
    insert into heirvoice.voice_urls (token_hash, key_hash, from_page)
    select ${hashed(token)}, k.key_hash, ${fromPage} from heirvoice.voice_keys k
    where k.key_hash = ${hashed(key)} and (
      select count(*) from heirvoice.voice_urls u where u.key_hash = k.key_hash and u.expires_at > now()
    ) < ${maxUnusedUrls}
    returning 1`;
  return rows.length > 0 ? token : null;
}

/** Consumes a signed address whatever follows; null when it is unknown, used or expired. */
export async function spendVoiceUrl(sql: Sql, token: string): Promise<SpentUrl | null> {
  const rows = await sql`
    delete from heirvoice.voice_urls u using heirvoice.voice_keys k
    where u.key_hash = k.key_hash and u.token_hash = ${hashed(token)}
    returning k.user_id as "userId", k.visitor_id as "visitorId", k.auth_session_id as "authSessionId",
      k.interview_id as "interviewId", u.from_page as "fromPage",
      (u.expires_at > now() and k.expires_at > now()) as good`;
  return rows.map((row) => urlSchema.parse(row))[0] ?? null;
}

/** Null when the interview of this token is not this person's. */
export async function findOwnInterview(sql: Sql, userId: string, sessionToken: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select id from public.interview_sessions where session_token = ${sessionToken} and user_id = ${userId}`;
  return row?.id ?? null;
}

function hashed(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
