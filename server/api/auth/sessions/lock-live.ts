import { refusals } from "#server/api/auth/auth-failure.ts";
import { lockUser, type Db } from "#server/api/auth/users/user-store.ts";
import { findLiveSession, type LiveSession } from "./session-store.ts";

/**
 * The session and its person as they stand now, locked until the transaction ends. Throws `session_not_found` when it
 * ended meanwhile: an account that went over to somebody else is not written by whoever had it before.
 */
export async function lockLive(sql: Db, { session, user }: LiveSession): Promise<LiveSession> {
  await lockUser(sql, user.id);
  const live = await findLiveSession(sql, session.id);
  if (live === null) throw refusals.sessionNotFound();
  return live;
}
