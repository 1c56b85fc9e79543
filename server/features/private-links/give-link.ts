import { createHash, randomBytes } from "node:crypto";
import { givenLinkSchema } from "#domain/account/private-link.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Passwords } from "#server/api/auth/secrets/hash-password.ts";
import type { Context } from "#server/context.ts";
import { assertRequiredAal } from "#server/database/connection/required-aal.ts";
import { fail } from "#server/platform/errors.ts";
import { insertPrivateLink } from "./private-link-store.ts";

/** `give-link`: makes a private link to something of the caller. Only this answer contains its token. */
export function giveLink({ db }: Pick<Context, "db">, passwords: Passwords): ServerFunction {
  return {
    callers: "signed-in",
    run: async ({ json }, { userId, caller }) => {
      const { pin, ...link } = json(givenLinkSchema);
      await assertRequiredAal(db, caller);
      const token = randomBytes(16).toString("base64url");
      const pinHash = pin === undefined ? null : await passwords.hash(pin);
      const id = await insertPrivateLink(db.sql, { ...link, ownerId: userId, tokenHash: hashToken(token), pinHash });
      if (id === null) throw fail("not_found", "Nothing of yours has this id.");
      return { id, token };
    },
  };
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
