import { Hono } from "hono";
import type { DoorContext } from "#server/backend/mount.ts";
import { aboutRoutes } from "./about.routes.ts";
import { logoutRoutes } from "./account/logout.routes.ts";
import { userRoutes } from "./account/user.routes.ts";
import { openAuth } from "./auth-context.ts";
import { authErrorEdge } from "./auth-error-edge.ts";
import { refuse } from "./auth-failure.ts";
import { oauthClientRoutes } from "./oauth-server/oauth-client.routes.ts";
import { adminPasskeyRoutes, passkeyRoutes } from "./passkeys/passkey.routes.ts";
import { tokenRoutes } from "./sign-in/token.routes.ts";
import { adminRoutes } from "./admin/admin.routes.ts";
import { externalRoutes } from "./external/external.routes.ts";
import { identityRoutes } from "./external/identity.routes.ts";
import { adminFactorRoutes, factorRoutes } from "./factors/factor.routes.ts";
import { askRoutes } from "./one-time/ask.routes.ts";
import { verifyRoutes } from "./one-time/verify.routes.ts";
import { signUpRoutes } from "./sign-up/sign-up.routes.ts";

import { ssoProviderRoutes } from "./sso/sso-provider.routes.ts";
import { ssoRoutes } from "./sso/sso.routes.ts";

/** `/auth/v1` as `@supabase/auth-js` calls it. */
export function authDoor(house: DoorContext): Hono {
  const context = openAuth(house);
  const door = new Hono();
  for (const routes of [
    aboutRoutes,
    signUpRoutes,
    tokenRoutes,
    askRoutes,
    verifyRoutes,
    userRoutes,
    identityRoutes,
    externalRoutes,
    logoutRoutes,
    factorRoutes,
    adminRoutes,
    adminFactorRoutes,
    oauthClientRoutes,
    passkeyRoutes,
    adminPasskeyRoutes,
    ssoRoutes,
    ssoProviderRoutes,
  ])
    door.route("/", routes(context));
  door.all("/*", () => {
    throw refuse(404, "not_found", "There is nothing at this address");
  });
  door.onError(authErrorEdge(context.log));
  return door;
}
