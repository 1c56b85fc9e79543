import { Hono, type Context as Request } from "hono";
import type { Identity } from "#server/api/auth/identity.ts";
import { clientAddress, networkOf } from "#server/api/client-address.ts";
import type { Context } from "#server/context.ts";
import { asAppError, fail } from "#server/platform/errors.ts";
import { credentialsOf } from "#domain/voice-protocol/voice-credentials.ts";
import type { VisitorPasses } from "#server/features/trial-answer/visitor-pass.ts";
import { ownPageOnly } from "#server/http/guards/own-page-only.ts";
import { visitorCookie } from "#server/http/visitor-cookie.ts";
import { isOwnOrigin } from "#server/api/own-origin.ts";
import { isRevoked } from "#server/voice/keys/revoked-holder.ts";
import { providerUrl } from "#server/voice/keys/provider-url.ts";
import { conversationPath, signedUrl } from "#server/voice/keys/signed-url.ts";
import { addVoiceKey, addVoiceUrl, findVoiceKey } from "#server/voice/keys/voice-key-store.ts";
import type { VoiceLimits } from "#server/voice/transport/voice-limits.ts";

/** Path where a visitor requests a key with a signed cookie (ruling 30). */
const visitorPath = "/api/voice-demo";

type Tools = Pick<Context, "db" | "config" | "features" | "log">;
type Rooms = { identity: Pick<Identity, "revocations">; passes: VisitorPasses; limits: VoiceLimits };

/** Issues signed provider addresses for our agent and keys for visitors. */
export function voiceRoutes({ db, config, features, log }: Tools, { identity, passes, limits }: Rooms): Hono {
  const { publicUrl } = config.http;
  const addressOf = clientAddress(config.trustedProxies);
  const network = (c: Request) => networkOf(addressOf(c.req.raw, c.env));
  const cookie = visitorCookie(passes, { publicUrl, path: visitorPath, name: "heirvoice-voice-visitor" });
  const routes = new Hono();
  routes.get(`${conversationPath}/get-signed-url`, async (c) => {
    const from = network(c);
    await limits.spendAsk(from);
    const key = c.req.header("xi-api-key") ?? "";
    if (features.now().spoken_interview === "off")
      throw fail("unavailable", "The talking interviewer is switched off.");
    const agentId = c.req.query("agent_id") ?? "";
    if (agentId === "" || agentId.length > 100) return refuse(422, "missing_agent_id", "An agent_id is needed.");
    const asked = askedFrom(c, publicUrl);
    if (asked === "elsewhere") return refuse(403, "not_allowed", "Only Heirvoice's own pages may ask this.");
    const holder = key === "" ? null : await findVoiceKey(db.sql, key);
    if (holder === null || (await isRevoked(identity, holder)))
      return refuse(401, "invalid_api_key", "Unauthorized: this key is not known here, or over.");
    const goes = { goesTo: c.req.query("goes_to"), network: from };
    const provided = await providerUrl({ db, config }, holder, limits, goes);
    if (provided !== null) return c.json({ signed_url: provided });
    const token = await addVoiceUrl(db.sql, key, asked === "page");
    if (token === null) return refuse(429, "too_many_urls", "There are signed addresses that nobody has used yet.");
    return c.json({ signed_url: signedUrl(pageOf(c, publicUrl), agentId, token) });
  });
  routes.post(`${visitorPath}/credentials`, ownPageOnly(publicUrl), async (c) => {
    const { trial_answer: trial, spoken_interview: spoken } = features.now();
    if (trial === "off" || spoken === "off") throw fail("unavailable", "The talking interviewer is switched off.");
    const pass = cookie.read(c);
    await limits.spendVisitorKey(network(c));
    const { visitorId } = pass ?? cookie.readOrIssue(c);
    const holder = { userId: null, visitorId, authSessionId: null, interviewId: null };
    return c.json(credentialsOf(await addVoiceKey(db.sql, holder)));
  });
  routes.onError((thrown) => {
    const error = asAppError(thrown);
    if (error.code === "internal") throw thrown;
    if (error.status >= 500) log.warn({ code: error.code, why: error.message }, "a conversation cannot be opened");
    return refuse(error.status, error.code, error.message);
  });
  return routes;
}

/** Formats an error as the provider does. */
function refuse(status: number, code: string, message: string): Response {
  const retry: Record<string, string> = status === 429 ? { "Retry-After": "60" } : {};
  return Response.json({ detail: { status: code, message } }, { status, headers: retry });
}

/** Same-origin GET requests have no Origin header; Sec-Fetch-Site identifies them. */
function askedFrom(c: Request, publicUrl: string | null): "page" | "program" | "elsewhere" {
  const origin = c.req.header("origin");
  const site = c.req.header("sec-fetch-site");
  if (origin !== undefined) return isOwnOrigin(origin, c.req.header("host"), publicUrl) ? "page" : "elsewhere";
  if (site === undefined || site === "none") return "program";
  return site === "same-origin" ? "page" : "elsewhere";
}

/** Our origin as the browser sees it; TLS may end at a proxy. */
function pageOf(c: Request, publicUrl: string | null): URL {
  const asked = new URL(c.req.url);
  const own = publicUrl === null ? null : new URL(publicUrl);
  return own !== null && own.hostname === asked.hostname ? own : asked;
}
