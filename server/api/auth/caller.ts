import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "#server/platform/errors.ts";
import { TokenRefused, TokenRevoked, type AccessTokens } from "./access-token.ts";
import type { Claims } from "./claims.ts";
import type { InstanceKeys } from "./secrets/instance-keys.ts";
import type { Revocations } from "./revocation/open-revocations.ts";

/**
 * The caller as the database sees it: `role` for `set local role`, `claims` for `request.jwt.claims`. `network` selects
 * the caller's share of the connections.
 */
export type Caller = { role: "anon" | "authenticated" | "service_role"; claims: Claims; network?: string };

/** The headers an API reads. A socket passes the values from its URL. */
export type Credentials = { apikey: string | null; authorization: string | null; origin: string | null };

export type IdentifyCaller = (credentials: Credentials) => Promise<Caller>;

/**
 * Accepts opaque keys (`sb_publishable_…`, `sb_secret_…`) and signed ones (anon, service_role, access tokens). A bearer
 * token wins over the `apikey` header; without either the caller is `anon`. Revocation is checked on every call, also
 * for cached signatures. Throws `TokenRefused`, or `not_allowed` for a secret key sent by a browser.
 */
export function createIdentifyCaller(
  keys: Pick<InstanceKeys, "publishableKey" | "secretKey">,
  tokens: AccessTokens,
  revocations: Pick<Revocations, "kindFor">,
): IdentifyCaller {
  const publishable = digest(keys.publishableKey);
  const secret = digest(keys.secretKey);
  const identify = async (key: string): Promise<Caller> => {
    if (!key.startsWith("sb_")) {
      const claims = await tokens.verifyAccessToken(key);
      const revoked = await revocations.kindFor(claims);
      if (revoked !== null) throw new TokenRevoked(revoked);
      return callerOf(claims);
    }
    const given = digest(key);
    if (timingSafeEqual(given, secret)) return keyCaller("service_role");
    if (timingSafeEqual(given, publishable)) return keyCaller("anon");
    throw new TokenRefused("the API key is not known here");
  };
  return async ({ apikey, authorization, origin }) => {
    const viaKey = apikey ? await identify(apikey) : null;
    const bearer = bearerOf(authorization);
    const caller = (bearer === null || bearer === apikey ? viaKey : await identify(bearer)) ?? keyCaller("anon");
    if (origin !== null && (caller.role === "service_role" || viaKey?.role === "service_role"))
      throw new AppError("not_allowed", "Forbidden use of secret API key in browser", { status: 401 });
    return caller;
  };
}

export function bearerOf(authorization: string | null): string | null {
  const match = /^bearer\s+(\S+)\s*$/i.exec(authorization ?? "");
  return match?.[1] ?? null;
}

function callerOf(claims: Claims): Caller {
  if (claims.role === "authenticated") return { role: "authenticated", claims };
  if (claims.role === "service_role" || claims.role === "supabase_admin") return { role: "service_role", claims };
  return { role: "anon", claims };
}

function keyCaller(role: "anon" | "service_role"): Caller {
  return { role, claims: { role } };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
