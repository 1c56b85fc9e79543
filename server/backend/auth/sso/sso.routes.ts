import { randomUUID } from "node:crypto";
import { Hono, type Context } from "hono";
import { z } from "zod";
import type { AuthContext } from "#server/backend/auth/auth-context.ts";
import { AuthFailure, invalid, refuse } from "#server/backend/auth/auth-failure.ts";
import { captchaFields, checkCaptcha } from "#server/backend/auth/request/captcha.ts";
import { linkUpstream } from "#server/backend/auth/external/person-from-upstream.ts";
import type { UpstreamPerson } from "#server/backend/auth/external/upstream.ts";
import { beginFlow, challengeFields, challengeOf, issueAuthCode } from "#server/backend/auth/one-time/pkce.ts";
import { redirectFor, withValues } from "#server/backend/auth/request/redirects.ts";
import { addressOf, entryOf, optionalText, originOf, readBody } from "#server/backend/auth/request/request-edge.ts";
import { issueSession, sessionValues } from "#server/backend/auth/sessions/issue-session.ts";
import { findIdentityOwner } from "#server/backend/auth/users/identity-store.ts";
import { insertUser, type Db, type UserRow } from "#server/backend/auth/users/user-store.ts";
import { samlArrival, samlDeparture, serviceMetadata } from "./saml.ts";
import { findProvider, findProviderByDomain, insertRelay, takeRelay, type RelayState } from "./sso-store.ts";

const ssoSchema = z.looseObject({
  provider_id: optionalText,
  domain: optionalText,
  redirect_to: z.string().nullish(),
  skip_http_redirect: z.boolean().nullish(),
  ...challengeFields,
  ...captchaFields,
});
const answerSchema = z.object({ SAMLResponse: z.string().min(1).max(1_000_000), RelayState: z.uuid() });

/** Sign-in by a company's own identity provider (SAML 2.0), begun by us. */
export function ssoRoutes(context: AuthContext): Hono {
  const routes = new Hono();
  routes.use("/sso/*", async (_, next) => {
    assertSaml(context);
    await next();
  });
  return routes
    .get("/sso/saml/metadata", (c) => {
      c.header("Content-Type", "application/xml");
      return c.body(serviceMetadata(originOf(context, c)));
    })
    .post("/sso/saml/acs", (c) => arrival(context, c))
    .post("/sso", async (c) => {
      assertSaml(context);
      const body = await readBody(c, ssoSchema);
      if ((body.provider_id === "") === (body.domain === ""))
        throw invalid("Only one of provider_id or domain supported");
      await checkCaptcha(context, c, body);
      await context.limits.spend("sign-in", addressOf(context, c), context.settings.limits.signIn);
      const url = await departure(context, c, body);
      return body.skip_http_redirect === true ? c.json({ url }) : c.redirect(url, 303);
    });
}

function assertSaml({ settings }: AuthContext): void {
  if (!settings.saml) throw refuse(404, "saml_provider_disabled", "SAML 2.0 is disabled");
}

async function departure(context: AuthContext, c: Context, body: z.infer<typeof ssoSchema>): Promise<string> {
  const provider =
    body.domain === ""
      ? z.uuid().safeParse(body.provider_id).success && (await findProvider(context.sql, body.provider_id))
      : await findProviderByDomain(context.sql, body.domain);
  if (!provider)
    throw refuse(
      404,
      "sso_provider_not_found",
      body.domain === "" ? "No such SSO provider" : "No SSO provider assigned for this domain",
    );
  const relayId = randomUUID();
  const { url, requestId } = await samlDeparture(provider, originOf(context, c), relayId);
  const now = context.clock();
  const flow = { userId: null, method: "sso/saml", provider: `sso:${provider.id}` };
  await context.sql.begin(async (sql) => {
    const relay = {
      id: relayId,
      sso_provider_id: provider.id,
      redirect_to: redirectFor(context, c, body.redirect_to ?? undefined),
      flow_state_id: await beginFlow(sql, challengeOf(body), flow, now),
    };
    await insertRelay(sql, relay, requestId, now);
  });
  return url;
}

/** Whatever the company says, the person lands on the page they left from. */
async function arrival(context: AuthContext, c: Context): Promise<Response> {
  const sent = answerSchema.safeParse(Object.fromEntries(new URLSearchParams(await c.req.text())));
  const relay = sent.success ? await takeRelay(context.sql, sent.data.RelayState) : null;
  if (!sent.success || relay === null)
    throw refuse(404, "saml_relay_state_not_found", "SAML RelayState is not known, or was used");
  c.header("Cache-Control", "no-store");
  try {
    const provider = await findProvider(context.sql, relay.sso_provider_id);
    if (provider === null) throw refuse(404, "sso_provider_not_found", "No such SSO provider");
    const person = await samlArrival(provider, originOf(context, c), relay, sent.data.SAMLResponse);
    return c.redirect(await landing(context, c, relay, person), 303);
  } catch (thrown) {
    const failure = thrown instanceof AuthFailure ? thrown : null;
    if (failure === null)
      context.log.warn({ err: thrown, provider: relay.sso_provider_id }, "a SAML answer was refused");
    const values = {
      error: "access_denied",
      error_code: failure?.authCode ?? "bad_oauth_callback",
      error_description: failure?.message ?? "SAML Assertion is not valid",
    };
    return c.redirect(withValues(withValues(relay.redirect_to, "query", values), "fragment", values), 303);
  }
}

async function landing(context: AuthContext, c: Context, relay: RelayState, person: UpstreamPerson): Promise<string> {
  return context.sql.begin(async (sql) => {
    const user = await employee(context, sql, person);
    const { flow_state_id: flowId, redirect_to: target } = relay;
    if (flowId !== null)
      return withValues(target, "query", { code: await issueAuthCode(sql, flowId, user.id, context.clock()) });
    const session = await issueSession(context, sql, user, entryOf(context, c, "sso/saml"));
    return withValues(target, "fragment", sessionValues(session));
  });
}

/** People of a company's SSO have accounts of their own: its word about an address opens nobody else's. */
async function employee(context: AuthContext, sql: Db, person: UpstreamPerson): Promise<UserRow> {
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
      raw_user_meta_data: person.claims,
    },
    now,
  );
  if (made === null) throw new Error("the SSO account was not written");
  return linkUpstream(context, sql, made.id, person);
}
