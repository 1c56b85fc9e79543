import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { refuse } from "#server/api/auth/auth-failure.ts";
import { issueSession, type Entry, type SessionAnswer } from "#server/api/auth/sessions/issue-session.ts";
import { insertUser, type Json } from "#server/api/auth/users/user-store.ts";

/** Creates a user without address and password, bound to this browser until they add one. */
export async function signUpAnonymously(context: AuthContext, metadata: Json, entry: Entry): Promise<SessionAnswer> {
  if (!context.settings.anonymous) throw refuse(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  return openAnonymousSession(context, metadata, entry);
}

/** Ignores whether anonymous sign-ups are enabled: a redeemed private link needs a session also where they are not. */
export async function openAnonymousSession(context: AuthContext, metadata: Json, entry: Entry): Promise<SessionAnswer> {
  return context.sql.begin(async (sql) => {
    const nobody = { raw_app_meta_data: {}, raw_user_meta_data: metadata, is_anonymous: true };
    const user = await insertUser(sql, nobody, context.clock());
    if (user === null) throw new Error("anonymous user insert returned no row");
    return issueSession(context, sql, user, entry);
  });
}
