import { z } from "zod";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { invalid, refuse } from "#server/api/auth/auth-failure.ts";
import { refreshReuseSeconds } from "#server/api/auth/auth-settings.ts";
import { callerNetwork, optionalText, originOf, readBody } from "#server/api/auth/request/request-edge.ts";
import { assertMaySignIn, sessionAnswer } from "#server/api/auth/sessions/issue-session.ts";
import { readRefreshToken, type RefreshToken } from "#server/api/auth/sessions/refresh-token.ts";
import {
  advanceSession,
  deleteSession,
  findLiveSession,
  type LiveSession,
} from "#server/api/auth/sessions/session-store.ts";
import type { Grant } from "./grant.ts";

const bodySchema = z.looseObject({ refresh_token: optionalText });

export const refreshGrant: Grant = async (context, c) => {
  const { refresh_token } = await readBody(c, bodySchema);
  if (refresh_token === "") throw invalid("refresh_token required");
  const token = readRefreshToken(context.identity.keys.codeSecret, refresh_token);
  if (token === null) {
    await context.limits.consume("refresh", callerNetwork(context, c), context.settings.limits.refresh);
    throw refuse(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
  }
  const now = context.clock();
  const live =
    (await advanceSession(context.sql, token.sessionId, token.counter, now)) ?? (await reuse(context, token, now));
  return sessionAnswer(context, live, { origin: originOf(context, c) });
};

/**
 * Handles a used token. Within the reuse interval the client lost the response and gets the same successor. Later, the
 * token was copied, and the whole family is revoked.
 */
async function reuse({ sql }: AuthContext, { sessionId, counter }: RefreshToken, now: Date): Promise<LiveSession> {
  const live = await findLiveSession(sql, sessionId);
  if (live === null) throw refuse(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
  assertMaySignIn(live.user, now);
  const { refresh_token_counter: current, refreshed_at: at } = live.session;
  const sinceMs = at === null ? Infinity : Math.abs(now.getTime() - at.getTime());
  const recent = sinceMs <= refreshReuseSeconds * 1000;
  if (current === counter || (recent && current === counter + 1)) return live;
  await deleteSession(sql, sessionId);
  throw refuse(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
}
