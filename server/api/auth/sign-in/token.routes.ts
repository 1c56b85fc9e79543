import { Hono } from "hono";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { refuse } from "#server/api/auth/auth-failure.ts";
import { idTokenGrant } from "#server/api/auth/external/id-token-grant.ts";
import { web3Grant } from "#server/api/auth/web3/web3-grant.ts";
import type { Grant } from "./grant.ts";
import { passwordGrant } from "./password-grant.ts";
import { pkceGrant } from "./pkce-grant.ts";
import { refreshGrant } from "./refresh-grant.ts";

const grants: Record<string, Grant> = {
  password: passwordGrant,
  refresh_token: refreshGrant,
  pkce: pkceGrant,
  id_token: idTokenGrant,
  web3: web3Grant,
};

export function tokenRoutes(context: AuthContext): Hono {
  return new Hono().post("/token", async (c) => {
    const grantType = c.req.query("grant_type") ?? "";
    const grant = Object.hasOwn(grants, grantType) ? grants[grantType] : undefined;
    if (grant === undefined) throw refuse(400, "invalid_credentials", "unsupported_grant_type");
    return c.json(await grant(context, c));
  });
}
