import { Hono, type Context } from "hono";
import { z } from "zod";
import type { AuthContext } from "#server/backend/auth/auth-context.ts";
import { AuthFailure, invalid, refuse } from "#server/backend/auth/auth-failure.ts";
import { changeFlow, insertFlow, type Flow, takeUpstreamFlow } from "#server/backend/auth/one-time/flow-store.ts";
import { challengeOf, issueAuthCode } from "#server/backend/auth/one-time/pkce.ts";
import { redirectFor, withValues } from "#server/backend/auth/request/redirects.ts";
import { addressOf, entryOf, originOf, readQuery } from "#server/backend/auth/request/request-edge.ts";
import { issueSession, sessionValues } from "#server/backend/auth/sessions/issue-session.ts";
import type { UserRow } from "#server/backend/auth/users/user-store.ts";
import { linkUpstream, personFromUpstream } from "./person-from-upstream.ts";
import { arriveFrom, departFor, type UpstreamPerson } from "./upstream.ts";

const authorizeSchema = z.object({
  provider: z.string().default(""),
  scopes: z.string().max(1000).default(""),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
});
const callbackSchema = z.object({ state: z.string().default("") });
const longestAwayMs = 10 * 60_000;

/** To an upstream and back: Google, a school's OpenID Connect server, or any OAuth2 service the operator named. */
export function externalRoutes(context: AuthContext): Hono {
  return new Hono()
    .get("/authorize", async (c) => c.redirect(await departure(context, c, null), 302))
    .on(["GET", "POST"], "/callback", (c) => arrival(context, c));
}

/** The upstream's address for this browser. `linkingTo` is the person who adds the upstream to their account. */
export async function departure(context: AuthContext, c: Context, linkingTo: string | null): Promise<string> {
  const query = readQuery(c, authorizeSchema);
  const upstream = context.upstream(query.provider);
  const challenge = challengeOf(query);
  await context.limits.spend("depart", addressOf(context, c), context.settings.limits.signIn);
  const now = context.clock();
  const state = await insertFlow(
    context.sql,
    {
      authentication_method: "oauth",
      provider_type: upstream.name,
      code_challenge: challenge?.challenge ?? null,
      code_challenge_method: challenge?.method ?? null,
      referrer: redirectFor(context, c),
      linking_target_id: linkingTo,
    },
    now,
  );
  const redirectUri = `${originOf(context, c)}/auth/v1/callback`;
  const { url, verifier, nonce } = await departFor(upstream, { redirectUri, state, scopes: query.scopes });
  await changeFlow(context.sql, state, { upstream_verifier: verifier, upstream_nonce: nonce }, now);
  return url;
}

/** Whatever happens, the person lands on the page they left from. */
async function arrival(context: AuthContext, c: Context): Promise<Response> {
  const returned = await returnedAddress(context, c);
  const { state } = callbackSchema.parse(Object.fromEntries(returned.searchParams));
  const flow = await takeFlow(context, state);
  const target = flow.referrer ?? originOf(context, c);
  c.header("Cache-Control", "no-store");
  try {
    const checks = { state, verifier: flow.upstream_verifier ?? "", nonce: flow.upstream_nonce ?? "" };
    const person = await arriveFrom(context.upstream(flow.provider_type), returned, checks);
    return c.redirect(await landing(context, c, flow, person, target), 302);
  } catch (thrown) {
    const failure = thrown instanceof AuthFailure ? thrown : null;
    if (failure === null)
      context.log.warn({ err: thrown, provider: flow.provider_type }, "an upstream's answer was refused");
    const values = {
      error: failure === null || failure.status >= 500 ? "server_error" : "access_denied",
      error_code: failure?.authCode ?? returned.searchParams.get("error") ?? "unexpected_failure",
      error_description:
        failure?.message ?? returned.searchParams.get("error_description") ?? "Unable to exchange external code",
    };
    return c.redirect(withValues(withValues(target, "query", values), "fragment", values), 302);
  }
}

async function landing(
  context: AuthContext,
  c: Context,
  flow: Flow,
  person: UpstreamPerson,
  target: string,
): Promise<string> {
  return context.sql.begin(async (sql) => {
    const linkingTo = flow.linking_target_id;
    const user: UserRow = await (linkingTo === null
      ? personFromUpstream(context, sql, person)
      : linkUpstream(context, sql, linkingTo, person));
    if (flow.code_challenge !== null) {
      const tokens = { provider_access_token: person.accessToken, provider_refresh_token: person.refreshToken };
      await changeFlow(sql, flow.id, tokens, context.clock());
      return withValues(target, "query", { code: await issueAuthCode(sql, flow.id, user.id, context.clock()) });
    }
    const session = await issueSession(context, sql, user, entryOf(context, c, "oauth"));
    return withValues(target, "fragment", {
      ...sessionValues(session),
      ...(person.accessToken === null ? {} : { provider_token: person.accessToken }),
      ...(person.refreshToken === null ? {} : { provider_refresh_token: person.refreshToken }),
    });
  });
}

/** A return counts once: its verifier goes with it. */
async function takeFlow(context: AuthContext, state: string): Promise<Flow> {
  if (!z.uuid().safeParse(state).success) throw invalid("OAuth state parameter missing or malformed");
  const now = context.clock();
  const flow = await takeUpstreamFlow(context.sql, state, new Date(now.getTime() - longestAwayMs), now);
  if (flow === null) throw refuse(400, "bad_oauth_state", "OAuth state not found or expired");
  return flow;
}

/** The address the browser came back to; some upstreams post their answer (`response_mode=form_post`). */
async function returnedAddress(context: AuthContext, c: Context): Promise<URL> {
  const returned = new URL(`${originOf(context, c)}/auth/v1/callback`);
  const sent =
    c.req.method === "POST"
      ? new URLSearchParams((await c.req.text()).slice(0, 20_000))
      : new URL(c.req.url).searchParams;
  returned.search = sent.toString();
  return returned;
}
