import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { refuse } from "#server/api/auth/auth-failure.ts";
import { deleteTokens } from "#server/api/auth/one-time/one-time-store.ts";
import { checkPassword } from "#server/api/auth/secrets/password-rules.ts";
import { deleteSessions, type LiveSession } from "#server/api/auth/sessions/session-store.ts";
import { findLanguage } from "#server/api/auth/users/language-store.ts";
import { updateUser, type Db } from "#server/api/auth/users/user-store.ts";
import { countNonceAttempt, useNonce } from "./reauthenticate.ts";

const freshSessionMs = 24 * 3_600_000;

/** A hashed new password. `known` is true when it equals the current one. */
export type PreparedPassword = { encrypted: string; known: boolean; nonce: string; origin: string };

/** Counts, validates and hashes before the transaction opens, because each step may wait. */
export async function preparePassword(
  context: AuthContext,
  { user }: LiveSession,
  change: { password: string; nonce: string; origin: string; email: string; phone: string },
): Promise<PreparedPassword> {
  if (user.is_anonymous && change.email === "" && change.phone === "")
    throw refuse(
      422,
      "validation_failed",
      "Updating password of an anonymous user without an email or phone is not allowed",
    );
  const { password, nonce, origin } = change;
  checkPassword(password);
  await context.limits.consume("password-account", user.id, context.settings.limits.passwordAccount);
  if (nonce !== "") await countNonceAttempt(context, user);
  const had = user.encrypted_password;
  const known = had !== null && (await context.passwords.check(password, had)).right;
  return { encrypted: known ? had : await context.passwords.hash(password), known, nonce, origin };
}

/**
 * Signs out every other session and voids open links. Returns a function that sends the notification. When the operator
 * requires it, a session older than a day needs a code from `reauthenticate`.
 */
export async function changePassword(
  context: AuthContext,
  sql: Db,
  { user, session }: LiveSession,
  change: PreparedPassword,
): Promise<() => void> {
  const now = context.clock();
  if (context.settings.reauthenticateForPassword && now.getTime() - session.created_at.getTime() > freshSessionMs) {
    if (change.nonce === "") throw refuse(400, "reauthentication_needed", "Password update requires reauthentication");
    await useNonce(context, sql, user, change.nonce);
  }
  if (change.known) throw refuse(422, "same_password", "New password should be different from the old password.");
  await updateUser(sql, user.id, { encrypted_password: change.encrypted }, now);
  await deleteSessions(sql, user.id, session.id);
  await deleteTokens(sql, user.id, ["recovery_token", "reauthentication_token"]);
  const { email } = user;
  if (email === null || user.email_confirmed_at === null) return () => undefined;
  const language = await findLanguage(sql, user.id);
  return () => context.mailer.send({ kind: "password_changed", to: email, language, link: change.origin });
}
