import type { Db } from "#server/api/auth/users/user-store.ts";

/** Deletes expired codes, flows, challenges and counters. Returns the number of rows. */
export async function sweepExpired(sql: Db, now: Date): Promise<number> {
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000);
  const swept = await Promise.all([
    sql`delete from heirvoice.revocations where revoked_at < ${dayAgo}`,
    sql`delete from auth.one_time_tokens where expires_at <= ${now}`,
    sql`delete from auth.pending_sign_ups where expires_at <= ${now}`,
    sql`delete from auth.flow_state where created_at < ${dayAgo}`,
    sql`delete from auth.saml_relay_states where created_at < ${dayAgo}`,
    sql`delete from auth.webauthn_challenges where expires_at <= ${now}`,
    sql`delete from auth.mfa_challenges where created_at < ${dayAgo}`,
    sql`delete from heirvoice.consent_challenges where drawn_at < ${dayAgo}`,
    sql`delete from heirvoice.form_counts where since < ${new Date(now.getTime() - 3_600_000)}`,
  ]);
  return swept.reduce((sum, { count }) => sum + count, 0);
}
