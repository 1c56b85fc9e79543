import type { Context } from "hono";
import { z } from "zod";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { AuthFailure, refusals, refuse } from "#server/api/auth/auth-failure.ts";
import { lifetimes } from "#server/api/auth/auth-settings.ts";
import { linkUpstream } from "#server/api/auth/external/person-from-upstream.ts";
import type { UpstreamPerson } from "#server/api/auth/external/upstream.ts";
import { findFlow, consumeFlowByCode, type Flow } from "#server/api/auth/one-time/flow-store.ts";
import { hashOfToken } from "#server/api/auth/one-time/one-time-code.ts";
import { issueAuthCode } from "#server/api/auth/one-time/pkce.ts";
import { hasRedirectCookie } from "#server/api/auth/request/browser-cookie.ts";
import { withValues } from "#server/api/auth/request/redirects.ts";
import { callerNetwork, entryOf, originOf, readQuery } from "#server/api/auth/request/request-edge.ts";
import { issueSession, sessionValues } from "#server/api/auth/sessions/issue-session.ts";
import { findIdentityOwner } from "#server/api/auth/users/identity-store.ts";
import { withinLimit } from "#server/api/auth/users/metadata.ts";
import { findUser, insertUser, type Db, type UserRow } from "#server/api/auth/users/user-store.ts";
import { readText } from "#server/api/max-body.ts";
import { validateSamlResponse } from "./saml.ts";
import { findProvider, consumeRelay } from "./sso-store.ts";

const answerSchema = z.object({ SAMLResponse: z.string().min(1), RelayState: z.uuid() });
const codeSchema = z.object({ code: z.string().default("") });
/** A SAML response carries the certificate and all attributes of the user. */
const maxArrivalBytes = 512 << 10;

/** Always redirects to the page that started the sign-in, also after an error. */
export async function handleSamlResponse(context: AuthContext, c: Context): Promise<Response> {
  await context.limits.consume("arrive", callerNetwork(context, c), context.settings.limits.arrive);
  const sent = answerSchema.safeParse(
    Object.fromEntries(new URLSearchParams(await readText(c.req.raw, maxArrivalBytes))),
  );
  const relay = sent.success ? await consumeRelay(context.sql, sent.data.RelayState) : null;
  const flow = relay?.flow_state_id ? await findFlow(context.sql, relay.flow_state_id) : null;
  if (!sent.success || relay === null || flow === null)
    throw refuse(404, "saml_relay_state_not_found", "SAML RelayState is not known, or was used");
  return redirectToTarget(context, c, flow, async () => {
    const provider = await findProvider(context.sql, relay.sso_provider_id);
    if (provider === null) throw refuse(404, "sso_provider_not_found", "No such SSO provider");
    const person = await validateSamlResponse(provider, originOf(context, c), relay, sent.data.SAMLResponse);
    const code = await context.sql.begin(async (sql) => {
      const user = await userOfProvider(context, sql, person);
      return issueAuthCode(sql, flow.id, user.id, context.clock());
    });
    const next =
      flow.code_challenge === null ? `${originOf(context, c)}/auth/v1/sso/arrive` : targetOf(context, c, flow);
    return withValues(next, "query", { code });
  });
}

/**
 * The browser sends its cookie with this GET, not with the cross-site POST. Flows without a verifier open their session
 * here.
 */
export async function handleRedirectedResponse(context: AuthContext, c: Context): Promise<Response> {
  await context.limits.consume("verify", callerNetwork(context, c), context.settings.limits.verify);
  const { code } = readQuery(c, codeSchema);
  const flow = await consumeFlowByCode(context.sql, hashOfToken(code));
  if (flow === null || flow.authentication_method !== "sso/saml")
    throw refuse(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
  return redirectToTarget(context, c, flow, async () => {
    const user = await personHere(context, c, flow);
    const entry = entryOf(context, c, "sso/saml");
    const session = await context.sql.begin((sql) => issueSession(context, sql, user, entry));
    return withValues(targetOf(context, c, flow), "fragment", sessionValues(session));
  });
}

async function personHere(context: AuthContext, c: Context, flow: Flow): Promise<UserRow> {
  if (!hasRedirectCookie(context, c, flow.browser_hash)) throw refusals.otherBrowser();
  const until = (flow.auth_code_issued_at?.getTime() ?? 0) + lifetimes.code * 1000;
  if (until < context.clock().getTime())
    throw refuse(422, "flow_state_expired", "invalid flow state, flow state has expired");
  const user = flow.user_id && (await findUser(context.sql, flow.user_id));
  if (!user) throw refusals.userNotFound();
  return user;
}

async function redirectToTarget(
  context: AuthContext,
  c: Context,
  flow: Flow,
  work: () => Promise<string>,
): Promise<Response> {
  c.header("Cache-Control", "no-store");
  try {
    return c.redirect(await work(), 303);
  } catch (thrown) {
    const failure = thrown instanceof AuthFailure ? thrown : null;
    if (failure === null) context.log.warn({ err: thrown, provider: flow.provider_type }, "rejected a SAML response");
    const values = {
      error: "access_denied",
      error_code: failure?.authCode ?? "bad_oauth_callback",
      error_description: failure?.message ?? "SAML Assertion is not valid",
    };
    return c.redirect(withValues(withValues(targetOf(context, c, flow), "query", values), "fragment", values), 303);
  }
}

function targetOf(context: AuthContext, c: Context, flow: Flow): string {
  return flow.referrer ?? originOf(context, c);
}

/** SSO users have accounts of their own: an identity provider's address claim opens no other account. */
async function userOfProvider(context: AuthContext, sql: Db, person: UpstreamPerson): Promise<UserRow> {
  const ownerId = await findIdentityOwner(sql, person.provider, person.id);
  if (ownerId !== null) return linkUpstream(context, sql, ownerId, person);
  const now = context.clock();
  const app = { provider: person.provider, providers: [person.provider] };
  const made = await insertUser(
    sql,
    {
      email: person.email,
      email_confirmed_at: now,
      is_sso_user: true,
      raw_app_meta_data: app,
      raw_user_meta_data: withinLimit({}, person.claims),
    },
    now,
  );
  if (made === null) throw new Error("SSO user insert returned no row");
  return linkUpstream(context, sql, made.id, person);
}
