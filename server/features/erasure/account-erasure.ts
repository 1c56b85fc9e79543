import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { AccountErasure } from "#domain/account/account-erasure.ts";
import { languageSchema, type Language } from "#domain/language.ts";
import { pagePath } from "#domain/site-map.ts";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { AuthFailure } from "#server/api/auth/auth-failure.ts";
import { countNonceAttempt, useNonce } from "#server/api/auth/account/reauthenticate.ts";
import { findUser } from "#server/api/auth/users/user-store.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { assertRequiredAal } from "#server/database/connection/required-aal.ts";
import { longestKeptDays } from "#server/platform/config/backup-config.ts";
import { fail } from "#server/platform/errors.ts";
import { readErasure, requestErasure } from "./erasure-store.ts";

const askedSchema = z.object({
  begin: z.boolean().default(false),
  code: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  language: languageSchema,
});
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
    refusal,
    backup_days: longestKeptDays(config.backup.keep),
  });
  return {
    callers: "signed-in",
    run: async ({ json, origin }, { userId, caller }): Promise<AccountErasure> => {
      const { begin, code, language } = json(askedSchema);
      await assertRequiredAal(db, caller);
      if (!begin) return show(userId, null);
      if (code !== undefined && !(await isRight(auth, userId, code))) return show(userId, "wrong_code");
      const token = randomBytes(16).toString("base64url");
      const sessionId = sessionSchema.safeParse(caller.claims).data?.session_id ?? null;
      const asked = { userId, sessionId, isProved: code !== undefined, language, token };
      const { refusal, finalAt, isNew } = await requestErasure(db.sql, asked);
      if (isNew && finalAt !== null)
        await sendLetter(parts, { userId, language, token, finalAt, origin: config.http.publicUrl ?? origin });
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

type Letter = { userId: string; language: Language; token: string; finalAt: Date; origin: string };

async function sendLetter({ db, config, mail }: Parts, { userId, language, token, finalAt, origin }: Letter) {
  const user = await findUser(db.sql, userId);
  if (!user?.email || user.email_confirmed_at === null) return;
  mail.mailer.send({
    kind: "erasure_begun",
    to: user.email,
    language,
    link: `${origin}${pagePath(language, "/account/keep")}#${token}`,
    finalAt,
    backupDays: longestKeptDays(config.backup.keep),
  });
}
