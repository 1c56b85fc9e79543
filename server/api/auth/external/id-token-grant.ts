import { createHash } from "node:crypto";
import { createRemoteJWKSet, decodeJwt, jwtVerify, type JWTPayload } from "jose";
import { z } from "zod";
import { invalid, refuse } from "#server/api/auth/auth-failure.ts";
import { captchaFields, checkCaptcha } from "#server/api/auth/request/captcha.ts";
import { callerNetwork, entryOf, optionalText, readBody } from "#server/api/auth/request/request-edge.ts";
import { issueSession } from "#server/api/auth/sessions/issue-session.ts";
import type { Grant } from "#server/api/auth/sign-in/grant.ts";
import { personFromUpstream } from "./person-from-upstream.ts";
import { personOf, type Upstream } from "./upstream.ts";

const bodySchema = z.looseObject({
  provider: optionalText,
  id_token: optionalText,
  access_token: optionalText,
  nonce: optionalText,
  ...captchaFields,
});

/** Signs in with an id token that the app obtained from the upstream itself. */
export const idTokenGrant: Grant = async (context, c) => {
  const body = await readBody(c, bodySchema);
  if (body.id_token === "") throw invalid("id_token required");
  if (body.provider === "") throw invalid("provider required");
  await checkCaptcha(context, c, body);
  await context.limits.consume("sign-in", callerNetwork(context, c), context.settings.limits.signIn);
  const upstream = context.upstream(body.provider);
  if (upstream.settings.issuer === undefined) throw invalid("This provider does not issue id tokens");
  const claims = await verified(upstream, body.id_token);
  assertNonce(claims, body.nonce);
  const access = body.access_token === "" ? null : body.access_token;
  const person = personOf(upstream, claims, { access, refresh: null });
  return context.sql.begin(async (sql) => {
    const user = await personFromUpstream(context, sql, person);
    return issueSession(context, sql, user, entryOf(context, c, "oauth"));
  });
};

async function verified(upstream: Upstream, token: string): Promise<JWTPayload> {
  assertReadable(token);
  const server = (await upstream.configuration()).serverMetadata();
  if (server.jwks_uri === undefined) throw badToken();
  const { client_id: id, audiences } = upstream.settings;
  try {
    const keys = createRemoteJWKSet(new URL(server.jwks_uri));
    const options = { issuer: server.issuer, audience: [id, ...audiences], requiredClaims: ["sub", "exp", "iat"] };
    return (await jwtVerify(token, keys, { ...options, algorithms: ["RS256", "ES256", "PS256", "EdDSA"] })).payload;
  } catch (cause) {
    throw badToken(cause);
  }
}

/** Runs before the upstream's keys are fetched, so that arbitrary strings cause no request to the upstream. */
function assertReadable(token: string): void {
  try {
    decodeJwt(token);
  } catch (cause) {
    throw badToken(cause);
  }
}

/** The upstream signs the nonce's SHA-256, so the token alone does not reveal the nonce. */
function assertNonce(claims: JWTPayload, nonce: string): void {
  const signed = claims["nonce"];
  if (signed === undefined && nonce === "") return;
  if (typeof signed !== "string" || nonce === "")
    throw refuse(400, "validation_failed", "Passed nonce and nonce in id_token should either both exist or not.");
  const hashed = createHash("sha256").update(nonce).digest("hex");
  if (signed !== hashed) throw refuse(400, "validation_failed", "Nonces mismatch");
}

function badToken(cause?: unknown) {
  return refuse(400, "validation_failed", "Bad ID token", cause);
}
