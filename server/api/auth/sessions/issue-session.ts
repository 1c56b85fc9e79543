import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { accessTokenSeconds } from "#server/api/auth/auth-settings.ts";
import type { Claims } from "#server/api/auth/claims.ts";
import { refusals } from "#server/api/auth/auth-failure.ts";
import { grantAdminIfListed } from "#server/api/auth/users/admin-grant.ts";
import { userAnswer } from "#server/api/auth/users/user-answer.ts";
import type { Db, UserRow } from "#server/api/auth/users/user-store.ts";
import { writeRefreshToken } from "./refresh-token.ts";
import { insertSession, type LiveSession } from "./session-store.ts";

/** GoTrue's AccessTokenResponse. */
export type SessionAnswer = {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: ReturnType<typeof userAnswer>;
};

/** The sign-in method (`amr`) and the client. */
export type Entry = Origin & { method: string; userAgent: string | null; ip: string | null };

/** The `https://host` of the request. */
export type Origin = { origin: string };

export function assertMaySignIn(user: UserRow, now: Date): void {
  if (user.deleted_at !== null) throw refusals.credentials();
  if (user.banned_until !== null && user.banned_until > now) throw refusals.banned();
}

/** Opens a session at aal1. */
export async function issueSession(context: AuthContext, sql: Db, user: UserRow, entry: Entry): Promise<SessionAnswer> {
  const now = context.clock();
  assertMaySignIn(user, now);
  await grantAdminIfListed(sql, user, context.settings.adminEmails);
  return sessionAnswer(context, await insertSession(sql, user, entry, now), entry);
}

export async function sessionAnswer(
  context: AuthContext,
  live: LiveSession,
  { origin }: Origin,
): Promise<SessionAnswer> {
  const now = Math.floor(context.clock().getTime() / 1000);
  const expiresIn = accessTokenSeconds;
  return {
    access_token: await context.identity.sign(claimsOf(`${origin}/auth/v1`, live, now, expiresIn)),
    token_type: "bearer",
    expires_in: expiresIn,
    expires_at: now + expiresIn,
    refresh_token: writeRefreshToken(context.identity.keys.codeSecret, {
      sessionId: live.session.id,
      counter: live.session.refresh_token_counter,
    }),
    user: userAnswer(live.user),
  };
}

/** A session as the values of a URL fragment. */
export function sessionValues(session: SessionAnswer): Record<string, string> {
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
  };
}

function claimsOf(issuer: string, { session, amr, user }: LiveSession, now: number, expiresIn: number): Claims {
  return {
    iss: issuer,
    sub: user.id,
    aud: user.aud,
    exp: now + expiresIn,
    iat: now,
    email: user.email ?? "",
    phone: user.phone ?? "",
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    role: user.role,
    aal: session.aal,
    amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  };
}
