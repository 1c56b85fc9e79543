import { refusals } from "#server/api/auth/auth-failure.ts";
import { lockUser, type Db } from "#server/api/auth/users/user-store.ts";
import { findLiveSession, type LiveSession } from "./session-store.ts";

/**
 * Reloads the session and its user and locks them until the transaction ends. Throws `session_not_found` when the
 * session has ended: a former owner must not write to an account that has a new one.
 */
export async function lockLive(sql: Db, { session, user }: LiveSession): Promise<LiveSession> {
  await lockUser(sql, user.id);
  const live = await findLiveSession(sql, session.id);
  if (live === null) throw refusals.sessionNotFound();
  return live;
}
