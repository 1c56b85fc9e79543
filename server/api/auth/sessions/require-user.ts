import type { Context } from "hono";
import { z } from "zod";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import type { Claims } from "#server/api/auth/claims.ts";
import { refusals, refuse } from "#server/api/auth/auth-failure.ts";
import { bearerOf } from "#server/api/auth/caller.ts";
import { findUser } from "#server/api/auth/users/user-store.ts";
import { findLiveSession, type LiveSession } from "./session-store.ts";

const subject = z.object({ sub: z.uuid(), session_id: z.uuid() });

/** The user of the token, with the session as stored in the database. */
export async function requireUser(context: AuthContext, c: Context): Promise<LiveSession & { claims: Claims }> {
  const token = bearerOf(c.req.header("authorization") ?? null);
  if (token === null) throw refusals.noBearer();
  const { claims } = await context.identity.identifyCaller({
    apikey: null,
    authorization: c.req.header("authorization") ?? null,
    origin: null,
  });
  const ids = subject.safeParse(claims);
  if (!ids.success) throw refuse(403, "bad_jwt", "invalid claim: missing sub claim");
  const live = await findLiveSession(context.sql, ids.data.session_id);
  if (live === null || live.user.id !== ids.data.sub) {
    if ((await findUser(context.sql, ids.data.sub)) === null) throw refusals.userGone();
    throw refusals.sessionNotFound();
  }
  if (live.user.deleted_at !== null || (live.user.banned_until !== null && live.user.banned_until > context.clock()))
    throw refusals.revoked("banned");
  return { ...live, claims };
}

/** A user with a second factor must have an aal2 session before changing the account. Throws `insufficient_aal`. */
export function assertRequiredAal({ user, session }: LiveSession): void {
  if (session.aal === "aal1" && user.factors.some(({ status }) => status === "verified"))
    throw refuse(403, "insufficient_aal", "AAL2 session is required to change this when MFA is enabled.");
}

/** `requireUser` for requests that change the account. */
export async function requireUserWithAal(context: AuthContext, c: Context): Promise<LiveSession & { claims: Claims }> {
  const live = await requireUser(context, c);
  assertRequiredAal(live);
  return live;
}

/** Accepts the secret key or a service_role token. */
export async function requireAdmin(context: AuthContext, c: Context): Promise<void> {
  if (!c.req.header("authorization") && !c.req.header("apikey")) throw refusals.noBearer();
  const caller = await context.identity.callerOf(c.req.raw);
  if (caller.role !== "service_role") throw refusals.notAdmin();
}

/** Whether the request carries the secret key. Such a caller needs no captcha. */
export async function isAdmin(context: AuthContext, c: Context): Promise<boolean> {
  try {
    await requireAdmin(context, c);
    return true;
  } catch {
    return false;
  }
}
