import type { Redeemer } from "#server/api/auth/one-time/redeemer.ts";
import type { Db, Json } from "#server/api/auth/users/user-store.ts";

/** Sign-up data of an address that is not confirmed yet. */
export type PendingSignUp = { encryptedPassword: string | null; metadata: Json };

/** Proofs of the requester: browser cookie hash, PKCE flow, session. */
export type PendingRequester = { browser: string | null; flowId: string | null; sessionId: string | null };

const maxPending = 10;

/** Stores the data apart from the account. The newest ten per account are kept. */
export async function insertPending(
  sql: Db,
  userId: string,
  { encryptedPassword, metadata }: PendingSignUp,
  requester: PendingRequester,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into auth.pending_sign_ups
      (user_id, encrypted_password, raw_user_meta_data, browser_hash, flow_state_id, session_id, expires_at, created_at)
    values (${userId}, ${encryptedPassword}, ${sql.json(metadata)}, ${requester.browser}, ${requester.flowId}, ${requester.sessionId},
      ${expiresAt}, ${now})`;
  await sql`delete from auth.pending_sign_ups where user_id = ${userId} and id not in (
    select id from auth.pending_sign_ups where user_id = ${userId} order by created_at desc, id limit ${maxPending})`;
}

type Row = { encrypted_password: string | null; raw_user_meta_data: Json; created_at: Date; theirs: boolean };

/** Returns the redeemer's newest data and deletes all pending data of the user. */
export async function consumePending(
  sql: Db,
  userId: string,
  redeemer: Redeemer,
  now: Date,
): Promise<PendingSignUp | null> {
  const rows = await sql<Row[]>`
    delete from auth.pending_sign_ups where user_id = ${userId}
    returning encrypted_password, raw_user_meta_data, created_at, expires_at > ${now} and coalesce(
      browser_hash = ${redeemer.browser} or flow_state_id = ${redeemer.flowId}::uuid
        or (session_id is not null and user_id = ${redeemer.userId}::uuid), false) as theirs`;
  const theirs = rows
    .filter((row) => row.theirs)
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())[0];
  return theirs === undefined
    ? null
    : { encryptedPassword: theirs.encrypted_password, metadata: theirs.raw_user_meta_data };
}

export async function deletePending(sql: Db, userId: string): Promise<void> {
  await sql`delete from auth.pending_sign_ups where user_id = ${userId}`;
}

/** The password of the newest sign-up. It only selects the "confirm your email" error and signs nobody in. */
export async function findPendingPassword(sql: Db, userId: string): Promise<string | null> {
  const [row] = await sql<{ encrypted_password: string }[]>`
    select encrypted_password from auth.pending_sign_ups
    where user_id = ${userId} and encrypted_password is not null order by created_at desc limit 1`;
  return row?.encrypted_password ?? null;
}
