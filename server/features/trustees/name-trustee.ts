import { randomBytes } from "node:crypto";
import { trusteeInvitationSchema, trusteeLetterDays } from "#domain/account/trustee.ts";
import { isPlainName } from "#domain/order/gift.ts";
import { pagePath } from "#domain/site-map.ts";
import { letterLimits } from "#server/api/auth/limits/letter-limits.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { assertRequiredAal } from "#server/database/connection/required-aal.ts";
import { fail } from "#server/platform/errors.ts";
import { nameTrustee, storytellerOf } from "./trustee-store.ts";

/** `name-trustee`: mails an invitation to be a trustee. It shares its limits with gift and family invitations. */
export function nameTrustees({ db, config, mail }: Pick<Context, "db" | "config" | "mail">): ServerFunction {
  const spend = letterLimits(db.sql, config.auth.sendEvery);
  return {
    callers: "signed-in",
    run: async ({ json, origin }, { userId, caller }) => {
      const { name, email, language, hears } = json(trusteeInvitationSchema);
      await assertRequiredAal(db, caller);
      const teller = await storytellerOf(db.sql, userId);
      if (teller === null) throw fail("not_allowed", "Please confirm your own address first.");
      if (teller.email === email) throw fail("invalid_input", "That is your own address.");
      await spend(userId, email);
      const token = randomBytes(32).toString("base64url");
      if (!(await nameTrustee(db.sql, { userId, name, email, hears, token })))
        throw fail("conflict", "They are your trustee already.");
      mail.mailer.send({
        kind: "trustee_invitation",
        to: email,
        language,
        link: `${config.http.publicUrl ?? origin}${pagePath(language, "/account/trustees")}?token=${token}`,
        recipient: name,
        teller: teller.name !== null && isPlainName(teller.name) ? teller.name : teller.email,
        tellerEmail: teller.email,
        days: trusteeLetterDays,
      });
      return {};
    },
  };
}
