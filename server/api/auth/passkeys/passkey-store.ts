import type { Db } from "#server/api/auth/users/user-store.ts";

export type Passkey = {
  id: string;
  user_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  friendly_name: string;
  last_used_at: Date | null;
  created_at: Date;
};

const columns = (sql: Db) => sql`id, user_id, credential_id, public_key, sign_count::int, transports, friendly_name,
  last_used_at, created_at`;

type NewPasskey = Pick<Passkey, "user_id" | "credential_id" | "public_key" | "sign_count" | "transports"> & {
  attestation_type: string;
  aaguid: string;
  backup_eligible: boolean;
  backed_up: boolean;
};

/** Returns null when the credential is already registered. */
export async function insertPasskey(sql: Db, passkey: NewPasskey, now: Date): Promise<Passkey | null> {
  const row = { ...passkey, transports: sql.json(passkey.transports), created_at: now, updated_at: now };
  const [made] = await sql<Passkey[]>`
    insert into auth.webauthn_credentials ${sql(row)} on conflict do nothing returning ${columns(sql)}`;
  return made ?? null;
}

export async function findByCredential(sql: Db, credentialId: Buffer): Promise<Passkey | null> {
  const [row] = await sql<Passkey[]>`
    select ${columns(sql)} from auth.webauthn_credentials where credential_id = ${credentialId}`;
  return row ?? null;
}

export async function listPasskeys(sql: Db, userId: string): Promise<Passkey[]> {
  return sql<Passkey[]>`
    select ${columns(sql)} from auth.webauthn_credentials where user_id = ${userId} order by created_at, id`;
}

/** Returns null when the user has no such passkey. */
export async function renamePasskey(sql: Db, userId: string, id: string, name: string): Promise<Passkey | null> {
  const [row] = await sql<Passkey[]>`
    update auth.webauthn_credentials set friendly_name = ${name}, updated_at = now()
    where id = ${id} and user_id = ${userId} returning ${columns(sql)}`;
  return row ?? null;
}

export async function deletePasskey(sql: Db, userId: string, id: string): Promise<boolean> {
  const deleted =
    await sql`delete from auth.webauthn_credentials where id = ${id} and user_id = ${userId} returning id`;
  return deleted.length > 0;
}

export async function markUsed(sql: Db, id: string, signCount: number, now: Date): Promise<void> {
  await sql`
    update auth.webauthn_credentials set sign_count = ${signCount}, last_used_at = ${now}, updated_at = ${now} where id = ${id}`;
}

export type CeremonyKind = "registration" | "authentication";

export async function insertChallenge(
  sql: Db,
  challenge: { userId: string | null; kind: CeremonyKind; text: string; expiresAt: Date },
): Promise<string> {
  const { userId, kind, text, expiresAt } = challenge;
  const [made] = await sql<{ id: string }[]>`
    insert into auth.webauthn_challenges (user_id, challenge_type, session_data, expires_at)
    values (${userId}, ${kind}, ${sql.json({ challenge: text })}, ${expiresAt}) returning id`;
  if (made === undefined) throw new Error("challenge insert returned no row");
  return made.id;
}

/** Deletes the challenge: it allows one attempt, right or wrong. */
export async function consumeChallenge(
  sql: Db,
  id: string,
  kind: CeremonyKind,
  userId: string | null,
): Promise<{ text: string; expiresAt: Date } | null> {
  const [row] = await sql<{ text: string; expires_at: Date }[]>`
    delete from auth.webauthn_challenges
    where id = ${id} and challenge_type = ${kind} and user_id is not distinct from ${userId}::uuid
    returning session_data ->> 'challenge' as text, expires_at`;
  return row === undefined ? null : { text: row.text, expiresAt: row.expires_at };
}
