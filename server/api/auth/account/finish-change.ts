import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { refusals } from "#server/api/auth/auth-failure.ts";
import { clearAttempts, countAttempt } from "#server/api/auth/limits/attempt-limit.ts";
import { applyToken } from "#server/api/auth/one-time/apply-token.ts";
import { redeemCode } from "#server/api/auth/one-time/redeem-code.ts";
import type { LiveSession } from "#server/api/auth/sessions/session-store.ts";
import type { UserRow } from "#server/api/auth/users/user-store.ts";

/**
 * Applies an address change by the emailed code of a signed-in user, for apps without cookies. Throws `otp_expired`.
 */
export async function finishChange(
  context: AuthContext,
  { user }: LiveSession,
  given: { email: string | null; phone: string | null; code: string },
): Promise<UserRow> {
  const address = given.email ?? given.phone ?? "";
  await countAttempt(context, "verify", address);
  const type = given.email === null ? "phone_change" : "email_change";
  const changed = await context.sql.begin(async (sql) => {
    const token = await redeemCode(context, sql, type, { address, code: given.code });
    if (token.user_id !== user.id) throw refusals.tokenExpired();
    return applyToken(context, sql, token, { browser: null, flowId: null, userId: user.id });
  });
  await clearAttempts(context, "verify", address);
  return changed.user;
}
