import { Hono } from "hono";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { refuse } from "#server/api/auth/auth-failure.ts";
import { uuidParam } from "#server/api/auth/request/request-edge.ts";
import { lockLive } from "#server/api/auth/sessions/lock-live.ts";
import { requireUserWithAal } from "#server/api/auth/sessions/require-user.ts";
import { deleteIdentity, refreshProviders } from "#server/api/auth/users/identity-store.ts";
import { updateUser, type IdentityRow, type UserChanges, type UserRow } from "#server/api/auth/users/user-store.ts";
import { startUpstreamSignIn } from "./external.routes.ts";

/** Links and unlinks identities of the caller's account. */
export function identityRoutes(context: AuthContext): Hono {
  return new Hono()
    .get("/user/identities/authorize", async (c) => {
      const { session } = await requireUserWithAal(context, c);
      assertLinking(context);
      const url = await startUpstreamSignIn(context, c, session);
      return c.req.query("skip_http_redirect") === "true" ? c.json({ url }) : c.redirect(url, 302);
    })
    .delete("/user/identities/:identity_id", async (c) => {
      const live = await requireUserWithAal(context, c);
      assertLinking(context);
      const id = uuidParam(c, "identity_id");
      const now = context.clock();
      await context.sql.begin(async (sql) => {
        const { user } = await lockLive(sql, live);
        const removed = user.identities.find((identity) => identity.id === id);
        if (removed === undefined) throw refuse(422, "identity_not_found", "Identity doesn't exist");
        const remaining = user.identities.filter((identity) => identity !== removed);
        if (remaining.length === 0)
          throw refuse(422, "single_identity_not_deletable", "User must have at least 1 identity after unlinking");
        await deleteIdentity(sql, id);
        const changes = withoutIdentity(user, removed, remaining);
        if (changes !== null) await updateUser(sql, user.id, changes, now);
        await refreshProviders(sql, user.id, now);
      });
      return c.json({});
    });
}

function assertLinking({ settings }: AuthContext): void {
  if (!settings.manualLinking) throw refuse(404, "manual_linking_disabled", "Manual linking is disabled");
}

/**
 * Unlinking the email or phone identity also removes the password. The account gets no other address: an upstream's
 * claim shows whose address it is, not that the user wants it for this account.
 */
function withoutIdentity(user: UserRow, removed: IdentityRow, remaining: IdentityRow[]): UserChanges | null {
  if (removed.provider === "phone") return { phone: null, phone_confirmed_at: null };
  if (removed.provider !== "email") return null;
  const stays = remaining.some(
    ({ email, identity_data }) => email === user.email && identity_data["email_verified"] === true,
  );
  return { encrypted_password: null, ...(stays ? {} : { email: null, email_confirmed_at: null }) };
}
