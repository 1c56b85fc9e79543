import { randomUUID } from "node:crypto";
import { Hono, type Context } from "hono";
import { z } from "zod";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { invalid, refuse } from "#server/api/auth/auth-failure.ts";
import { insertFlow } from "#server/api/auth/one-time/flow-store.ts";
import { challengeFields, challengeOf, type Challenge } from "#server/api/auth/one-time/pkce.ts";
import { setRedirectCookie } from "#server/api/auth/request/browser-cookie.ts";
import { captchaFields, checkCaptcha } from "#server/api/auth/request/captcha.ts";
import { redirectFor } from "#server/api/auth/request/redirects.ts";
import { callerNetwork, optionalText, originOf, readBody, readQuery } from "#server/api/auth/request/request-edge.ts";
import { createSamlRequest, serviceMetadata } from "./saml.ts";
import { findProvider, findProviderByDomain, insertRelay, type SsoProvider } from "./sso-store.ts";
import { handleSamlResponse, handleRedirectedResponse } from "./saml-response.ts";

const ssoSchema = z.looseObject({
  provider_id: optionalText,
  domain: optionalText,
  redirect_to: z.string().nullish(),
  skip_http_redirect: z.boolean().nullish(),
  ...challengeFields,
  ...captchaFields,
});
const departSchema = z.object({ provider_id: z.string().default("") });

/** SP-initiated SAML 2.0 sign-in. */
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
    .post("/sso/saml/acs", (c) => handleSamlResponse(context, c))
    .get("/sso/depart", (c) => markedDeparture(context, c))
    .get("/sso/arrive", (c) => handleRedirectedResponse(context, c))
    .post("/sso", async (c) => {
      assertSaml(context);
      const body = await readBody(c, ssoSchema);
      if ((body.provider_id === "") === (body.domain === ""))
        throw invalid("Only one of provider_id or domain supported");
      await checkCaptcha(context, c, body);
      await context.limits.consume("sign-in", callerNetwork(context, c), context.settings.limits.signIn);
      const url = await departure(context, c, body);
      return body.skip_http_redirect === true ? c.json({ url }) : c.redirect(url, 303);
    });
}

function assertSaml({ settings }: AuthContext): void {
  if (!settings.saml) throw refuse(404, "saml_provider_disabled", "SAML 2.0 is disabled");
}

type Asked = z.infer<typeof ssoSchema>;

/**
 * With a challenge, the identity provider's URL. Without one, a URL of ours first, because only there the browser gets
 * the cookie that binds the response to it.
 */
async function departure(context: AuthContext, c: Context, body: Asked): Promise<string> {
  const provider = await providerFor(context, body);
  const redirectTo = redirectFor(context, c, body.redirect_to ?? undefined);
  const challenge = challengeOf(body);
  if (challenge !== null) return departFor(context, c, provider, { redirectTo, challenge });
  const request = new URLSearchParams({ provider_id: provider.id, redirect_to: redirectTo });
  return `${originOf(context, c)}/auth/v1/sso/depart?${request.toString()}`;
}

async function markedDeparture(context: AuthContext, c: Context): Promise<Response> {
  await context.limits.consume("depart", callerNetwork(context, c), context.settings.limits.signIn);
  const { provider_id } = readQuery(c, departSchema);
  const provider = await providerFor(context, { provider_id, domain: "" });
  c.header("Cache-Control", "no-store");
  const request = { redirectTo: redirectFor(context, c), challenge: null };
  return c.redirect(await departFor(context, c, provider, request), 302);
}

async function providerFor(context: AuthContext, { provider_id: id, domain }: Pick<Asked, "provider_id" | "domain">) {
  const provider =
    domain === ""
      ? z.uuid().safeParse(id).success && (await findProvider(context.sql, id))
      : await findProviderByDomain(context.sql, domain);
  if (provider) return provider;
  const why = domain === "" ? "No such SSO provider" : "No SSO provider assigned for this domain";
  throw refuse(404, "sso_provider_not_found", why);
}

async function departFor(
  context: AuthContext,
  c: Context,
  provider: SsoProvider,
  { redirectTo, challenge }: { redirectTo: string; challenge: Challenge },
): Promise<string> {
  const relayId = randomUUID();
  const { url, requestId } = await createSamlRequest(provider, originOf(context, c), relayId);
  const now = context.clock();
  const flow = {
    authentication_method: "sso/saml",
    provider_type: `sso:${provider.id}`,
    referrer: redirectTo,
    code_challenge: challenge?.challenge ?? null,
    code_challenge_method: challenge?.method ?? null,
    browser_hash: challenge === null ? setRedirectCookie(context, c) : null,
  };
  await context.sql.begin(async (sql) => {
    const flowId = await insertFlow(sql, flow, now);
    const relay = { id: relayId, sso_provider_id: provider.id, redirect_to: redirectTo, flow_state_id: flowId };
    await insertRelay(sql, relay, requestId, now);
  });
  return url;
}
