import { z } from "zod";
import { languageSchema } from "#domain/language.ts";
import { pagePath } from "#domain/site-map.ts";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { letterLimits } from "#server/api/auth/limits/letter-limits.ts";
import { sendLink } from "#server/api/auth/one-time/send-to-owner.ts";
import { findLanguage } from "#server/api/auth/users/language-store.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { refusalOfDesk } from "./desk-refusal.ts";
import { recordSignInLetter, takeMessage } from "./desk-store.ts";

const maxAnswer = 10_000;
const answerSchema = z.object({
  id: z.uuid(),
  language: languageSchema,
  answer: z.string().trim().min(1).max(maxAnswer),
});

/** `desk-answer-message`: answers a message of the contact form by letter, once. */
export function answerMessage({ db, mail }: Pick<Context, "db" | "mail">): ServerFunction {
  return {
    callers: "admins",
    run: async ({ json }, { caller }) => {
      const { id, language, answer } = json(answerSchema);
      const { name, email, body } = await takeMessage(db, caller, id).catch(refusalOfDesk);
      mail.mailer.send({ kind: "contact_answer", to: email, language, name, answer, question: body });
      return {};
    },
  };
}

const personSchema = z.object({ id: z.uuid() });

/** `desk-send-sign-in`: sends an account the letter with its sign-in link, in its own language. */
export function sendSignIn({ db, config }: Pick<Context, "db" | "config">, auth: AuthContext): ServerFunction {
  const spend = letterLimits(db.sql, config.auth.sendEvery);
  return {
    callers: "admins",
    run: async ({ json, origin }, { caller, userId }) => {
      const { id } = json(personSchema);
      const email = await recordSignInLetter(db, caller, id).catch(refusalOfDesk);
      await spend(userId, email);
      const base = config.http.publicUrl ?? origin;
      const redirectTo = `${base}${pagePath(await findLanguage(db.sql, id), "/dashboard")}`;
      await sendLink(auth, email, { action: "magiclink", origin: base, redirectTo, challenge: null, newUser: null });
      return {};
    },
  };
}
