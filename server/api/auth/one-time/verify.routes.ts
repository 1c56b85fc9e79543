import { Hono, type Context } from "hono";
import { z } from "zod";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { AuthFailure, invalid, refusals } from "#server/api/auth/auth-failure.ts";
import { clearAttempts, countAttempt } from "#server/api/auth/limits/attempt-limit.ts";
import { redirectFor, withValues } from "#server/api/auth/request/redirects.ts";
import { callerNetwork, entryOf, optionalText, readBody, readQuery } from "#server/api/auth/request/request-edge.ts";
import { issueSession, sessionValues, type SessionAnswer } from "#server/api/auth/sessions/issue-session.ts";
import { readEmail, readPhone } from "#server/api/auth/users/address.ts";
import type { Db } from "#server/api/auth/users/user-store.ts";
import { applyToken } from "./apply-token.ts";
import type { OneTimeToken } from "./one-time-store.ts";
import { redeemerOf } from "./redeemer.ts";
import { issueAuthCode } from "./pkce.ts";
import { isVerifyType, redeemCode, redeemLink } from "./redeem-code.ts";

const bodySchema = z.looseObject({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
});
type Body = z.infer<typeof bodySchema>;

const querySchema = z.object({
  type: z.string().default(""),
  token: z.string().default(""),
  token_hash: z.string().default(""),
});

const oneOfTwo = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

export function verifyRoutes(context: AuthContext): Hono {
  return new Hono()
    .post("/verify", async (c) => {
      const body = await readBody(c, bodySchema);
      if (!isVerifyType(body.type)) throw invalid("Verify requires a verification type");
      await context.limits.consume("verify", callerNetwork(context, c), context.settings.limits.verify);
      const outcome = await postedOutcome(context, c, body);
      return c.json(outcome.session ?? { code: "200", msg: oneOfTwo });
    })
    .get("/verify", async (c) => {
      if (c.req.method === "HEAD") return c.body(null, 200);
      return isLookedAhead(c) ? c.body(null, 503, { "Cache-Control": "no-store" }) : followLink(context, c);
    });
}

/** A browser prefetch. The link is single-use, so it must not be consumed. */
function isLookedAhead(c: Context): boolean {
  const purposes = ["sec-purpose", "purpose", "x-purpose", "x-moz"].map((name) => c.req.header(name) ?? "");
  return purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose));
}

async function postedOutcome(context: AuthContext, c: Context, body: Body): Promise<Outcome> {
  const { type, token_hash: hash } = body;
  if (hash !== "") {
    if (body.email !== "" || body.phone !== "") throw invalid("Only the token_hash and type should be provided");
    return inOneStep(context, c, false, (sql) => redeemLink(context, sql, type, hash));
  }
  if (body.token === "" || (body.email === "") === (body.phone === ""))
    throw invalid("Only an email address or phone number should be provided on verify");
  const address = body.email === "" ? readPhone(body.phone) : readEmail(body.email);
  await countAttempt(context, "verify", address);
  const code = { address, code: body.token };
  const outcome = await inOneStep(context, c, false, (sql) => redeemCode(context, sql, type, code));
  await clearAttempts(context, "verify", address);
  return outcome;
}

/** `code` is set for a PKCE flow: the link may be opened in another browser. */
type Outcome = { session: SessionAnswer | null; code: string | null };

/**
 * Consumes the token, applies it and opens the session in one transaction, so that one of two concurrent requests
 * succeeds.
 */
async function inOneStep(
  context: AuthContext,
  c: Context,
  isLink: boolean,
  redeem: (sql: Db) => Promise<OneTimeToken>,
): Promise<Outcome> {
  const redeemer = await redeemerOf(context, c);
  return context.sql.begin(async (sql) => {
    const token = await redeem(sql);
    const { flow_state_id: flowId, user_id: userId } = token;
    const issueCode =
      isLink && flowId !== null
        ? (opened?: OneTimeToken) => issueAuthCode(sql, flowId, userId, context.clock(), opened)
        : null;
    if (issueCode !== null && token.token_type !== "email_change_token_current")
      return { session: null, code: await issueCode(token) };
    const { user, waitsForOther } = await applyToken(context, sql, token, redeemer);
    if (waitsForOther) return { session: null, code: null };
    if (issueCode !== null) return { session: null, code: await issueCode() };
    return { session: await issueSession(context, sql, user, entryOf(context, c, "otp")), code: null };
  });
}

/** Handles the link in an email. Always redirects to a page, also after an error. */
async function followLink(context: AuthContext, c: Context): Promise<Response> {
  const query = readQuery(c, querySchema);
  const target = redirectFor(context, c);
  const token = query.token === "" ? query.token_hash : query.token;
  c.header("Cache-Control", "no-store");
  try {
    if (token === "" || !isVerifyType(query.type)) throw refusals.linkExpired();
    await context.limits.consume("verify", callerNetwork(context, c), context.settings.limits.verify);
    const { session, code } = await inOneStep(context, c, true, (sql) => redeemLink(context, sql, query.type, token));
    if (code !== null) return c.redirect(withValues(target, "query", { code }), 303);
    if (session === null) return c.redirect(withValues(target, "fragment", { message: oneOfTwo }), 303);
    return c.redirect(withValues(target, "fragment", { ...sessionValues(session), type: query.type }), 303);
  } catch (thrown) {
    if (!(thrown instanceof AuthFailure) || thrown.status >= 500) throw thrown;
    const values = { error: "access_denied", error_code: thrown.authCode, error_description: thrown.message };
    const page = token.startsWith("pkce_") ? withValues(target, "query", values) : target;
    return c.redirect(withValues(page, "fragment", values), 303);
  }
}
