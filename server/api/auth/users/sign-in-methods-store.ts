import { deleteSessions } from "#server/api/auth/sessions/session-store.ts";
import type { Db } from "./user-store.ts";

/**
 * Deletes sessions, factors, passkeys, other identities, email tokens and pending flows: everything that opens an
 * account except its password.
 */
export async function deleteSignInMethods(sql: Db, userId: string): Promise<void> {
  await deleteSessions(sql, userId);
  await sql`delete from auth.mfa_factors where user_id = ${userId}`;
  await sql`delete from auth.webauthn_credentials where user_id = ${userId}`;
  await sql`delete from auth.webauthn_challenges where user_id = ${userId}`;
  await sql`delete from auth.identities where user_id = ${userId} and provider not in ('email', 'phone')`;
  await sql`delete from auth.one_time_tokens where user_id = ${userId}`;
  await sql`delete from auth.flow_state where user_id = ${userId} or linking_target_id = ${userId}`;
}

/** Clears profile fields that a previous claimant wrote. */
export async function clearProfile(sql: Db, userId: string): Promise<void> {
  await sql`
    update public.profiles set full_name = null, preferred_language = null, accessibility_needs = '{}', microphone_tested = false
    where id = ${userId}`;
}
