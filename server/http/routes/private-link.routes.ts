import { Hono, type Context as Request } from "hono";
import { z } from "zod";
import { linkPinSchema, linkRequestSchema, linkTokenSchema } from "#domain/account/private-link.ts";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import type { IdentifyRequest } from "#server/api/auth/identity.ts";
import { callerNetwork, entryOf } from "#server/api/auth/request/request-edge.ts";
import type { SessionAnswer } from "#server/api/auth/sessions/issue-session.ts";
import { openAnonymousSession } from "#server/api/auth/sign-up/anonymous.ts";
import { defaultMaxBytes, readText } from "#server/api/max-body.ts";
import type { Context } from "#server/context.ts";
import { askGiver } from "#server/features/private-links/ask-giver.ts";
import { requestLanguage } from "#server/http/request-language.ts";
import { checkLink } from "#server/features/private-links/redeem-link.ts";
import { grantPrivateLink } from "#server/features/private-links/private-link-store.ts";
import { networkLimit } from "#server/features/network-limit.ts";
import { ownPageOnly } from "#server/http/guards/own-page-only.ts";
import { fail } from "#server/platform/errors.ts";

const redeemedSchema = z.object({ token: linkTokenSchema, pin: z.optional(linkPinSchema) });
const personSchema = z.object({ sub: z.uuid() });
const redemptions = { points: 60, seconds: 300 } as const;
const requests = { points: 20, seconds: 3600 } as const;

/**
 * `POST /api/shared/redeem`: token and PIN become a grant of the caller's session. A caller without one receives an
 * anonymous session, also where sign-ups are closed. No GET exists, so a link scanner redeems nothing.
 * `POST /api/shared/ask`: a letter to the giver of a link that its holder cannot open.
 */
export function privateLinkRoutes(context: Context, auth: AuthContext, callerOf: IdentifyRequest): Hono {
  const { config, db } = context;
  const scaled = (points: number) => Math.max(1, Math.round(points * config.auth.limitFactor));
  const limit = networkLimit(context, "link-redeem", { ...redemptions, points: scaled(redemptions.points) });
  const askLimit = networkLimit(context, "link-ask", { ...requests, points: scaled(requests.points) });
  const asks = new Hono().post("/api/shared/ask", ownPageOnly(config.http.publicUrl), async (c) => {
    await askLimit(c, "Many letters were sent from here.");
    const asked = await bodyOf(c, linkRequestSchema, "A request has a token, a name and at most 300 letters.");
    const { publicUrl } = config.http;
    await askGiver({ db, mail: context.mail, limits: auth.limits, publicUrl }, asked, requestLanguage(c));
    return c.json({});
  });
  return asks.post("/api/shared/redeem", ownPageOnly(config.http.publicUrl), async (c) => {
    await limit(c, "Many links were opened from here.");
    const { token, pin } = await bodyOf(c, redeemedSchema, "A token has 22 characters, a PIN 4 to 8 digits.");
    const checked = await checkLink(auth, token, pin);
    if (checked.state === "unknown") throw fail("not_found", "This link leads nowhere.");
    const { link, state } = checked;
    if (state === "ended") return c.json({ state, giver: link.giver, ended_at: checked.endedAt });
    if (state === "pin") return c.json({ state, giver: link.giver, is_wrong: checked.isWrong });
    const known = await sessionUser(callerOf, c);
    const session = known === null ? await anonymousSession(context, auth, c) : null;
    const isGranted = await grantPrivateLink(db.sql, link.id, known ?? session?.user.id ?? "");
    // It ended meanwhile, or its giver has withdrawn "family_hears" for now.
    if (!isGranted) return c.json({ state: "ended", giver: link.giver, ended_at: null });
    return c.json({ state, link_id: link.id, session });
  });
}

async function bodyOf<Body>(c: Request, schema: z.core.$ZodType<Body>, message: string): Promise<Body> {
  const text = await readText(c.req.raw, defaultMaxBytes);
  try {
    return z.parse(schema, JSON.parse(text));
  } catch (cause) {
    throw fail("invalid_input", message, cause);
  }
}

async function sessionUser(callerOf: IdentifyRequest, c: Request): Promise<string | null> {
  if (!c.req.header("authorization")) return null;
  const { role, claims } = await callerOf(c.req.raw);
  return role === "authenticated" ? personSchema.parse(claims).sub : null;
}

/** With SUPABASE_URL, the page signs in anonymously at that project first. */
async function anonymousSession({ config }: Context, auth: AuthContext, c: Request): Promise<SessionAnswer> {
  if (config.supabaseUrl !== null) throw fail("not_signed_in", "Please sign in anonymously first.");
  await auth.limits.consume("link-session", callerNetwork(auth, c), auth.settings.limits.anonymous);
  return openAnonymousSession(auth, {}, entryOf(auth, c, "anonymous"));
}
