import { readText, defaultMaxBytes } from "#server/api/max-body.ts";
import { Hono, type Context } from "hono";
import { z } from "zod";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { lifetimes } from "#server/api/auth/auth-settings.ts";
import { AuthFailure, invalid, refusals, refuse } from "#server/api/auth/auth-failure.ts";
import {
  changeFlow,
  hasFlow,
  insertFlow,
  type Flow,
  consumeUpstreamFlow,
} from "#server/api/auth/one-time/flow-store.ts";
import { challengeOf, issueAuthCode } from "#server/api/auth/one-time/pkce.ts";
import { hasRedirectCookie, setRedirectCookie } from "#server/api/auth/request/browser-cookie.ts";
import { redirectFor, withValues } from "#server/api/auth/request/redirects.ts";
import { callerNetwork, entryOf, originOf, readQuery } from "#server/api/auth/request/request-edge.ts";
import { issueSession, sessionValues } from "#server/api/auth/sessions/issue-session.ts";
import type { SessionRow } from "#server/api/auth/sessions/session-store.ts";
import { lockUser, type Db, type UserRow } from "#server/api/auth/users/user-store.ts";
import { linkUpstream, personFromUpstream } from "./person-from-upstream.ts";
import { finishAuthorization, startAuthorization, type UpstreamPerson } from "./upstream.ts";

const authorizeSchema = z.object({
  provider: z.string().default(""),
  scopes: z.string().max(1000).default(""),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
});
const callbackSchema = z.object({ state: z.string().default("") });

/** OAuth sign-in: Google, any OpenID Connect server, or any OAuth2 service the operator configures. */
export function externalRoutes(context: AuthContext): Hono {
  return new Hono()
    .get("/authorize", async (c) => c.redirect(await startUpstreamSignIn(context, c, null), 302))
    .get("/callback", (c) => handleCallback(context, c))
    .post("/callback", (c) => redirectPostedCallback(context, c));
}

/**
 * Returns the authorization URL for this browser only. `linkingTo` is the session that links the identity: with a PKCE
 * challenge the flow waits for the verifier, without one it ends in the browser that started it.
 */
export async function startUpstreamSignIn(
  context: AuthContext,
  c: Context,
  linkingTo: SessionRow | null,
): Promise<string> {
  const query = readQuery(c, authorizeSchema);
  const upstream = context.upstream(query.provider);
  const challenge = challengeOf(query);
  const waits = linkingTo !== null && challenge !== null;
  if (linkingTo !== null && !waits) assertOwnPage(context, c);
  await context.limits.consume("depart", callerNetwork(context, c), context.settings.limits.signIn);
  const now = context.clock();
  const state = await insertFlow(
    context.sql,
    {
      authentication_method: "oauth",
      provider_type: upstream.name,
      code_challenge: challenge?.challenge ?? null,
      code_challenge_method: challenge?.method ?? null,
      referrer: redirectFor(context, c),
      linking_target_id: linkingTo?.user_id ?? null,
      session_id: linkingTo?.id ?? null,
      browser_hash: waits ? null : setRedirectCookie(context, c),
    },
    now,
  );
  const redirectUri = `${originOf(context, c)}/auth/v1/callback`;
  const { url, verifier, nonce } = await startAuthorization(upstream, { redirectUri, state, scopes: query.scopes });
  await changeFlow(context.sql, state, { upstream_verifier: verifier, upstream_nonce: nonce }, now);
  return url;
}

/** A page of another origin gets no cookie of ours, so its browser could not be recognized on return. */
function assertOwnPage(context: AuthContext, c: Context): void {
  const origin = c.req.header("origin");
  if (origin !== undefined && origin !== originOf(context, c))
    throw invalid("Linking from another origin needs the PKCE flow: code_challenge and code_challenge_method");
}

/** Always redirects to the page that started the flow, also after an error. */
async function handleCallback(context: AuthContext, c: Context): Promise<Response> {
  await context.limits.consume("arrive", callerNetwork(context, c), context.settings.limits.arrive);
  const returned = returnedAddress(context, c);
  const { state } = callbackSchema.parse(Object.fromEntries(returned.searchParams));
  const flow = await consumeFlow(context, state);
  const target = flow.referrer ?? originOf(context, c);
  c.header("Cache-Control", "no-store");
  try {
    assertSameBrowser(context, c, flow);
    const checks = { state, verifier: flow.upstream_verifier ?? "", nonce: flow.upstream_nonce ?? "" };
    const person = await finishAuthorization(context.upstream(flow.provider_type), returned, checks);
    return c.redirect(await finishSignIn(context, c, flow, person, target), 302);
  } catch (thrown) {
    const failure = thrown instanceof AuthFailure ? thrown : null;
    if (failure === null)
      context.log.warn({ err: thrown, provider: flow.provider_type }, "rejected an upstream's response");
    const values = {
      error: failure === null || failure.status >= 500 ? "server_error" : "access_denied",
      error_code: failure?.authCode ?? returned.searchParams.get("error") ?? "unexpected_failure",
      error_description:
        failure?.message ?? returned.searchParams.get("error_description") ?? "Unable to exchange external code",
    };
    return c.redirect(withValues(withValues(target, "query", values), "fragment", values), 302);
  }
}

/**
 * A linking flow without a browser cookie waits for its verifier. Every other return must come from the browser that
 * started it.
 */
function assertSameBrowser(context: AuthContext, c: Context, flow: Flow): void {
  if (!waitsForVerifier(flow) && !hasRedirectCookie(context, c, flow.browser_hash)) throw refusals.otherBrowser();
}

function waitsForVerifier(flow: Flow): boolean {
  return flow.browser_hash === null && flow.linking_target_id !== null && flow.code_challenge !== null;
}

async function finishSignIn(
  context: AuthContext,
  c: Context,
  flow: Flow,
  person: UpstreamPerson,
  target: string,
): Promise<string> {
  return context.sql.begin(async (sql) => {
    const linkingTo = flow.linking_target_id;
    if (linkingTo !== null) await assertFlowExists(sql, linkingTo, flow);
    if (linkingTo !== null && waitsForVerifier(flow)) {
      const named = { ...person, accessToken: null, refreshToken: null };
      await changeFlow(sql, flow.id, { upstream_person: named }, context.clock());
      return codeFor(context, sql, flow, { userId: linkingTo, person, target });
    }
    const user: UserRow = await (linkingTo === null
      ? personFromUpstream(context, sql, person)
      : linkUpstream(context, sql, linkingTo, person));
    if (flow.code_challenge !== null) return codeFor(context, sql, flow, { userId: user.id, person, target });
    const session = await issueSession(context, sql, user, entryOf(context, c, "oauth"));
    return withValues(target, "fragment", {
      ...sessionValues(session),
      ...(person.accessToken === null ? {} : { provider_token: person.accessToken }),
      ...(person.refreshToken === null ? {} : { provider_refresh_token: person.refreshToken }),
    });
  });
}

async function codeFor(
  { clock }: AuthContext,
  sql: Db,
  flow: Flow,
  { userId, person, target }: { userId: string; person: UpstreamPerson; target: string },
): Promise<string> {
  const tokens = { provider_access_token: person.accessToken, provider_refresh_token: person.refreshToken };
  await changeFlow(sql, flow.id, tokens, clock());
  return withValues(target, "query", { code: await issueAuthCode(sql, flow.id, userId, clock()) });
}

/** A flow ends with its session: the account may belong to another user by now. */
async function assertFlowExists(sql: Db, userId: string, flow: Flow): Promise<void> {
  await lockUser(sql, userId);
  if (!(await hasFlow(sql, flow.id))) throw refuse(400, "bad_oauth_state", "OAuth state not found or expired");
}

/** Consumes the flow, so that a return is accepted once. */
async function consumeFlow(context: AuthContext, state: string): Promise<Flow> {
  if (!z.uuid().safeParse(state).success) throw invalid("OAuth state parameter missing or malformed");
  const now = context.clock();
  const flow = await consumeUpstreamFlow(context.sql, state, new Date(now.getTime() - lifetimes.away * 1000), now);
  if (flow === null) throw refuse(400, "bad_oauth_state", "OAuth state not found or expired");
  return flow;
}

function returnedAddress(context: AuthContext, c: Context): URL {
  const returned = new URL(`${originOf(context, c)}/auth/v1/callback`);
  returned.search = new URL(c.req.url).search;
  return returned;
}

const postedFields = ["code", "state", "iss", "error", "error_description"];

/**
 * Some upstreams post their response (`response_mode=form_post`). The browser sends its SameSite=Lax cookie only with
 * the GET that follows this redirect.
 */
async function redirectPostedCallback(context: AuthContext, c: Context): Promise<Response> {
  const posted = new URLSearchParams(await readText(c.req.raw, defaultMaxBytes));
  const returned = returnedAddress(context, c);
  returned.search = new URLSearchParams([...posted].filter(([name]) => postedFields.includes(name))).toString();
  c.header("Cache-Control", "no-store");
  return c.redirect(returned.href, 303);
}
