import { z } from "zod";
import type { AccountErasure } from "#domain/account/account-erasure.ts";
import { languageSchema } from "#domain/language.ts";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { AuthFailure } from "#server/api/auth/auth-failure.ts";
import { countNonceAttempt, useNonce } from "#server/api/auth/account/reauthenticate.ts";
import { createRateLimits } from "#server/api/auth/limits/rate-limits.ts";
import { findUser } from "#server/api/auth/users/user-store.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { assertRequiredAal } from "#server/database/connection/required-aal.ts";
import { longestKeptDays } from "#server/platform/config/backup-config.ts";
import { AppError, fail } from "#server/platform/errors.ts";
import { readErasure, requestErasure } from "./erasure-store.ts";
import { readLastSentence } from "./last-sentence-store.ts";
import { sendDueLetters } from "./send-due-letters.ts";

const askedSchema = z.object({
  begin: z.boolean().default(false),
  code: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  language: languageSchema,
});
/** Each may send a letter. */
const perDay = { points: 20, seconds: 86_400 } as const;
const sessionSchema = z.object({ session_id: z.uuid() });

type Parts = Pick<Context, "db" | "config" | "mail">;

/**
 * `account-erasure`: what goes with the caller's account and what stays. `begin` starts the week of grace and sends the letter whose
 * link keeps everything; a session older than 15 minutes needs `code`, the digits of a letter.
 */
export function accountErasure(parts: Parts, auth: AuthContext): ServerFunction {
  const { db, config } = parts;
  const show = async (userId: string, refusal: AccountErasure["refusal"]): Promise<AccountErasure> => ({
    ...(await readErasure(db.sql, userId)),
    last_sentence: await readLastSentence(db.sql, userId),
    refusal,
    backup_days: longestKeptDays(config.backup.keep),
  });
  const limits = createRateLimits(db.sql);
  return {
    callers: "signed-in",
    run: async ({ json, origin }, { userId, caller }): Promise<AccountErasure> => {
      const { begin, code, language } = json(askedSchema);
      await assertRequiredAal(db, caller);
      if (!begin) return show(userId, null);
      if ((await limits.tryConsume("erasures", userId, perDay)) !== null)
        throw new AppError("rate_limited", "You asked many times today. Please try again tomorrow.", { status: 429 });
      if (code !== undefined && !(await isRight(auth, userId, code))) return show(userId, "wrong_code");
      const sessionId = sessionSchema.safeParse(caller.claims).data?.session_id ?? null;
      const refusal = await requestErasure(db.sql, { userId, sessionId, isProved: code !== undefined, language });
      await sendDueLetters(parts, config.http.publicUrl ?? origin);
      return show(userId, refusal);
    },
  };
}

/** The digits are used up. Throws `over_request_rate_limit` after too many attempts. */
async function isRight(auth: AuthContext, userId: string, code: string): Promise<boolean> {
  const user = await findUser(auth.sql, userId);
  if (user === null) throw fail("not_signed_in", "Please sign in first.");
  await countNonceAttempt(auth, user);
  try {
    await useNonce(auth, auth.sql, user, code);
    return true;
  } catch (thrown) {
    if (thrown instanceof AuthFailure && thrown.authCode === "reauthentication_not_valid") return false;
    throw thrown;
  }
}
