import type { Db } from "#server/backend/auth/users/user-store.ts";
import type { TokenType } from "./one-time-code.ts";

export type OneTimeToken = {
  id: string;
  user_id: string;
  token_type: TokenType;
  relates_to: string;
  flow_state_id: string | null;
};

/** A newer token of the same type takes the older one's place. */
export async function putToken(
  sql: Db,
  token: { userId: string; type: TokenType; hash: string; address: string; flowId: string | null; expiresAt: Date },
  now: Date,
): Promise<void> {
  await sql`
    insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, flow_state_id, expires_at, created_at)
    values (${token.userId}, ${token.type}, ${token.hash}, ${token.address}, ${token.flowId}, ${token.expiresAt}, ${now})
    on conflict (user_id, token_type) do update set token_hash = excluded.token_hash, relates_to = excluded.relates_to,
      flow_state_id = excluded.flow_state_id, expires_at = excluded.expires_at, created_at = excluded.created_at`;
}

/** Takes the token away, so that of two requests at once only one has it. */
export async function takeToken(
  sql: Db,
  hashes: string[],
  types: readonly TokenType[],
  now: Date,
): Promise<OneTimeToken | null> {
  const [row] = await sql<OneTimeToken[]>`
    delete from auth.one_time_tokens where token_hash = any(${hashes}) and token_type = any(${[...types]}) and expires_at > ${now}
    returning id, user_id, token_type, relates_to, flow_state_id`;
  return row ?? null;
}

export async function findToken(sql: Db, userId: string, type: TokenType, now: Date): Promise<OneTimeToken | null> {
  const [row] = await sql<OneTimeToken[]>`
    select id, user_id, token_type, relates_to, flow_state_id from auth.one_time_tokens
    where user_id = ${userId} and token_type = ${type} and expires_at > ${now}`;
  return row ?? null;
}

export async function dropTokens(sql: Db, userId: string, types: readonly TokenType[]): Promise<void> {
  await sql`delete from auth.one_time_tokens where user_id = ${userId} and token_type = any(${[...types]})`;
}
