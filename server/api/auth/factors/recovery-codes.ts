import { createHmac, randomBytes } from "node:crypto";
import { readRecoveryCode, recoveryCodeCount, recoveryCodeOf } from "#domain/account/recovery-code.ts";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { refuse } from "#server/api/auth/auth-failure.ts";
import { clearAttempts, countAttempt } from "#server/api/auth/limits/attempt-limit.ts";
import { lockLive } from "#server/api/auth/sessions/lock-live.ts";
import { findLiveSession, raiseSession, type LiveSession } from "#server/api/auth/sessions/session-store.ts";
import { replaceRecoveryCodes, consumeRecoveryCode } from "./recovery-code-store.ts";

/**
 * Generates ten codes, returned once, and voids the previous ones. Throws `mfa_factor_not_found` without a second
 * factor.
 */
export async function newRecoveryCodes(context: AuthContext, live: LiveSession): Promise<string[]> {
  verifiedFactor(live);
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeOf(randomBytes(8)));
  const hashes = codes.map((code) => hashFor(context, live.user.id, code));
  await context.sql.begin(async (sql) => {
    await lockLive(sql, live);
    await replaceRecoveryCodes(sql, live.user.id, hashes);
  });
  return codes;
}

/** Raises the session to aal2 and consumes the code. Throws `mfa_verification_failed`. */
export async function openByRecoveryCode(context: AuthContext, live: LiveSession, typed: string): Promise<LiveSession> {
  const { user, session } = live;
  const factor = verifiedFactor(live);
  await countAttempt(context, "factor", user.id);
  const now = context.clock();
  const code = readRecoveryCode(typed);
  const raised = await context.sql.begin(async (sql) => {
    if (code === null || !(await consumeRecoveryCode(sql, user.id, hashFor(context, user.id, code), now)))
      throw refuse(422, "mfa_verification_failed", "Invalid recovery code entered");
    await raiseSession(sql, { id: session.id, factorId: factor.id, method: "recovery_code" }, now);
    return findLiveSession(sql, session.id);
  });
  await clearAttempts(context, "factor", user.id);
  if (raised === null) throw refuse(403, "session_not_found", "The session has ended");
  return raised;
}

function verifiedFactor({ user }: LiveSession): { id: string } {
  const factor = user.factors.find(({ status }) => status === "verified");
  if (factor === undefined) throw refuse(422, "mfa_factor_not_found", "There is no second factor to recover");
  return factor;
}

/** HMAC bound to the user: a database copy alone opens no account. */
function hashFor({ identity }: AuthContext, userId: string, code: string): string {
  return createHmac("sha256", identity.keys.codeSecret).update(`recovery code\0${userId}\0${code}`).digest("hex");
}
