import { Hono } from "hono";
import type { AuthContext } from "#server/backend/auth/auth-context.ts";
import { refuse } from "#server/backend/auth/auth-failure.ts";
import { uuidParam } from "#server/backend/auth/request/request-edge.ts";
import { requireUser } from "#server/backend/auth/sessions/require-user.ts";
import { deleteIdentity, refreshProviders } from "#server/backend/auth/users/identity-store.ts";
import { updateUser, type IdentityRow, type UserChanges } from "#server/backend/auth/users/user-store.ts";
import { departure } from "./external.routes.ts";

/** The ways in that a person adds to their account, or gives up. */
export function identityRoutes(context: AuthContext): Hono {
  return new Hono()
    .get("/user/identities/authorize", async (c) => {
      const { user } = await requireUser(context, c);
      assertLinking(context);
      const url = await departure(context, c, user.id);
      return c.req.query("skip_http_redirect") === "true" ? c.json({ url }) : c.redirect(url, 302);
    })
    .delete("/user/identities/:identity_id", async (c) => {
      const { user } = await requireUser(context, c);
      assertLinking(context);
      const id = uuidParam(c, "identity_id");
      const going = user.identities.find((identity) => identity.id === id);
      if (going === undefined) throw refuse(422, "identity_not_found", "Identity doesn't exist");
      const kept = user.identities.filter((identity) => identity !== going);
      if (kept.length === 0)
        throw refuse(422, "single_identity_not_deletable", "User must have at least 1 identity after unlinking");
      const now = context.clock();
      await context.sql.begin(async (sql) => {
        await deleteIdentity(sql, id);
        const changes = withoutIdentity(going, kept);
        if (changes !== null) await updateUser(sql, user.id, changes, now);
        await refreshProviders(sql, user.id, now);
      });
      return c.json({});
    });
}

function assertLinking({ settings }: AuthContext): void {
  if (!settings.manualLinking) throw refuse(404, "manual_linking_disabled", "Manual linking is disabled");
}

/** Whoever gives up the address or the number gives up the password that went with it. */
function withoutIdentity(going: IdentityRow, kept: IdentityRow[]): UserChanges | null {
  if (going.provider === "phone") return { phone: null, phone_confirmed_at: null };
  if (going.provider !== "email") return null;
  const other = kept.find(({ email, identity_data }) => email !== null && identity_data["email_verified"] === true);
  return other === undefined
    ? { email: null, email_confirmed_at: null, encrypted_password: null }
    : { email: other.email, encrypted_password: null };
}
