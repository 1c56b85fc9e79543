import type { AuthContext } from "#server/backend/auth/auth-context.ts";
import { refuse } from "#server/backend/auth/auth-failure.ts";
import { dropTokens } from "#server/backend/auth/one-time/one-time-store.ts";
import { checkPassword } from "#server/backend/auth/passwords/password-rules.ts";
import { deleteSessions, type LiveSession } from "#server/backend/auth/sessions/session-store.ts";
import { findLanguage } from "#server/backend/auth/users/language-store.ts";
import { updateUser, type Db } from "#server/backend/auth/users/user-store.ts";
import { useNonce } from "./reauthenticate.ts";

const freshSessionMs = 24 * 3_600_000;

/**
 * Every other device is signed out, and links that were under way are void. Returns the letter's errand.
 * Where the operator asks for it, a session older than a day needs the code of `reauthenticate`.
 */
export async function changePassword(
  context: AuthContext,
  sql: Db,
  { user, session }: LiveSession,
  change: { password: string; nonce: string; origin: string },
): Promise<() => void> {
  if (user.is_anonymous && user.email === null && user.phone === null)
    throw refuse(
      422,
      "validation_failed",
      "Updating password of an anonymous user without an email or phone is not allowed",
    );
  checkPassword(change.password);
  const now = context.clock();
  if (context.settings.reauthenticateForPassword && now.getTime() - session.created_at.getTime() > freshSessionMs) {
    if (change.nonce === "") throw refuse(400, "reauthentication_needed", "Password update requires reauthentication");
    await useNonce(context, sql, user, change.nonce);
  }
  const had = user.encrypted_password;
  if (had !== null && (await context.passwords.check(change.password, had)).right)
    throw refuse(422, "same_password", "New password should be different from the old password.");
  await updateUser(sql, user.id, { encrypted_password: await context.passwords.hash(change.password) }, now);
  await deleteSessions(sql, user.id, session.id);
  await dropTokens(sql, user.id, ["recovery_token", "reauthentication_token"]);
  const { email } = user;
  if (email === null || user.email_confirmed_at === null) return () => undefined;
  const language = await findLanguage(sql, user.id);
  return () => context.letterbox.post({ kind: "password_changed", to: email, language, link: change.origin });
}
