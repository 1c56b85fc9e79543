import { Hono } from "hono";
import { maxBody, defaultMaxBytes } from "#server/api/max-body.ts";
import type { ApiContext } from "#server/api/api-context.ts";
import { asAppError } from "#server/platform/errors.ts";
import { aboutRoutes } from "./about.routes.ts";
import { logoutRoutes } from "./account/logout.routes.ts";
import { userRoutes } from "./account/user.routes.ts";
import { openAuth, type AuthContext } from "./auth-context.ts";
import { authErrorEdge } from "./auth-error-edge.ts";
import { refuse } from "./auth-failure.ts";
import { oauthClientRoutes } from "./oauth-server/oauth-client.routes.ts";
import { adminPasskeyRoutes, passkeyRoutes } from "./passkeys/passkey.routes.ts";
import { tokenRoutes } from "./sign-in/token.routes.ts";
import { adminRoutes } from "./admin/admin.routes.ts";
import { externalRoutes } from "./external/external.routes.ts";
import { identityRoutes } from "./external/identity.routes.ts";
import { adminFactorRoutes, factorRoutes, recoveryCodeRoutes } from "./factors/factor.routes.ts";
import { codeRequestRoutes } from "./one-time/code-request.routes.ts";
import { verifyRoutes } from "./one-time/verify.routes.ts";
import { signUpRoutes } from "./sign-up/sign-up.routes.ts";

import { ssoProviderRoutes } from "./sso/sso-provider.routes.ts";
import { ssoRoutes } from "./sso/sso.routes.ts";

const usual = maxBody(defaultMaxBytes);
/** These endpoints set their own body limits: SSO provider metadata and SAML responses. */
function readsLonger({ method, path }: { method: string; path: string }): boolean {
  return method !== "DELETE" && /\/(?:admin\/sso\/providers|sso\/saml\/acs)(?:\/|$)/.test(path);
}

/** `/auth/v1` as `@supabase/auth-js` calls it. */
export function authApi(outer: ApiContext): Hono {
  const context = openAuth(outer);
  const api = new Hono().use(
    async (c, next) => {
      if (c.req.header("origin") !== undefined) await refuseSecretInBrowser(context, c.req.raw);
      await next();
    },
    (c, next) => (readsLonger(c.req) ? next() : usual(c, next)),
  );
  for (const routes of [
    aboutRoutes,
    signUpRoutes,
    tokenRoutes,
    codeRequestRoutes,
    verifyRoutes,
    userRoutes,
    identityRoutes,
    externalRoutes,
    logoutRoutes,
    factorRoutes,
    recoveryCodeRoutes,
    adminRoutes,
    adminFactorRoutes,
    oauthClientRoutes,
    passkeyRoutes,
    adminPasskeyRoutes,
    ssoRoutes,
    ssoProviderRoutes,
  ])
    api.route("/", routes(context));
  api.all("/*", () => {
    throw refuse(404, "not_found", "There is nothing at this address");
  });
  api.onError(authErrorEdge(context.log));
  return api;
}

/** Rejects a secret key sent by a browser, also on endpoints that do not read the key. */
async function refuseSecretInBrowser({ identity }: AuthContext, request: Request): Promise<void> {
  await identity.callerOf(request).catch((thrown: unknown) => {
    if (asAppError(thrown).code === "not_allowed") throw thrown;
  });
}
