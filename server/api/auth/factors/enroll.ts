import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { refuse } from "#server/api/auth/auth-failure.ts";
import { lockLive } from "#server/api/auth/sessions/lock-live.ts";
import type { LiveSession } from "#server/api/auth/sessions/session-store.ts";
import { readPhone } from "#server/api/auth/users/address.ts";
import { isTaken, type Db } from "#server/api/auth/users/user-store.ts";
import { countFactors, deleteUnfinished, insertFactor, type Factor, type NewFactor } from "./factor-store.ts";
import { seal } from "./seal.ts";
import { newTotpSecret, totpUri } from "./totp.ts";

const maxFactors = 10;
const unfinishedMs = 24 * 3_600_000;

export type Enrolment = { factor_type: Factor["factor_type"]; friendly_name: string; issuer: string; phone: string };

/** Enrolls a second factor. It counts after its first correct code. */
export async function enroll(context: AuthContext, live: LiveSession, enrolment: Enrolment) {
  const { user, session } = live;
  const now = context.clock();
  const verified = user.factors.filter(({ status }) => status === "verified");
  if (verified.length > 0 && session.aal === "aal1")
    throw refuse(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  const { factor_type: type, friendly_name: name } = enrolment;
  const secret = type === "totp" ? newTotpSecret() : null;
  const phone = type === "phone" ? readPhone(enrolment.phone) : null;
  const sealed = secret && seal(context.identity.keys.codeSecret, secret);
  const factor = { user_id: user.id, friendly_name: name, factor_type: type, secret: sealed, phone };
  const id = await context.sql.begin((sql) => addFactor(sql, live, factor, now));
  const answer = { id, type, friendly_name: name };
  if (secret === null) return phone === null ? answer : { ...answer, phone };
  const uri = totpUri(secret, enrolment.issuer, user.email ?? user.phone ?? user.id);
  const { toString: drawQrCode } = await import("qrcode");
  return { ...answer, totp: { qr_code: await drawQrCode(uri, { type: "svg" }), secret, uri } };
}

/** Locks the user, so that the factor limit holds under concurrent requests. */
async function addFactor(sql: Db, live: LiveSession, factor: NewFactor, now: Date): Promise<string> {
  const { user_id: userId, friendly_name: name } = factor;
  await lockLive(sql, live);
  await deleteUnfinished(sql, userId, new Date(now.getTime() - unfinishedMs));
  if ((await countFactors(sql, userId)) >= maxFactors)
    throw refuse(
      422,
      "too_many_enrolled_mfa_factors",
      "Maximum number of verified factors reached, unenroll to continue",
    );
  return insertFactor(sql, factor, now).catch((thrown: unknown) => {
    if (!isTaken(thrown)) throw thrown;
    throw refuse(
      422,
      "mfa_factor_name_conflict",
      `A factor with the friendly name "${name}" for this user already exists`,
    );
  });
}
