import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { refuse } from "#server/api/auth/auth-failure.ts";
import { lifetimes } from "#server/api/auth/auth-settings.ts";
import { clearAttempts, countAttempt } from "#server/api/auth/limits/attempt-limit.ts";
import { countSending } from "#server/api/auth/limits/sending-limit.ts";
import { hashOfToken, newCode } from "#server/api/auth/one-time/one-time-code.ts";
import { sendText } from "#server/api/auth/one-time/send-code.ts";
import {
  deleteUnraisedSessions,
  findLiveSession,
  raiseSession,
  type LiveSession,
} from "#server/api/auth/sessions/session-store.ts";
import { findLanguage } from "#server/api/auth/users/language-store.ts";
import type { Db } from "#server/api/auth/users/user-store.ts";
import { networkOf } from "#server/api/client-address.ts";
import type { Sms } from "#server/providers/sms/sms.ts";
import {
  answerChallenge,
  findChallenge,
  insertChallenge,
  markVerified,
  useTotpStep,
  type Challenge,
  type Factor,
} from "./factor-store.ts";
import { unseal } from "./seal.ts";
import { matchingStep } from "./totp.ts";

/** Creates a challenge and sends the code to a phone factor. `expires_at` is in seconds since 1970. */
export async function challengeFactor(context: AuthContext, factor: Factor, channel: Sms["channel"], ip: string) {
  if (factor.factor_type === "webauthn")
    throw refuse(422, "mfa_webauthn_verify_not_enabled", "MFA verification is disabled for WebAuthn");
  const now = context.clock();
  const expiresAt = Math.floor(now.getTime() / 1000) + lifetimes.sms;
  const answer = (id: string) => ({ id, type: factor.factor_type, expires_at: expiresAt });
  const { phone } = factor;
  if (phone === null)
    return answer(await insertChallenge(context.sql, { factorId: factor.id, ip, codeHash: null }, now));
  await countSending(context, { phone }, { network: networkOf(ip), person: factor.user_id });
  const code = newCode();
  const id = await insertChallenge(context.sql, { factorId: factor.id, ip, codeHash: hashFor(factor, code) }, now);
  sendText(context, { to: phone, code, channel, language: await findLanguage(context.sql, factor.user_id) });
  return answer(id);
}

/**
 * Raises the session to aal2 when the code is correct. The first correct code verifies the factor and ends other
 * sessions that never passed it. A further factor requires an aal2 session, so a factor enrolled with a stolen password
 * is useless. Throws `mfa_verification_failed`, `mfa_challenge_expired` or `insufficient_aal`.
 */
export async function answerFactor(
  context: AuthContext,
  { user, session }: LiveSession,
  factor: Factor,
  given: { challengeId: string; code: string },
): Promise<LiveSession> {
  const shown = session.aal !== "aal1" || user.factors.every(({ status }) => status === "unverified");
  if (factor.status === "unverified" && !shown)
    throw refuse(403, "insufficient_aal", "AAL2 required to verify a new factor");
  await countAttempt(context, "factor", user.id);
  const now = context.clock();
  const raised = await context.sql.begin(async (sql) => {
    const challenge = await findChallenge(sql, factor.id, given.challengeId);
    if (challenge === null)
      throw refuse(404, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found");
    if (challenge.created_at.getTime() + lifetimes.sms * 1000 < now.getTime())
      throw refuse(
        422,
        "mfa_challenge_expired",
        `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
      );
    await assertRight(context, sql, factor, challenge, given.code);
    if (!(await answerChallenge(sql, challenge.id, now))) throw wrongCode(factor);
    const method = factor.factor_type === "phone" ? "mfa/phone" : factor.factor_type;
    await raiseSession(sql, { id: session.id, factorId: factor.id, method }, now);
    if (factor.status === "unverified") {
      await markVerified(sql, factor.id, now);
      await deleteUnraisedSessions(sql, user.id, session.id);
    }
    return findLiveSession(sql, session.id);
  });
  await clearAttempts(context, "factor", user.id);
  if (raised === null) throw refuse(403, "session_not_found", "The session has ended");
  return raised;
}

async function assertRight(
  context: AuthContext,
  sql: Db,
  factor: Factor,
  challenge: Challenge,
  code: string,
): Promise<void> {
  if (factor.factor_type === "phone") {
    if (challenge.otp_code !== hashFor(factor, code)) throw wrongCode(factor);
    return;
  }
  const secret = factor.secret && unseal(context.identity.keys.codeSecret, factor.secret);
  const step = secret && matchingStep(secret, code, context.clock(), factor.last_totp_step);
  if (!step || !(await useTotpStep(sql, factor.id, step, context.clock()))) throw wrongCode(factor);
}

function wrongCode({ factor_type }: Factor) {
  const name = factor_type === "phone" ? "MFA Phone" : "TOTP";
  return refuse(422, "mfa_verification_failed", `Invalid ${name} code entered`);
}

function hashFor(factor: Factor, code: string): string {
  return hashOfToken(`${factor.id}:${code}`);
}
