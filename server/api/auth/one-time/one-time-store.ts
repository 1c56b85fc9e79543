import { lockUser, type Db } from "#server/api/auth/users/user-store.ts";
import type { TokenType } from "./one-time-code.ts";

export type OneTimeToken = {
  id: string;
  user_id: string;
  token_type: TokenType;
  relates_to: string;
  flow_state_id: string | null;
  browser_hash: string | null;
  session_id: string | null;
};

export type NewToken = {
  userId: string;
  type: TokenType;
  hash: string;
  address: string;
  flowId: string | null;
  /** Browser cookie hash and session of the requester of an address change. */
  browser?: string | null;
  sessionId?: string | null;
  expiresAt: Date;
};

const maxConfirmations = 10;

/** Replaces an older token of the same type. Of sign-up confirmations the newest ten stay valid. */
export async function putToken(sql: Db, token: NewToken, now: Date): Promise<void> {
  const { userId, type, browser = null, sessionId = null } = token;
  await sql`
    insert into auth.one_time_tokens
      (user_id, token_type, token_hash, relates_to, flow_state_id, browser_hash, session_id, expires_at, created_at)
    values (${userId}, ${type}, ${token.hash}, ${token.address}, ${token.flowId}, ${browser}, ${sessionId}, ${token.expiresAt}, ${now})
    on conflict (user_id, token_type) where token_type <> 'confirmation_token' do update set
      token_hash = excluded.token_hash, relates_to = excluded.relates_to, flow_state_id = excluded.flow_state_id,
      browser_hash = excluded.browser_hash, session_id = excluded.session_id, expires_at = excluded.expires_at,
      created_at = excluded.created_at`;
  if (type !== "confirmation_token") return;
  await sql`delete from auth.one_time_tokens where user_id = ${userId} and token_type = ${type} and id not in (
    select id from auth.one_time_tokens where user_id = ${userId} and token_type = ${type}
    order by created_at desc, id limit ${maxConfirmations})`;
}

const columns = (sql: Db) => sql`id, user_id, token_type, relates_to, flow_state_id, browser_hash, session_id`;

type TokenQuery = { hashes: string[]; types: readonly TokenType[]; newest?: boolean };

/**
 * Locks the user and deletes the token, so that one of two concurrent requests gets it. With `newest` only the newest
 * token of its type matches, because typed codes can be guessed.
 */
export async function consumeToken(sql: Db, sought: TokenQuery, now: Date): Promise<OneTimeToken | null> {
  const { hashes, types, newest = false } = sought;
  const fits = sql`token_hash = any(${hashes}) and token_type = any(${[...types]}) and expires_at > ${now}`;
  const [found] = await sql<{ user_id: string }[]>`select user_id from auth.one_time_tokens where ${fits}`;
  if (found === undefined) return null;
  await lockUser(sql, found.user_id);
  const [row] = await sql<OneTimeToken[]>`
    delete from auth.one_time_tokens t where user_id = ${found.user_id} and ${fits}
      and (not ${newest} or not exists (select from auth.one_time_tokens newer
        where newer.user_id = t.user_id and newer.token_type = t.token_type and newer.created_at > t.created_at))
    returning ${columns(sql)}`;
  return row ?? null;
}

export async function findToken(sql: Db, userId: string, type: TokenType, now: Date): Promise<OneTimeToken | null> {
  const [row] = await sql<OneTimeToken[]>`
    select ${columns(sql)} from auth.one_time_tokens
    where user_id = ${userId} and token_type = ${type} and expires_at > ${now} order by created_at desc limit 1`;
  return row ?? null;
}

export async function deleteTokens(sql: Db, userId: string, types: readonly TokenType[]): Promise<void> {
  await sql`delete from auth.one_time_tokens where user_id = ${userId} and token_type = any(${[...types]})`;
}
