import type { AuthContext } from "#server/backend/auth/auth-context.ts";
import { refusals } from "#server/backend/auth/auth-failure.ts";
import { forgetGuesses, spendGuess } from "#server/backend/auth/limits/spend-guess.ts";
import { answerToken } from "#server/backend/auth/one-time/answer-token.ts";
import { takeByCode } from "#server/backend/auth/one-time/take-code.ts";
import type { LiveSession } from "#server/backend/auth/sessions/session-store.ts";
import type { UserRow } from "#server/backend/auth/users/user-store.ts";

/** For an app that cannot be known by a cookie: the code from the email, typed by who is signed in. Throws `otp_expired`. */
export async function finishChange(
  context: AuthContext,
  { user }: LiveSession,
  given: { email: string | null; phone: string | null; code: string },
): Promise<UserRow> {
  const address = given.email ?? given.phone ?? "";
  await spendGuess(context, "verify", address);
  const type = given.email === null ? "phone_change" : "email_change";
  const changed = await context.sql.begin(async (sql) => {
    const token = await takeByCode(context, sql, type, { address, code: given.code });
    if (token.user_id !== user.id) throw refusals.tokenExpired();
    return answerToken(context, sql, token, { browser: null, flowId: null, userId: user.id });
  });
  await forgetGuesses(context, "verify", address);
  return changed.user;
}
