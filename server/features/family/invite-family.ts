import { createHash, randomBytes } from "node:crypto";
import { familyInvitationSchema, familyLetterDays } from "#domain/account/family.ts";
import { isPlainName } from "#domain/order/gift.ts";
import { pagePath } from "#domain/site-map.ts";
import { letterLimits } from "#server/api/auth/limits/letter-limits.ts";
import { assertRequiredAal } from "#server/database/connection/required-aal.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { fail } from "#server/platform/errors.ts";
import { recordInvitation, storytellerOf } from "./family-store.ts";

/**
 * `invite-family`: mails an invitation to hear answers marked for the family. Only the hash of its token is stored.
 * Gift and family invitations share their limits; the database sets a lower one per storyteller.
 */
export function inviteFamily({ db, config, mail }: Pick<Context, "db" | "config" | "mail">): ServerFunction {
  const spend = letterLimits(db.sql, config.auth.sendEvery);
  return {
    callers: "signed-in",
    run: async ({ json, origin }, { userId, caller }) => {
      const { name, email, language } = json(familyInvitationSchema);
      await assertRequiredAal(db, caller);
      const teller = await storytellerOf(db.sql, userId);
      if (teller === null) throw fail("not_allowed", "Please confirm your own address first.");
      if (teller.email === email) throw fail("invalid_input", "That is your own address.");
      await spend(userId, email);
      const token = randomBytes(32).toString("base64url");
      const tokenHash = createHash("sha256").update(token).digest("hex");
      if (!(await recordInvitation(db.sql, { userId, name, email, tokenHash })))
        throw fail("conflict", "They are family already.");
      mail.mailer.send({
        kind: "family_invitation",
        to: email,
        language,
        link: `${config.http.publicUrl ?? origin}${pagePath(language, "/family")}?token=${token}`,
        recipient: name,
        teller: teller.name !== null && isPlainName(teller.name) ? teller.name : teller.email,
        tellerEmail: teller.email,
        days: familyLetterDays,
      });
      return {};
    },
  };
}
