import type { Db } from "#server/api/auth/users/user-store.ts";

export async function replaceRecoveryCodes(sql: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await deleteRecoveryCodes(sql, userId);
  await sql`insert into heirvoice.recovery_codes ${sql(hashes.map((code_hash) => ({ user_id: userId, code_hash })))}`;
}

export async function deleteRecoveryCodes(sql: Db, userId: string): Promise<void> {
  await sql`delete from heirvoice.recovery_codes where user_id = ${userId}`;
}

/** Marks a code as used. Returns false when it does not exist or is already used. */
export async function consumeRecoveryCode(sql: Db, userId: string, hash: string, now: Date): Promise<boolean> {
  const consumed = await sql`
    update heirvoice.recovery_codes set used_at = ${now}
    where user_id = ${userId} and code_hash = ${hash} and used_at is null returning 1`;
  return consumed.length > 0;
}

export async function countRecoveryCodes(sql: Db, userId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from heirvoice.recovery_codes where user_id = ${userId} and used_at is null`;
  return row?.count ?? 0;
}
