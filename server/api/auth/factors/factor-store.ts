import type { Db } from "#server/api/auth/users/user-store.ts";

export type Factor = {
  id: string;
  user_id: string;
  friendly_name: string | null;
  factor_type: "totp" | "phone" | "webauthn";
  status: "verified" | "unverified";
  /** Encrypted with `seal`. */
  secret: string | null;
  phone: string | null;
  last_totp_step: number | null;
};

export type NewFactor = Pick<Factor, "user_id" | "friendly_name" | "factor_type" | "secret" | "phone">;

/** Throws Postgres' 23505 when the user already has a factor of this name. */
export async function insertFactor(sql: Db, factor: NewFactor, now: Date): Promise<string> {
  const row = { ...factor, created_at: now, updated_at: now };
  const [made] = await sql<{ id: string }[]>`insert into auth.mfa_factors ${sql(row)} returning id`;
  if (made === undefined) throw new Error("factor insert returned no row");
  return made.id;
}

export async function countFactors(sql: Db, userId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from auth.mfa_factors where user_id = ${userId}`;
  return row?.count ?? 0;
}

export async function countVerifiedFactors(sql: Db, userId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from auth.mfa_factors where user_id = ${userId} and status = 'verified'`;
  return row?.count ?? 0;
}

/** Finds only the user's own factor. */
export async function findFactor(sql: Db, userId: string, id: string): Promise<Factor | null> {
  const [row] = await sql<Factor[]>`
    select id, user_id, friendly_name, factor_type, status, secret, phone, last_totp_step::int
    from auth.mfa_factors where id = ${id} and user_id = ${userId}`;
  return row ?? null;
}

export async function deleteFactor(sql: Db, id: string): Promise<void> {
  await sql`delete from auth.mfa_factors where id = ${id}`;
}

/** A new enrollment replaces unfinished ones. */
export async function deleteUnfinished(sql: Db, userId: string, before: Date): Promise<void> {
  await sql`delete from auth.mfa_factors where user_id = ${userId} and status = 'unverified' and created_at < ${before}`;
}

/** Marks a code as used. Returns false when another request has used this or a later step. */
export async function useTotpStep(sql: Db, id: string, step: number, now: Date): Promise<boolean> {
  const used = await sql`
    update auth.mfa_factors set last_totp_step = ${step}, updated_at = ${now}
    where id = ${id} and (last_totp_step is null or last_totp_step < ${step}) returning id`;
  return used.length > 0;
}

export async function markVerified(sql: Db, id: string, now: Date): Promise<void> {
  await sql`update auth.mfa_factors set status = 'verified', updated_at = ${now} where id = ${id}`;
}

/** `codeHash` is set for codes we sent; authenticator apps generate their own. */
export async function insertChallenge(
  sql: Db,
  challenge: { factorId: string; ip: string | null; codeHash: string | null },
  now: Date,
): Promise<string> {
  const [made] = await sql<{ id: string }[]>`
    insert into auth.mfa_challenges (factor_id, ip_address, otp_code, created_at)
    values (${challenge.factorId}, ${challenge.ip}::inet, ${challenge.codeHash}, ${now}) returning id`;
  await sql`update auth.mfa_factors set last_challenged_at = ${now} where id = ${challenge.factorId}`;
  if (made === undefined) throw new Error("challenge insert returned no row");
  return made.id;
}

export type Challenge = { id: string; otp_code: string | null; created_at: Date };

export async function findChallenge(sql: Db, factorId: string, id: string): Promise<Challenge | null> {
  const [row] = await sql<Challenge[]>`
    select id, otp_code, created_at from auth.mfa_challenges
    where id = ${id} and factor_id = ${factorId} and verified_at is null`;
  return row ?? null;
}

/** Marks the challenge as answered. Returns false when it already was. */
export async function answerChallenge(sql: Db, id: string, now: Date): Promise<boolean> {
  const answered = await sql`
    update auth.mfa_challenges set verified_at = ${now} where id = ${id} and verified_at is null returning id`;
  return answered.length > 0;
}
