import { z } from "zod";
import { pagePath } from "#domain/site-map.ts";
import { asCaller } from "#server/database/connection/as-caller.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { asAppError, fail } from "#server/platform/errors.ts";
import { asServer } from "#server/database/connection/set-role.ts";
import { acceptInvitation, giverToNotify } from "./gift-store.ts";

const askedSchema = z.object({ token: z.string().max(200), giver_hears: z.boolean() });

/**
 * `accept-gift`: gives the gift to its storyteller as the database allows; notifies its giver by letter, once, and
 * nothing else. Answers as `accept_invitation()` does.
 */
export function acceptGift({ db, config, mail }: Pick<Context, "db" | "config" | "mail">): ServerFunction {
  return {
    callers: "signed-in",
    run: async ({ json, origin }, { caller }) => {
      const asked = json(askedSchema);
      const { accepted, giver } = await asCaller(db, caller, async (tx) => {
        const said = await acceptInvitation(tx, asked);
        await asServer(tx);
        const told =
          said.outcome === "accepted" && said.order_id !== null ? await giverToNotify(tx, said.order_id) : null;
        return { accepted: said, giver: told };
      }).catch((thrown: unknown) => {
        throw refusalOf(thrown);
      });
      if (giver)
        mail.mailer.send({
          kind: "gift_accepted",
          to: giver.email,
          language: giver.language,
          link: `${config.http.publicUrl ?? origin}${pagePath(giver.language, `/story/${accepted.order_id}`)}`,
          giver: giver.name,
          recipient: giver.recipient,
        });
      return accepted;
    },
  };
}

/** The second factor that is missing. */
function refusalOf(thrown: unknown): unknown {
  const code = thrown instanceof Error && "code" in thrown ? thrown.code : null;
  return code === "42501" ? fail("not_allowed", "This account may not accept it now.", thrown) : asAppError(thrown);
}
