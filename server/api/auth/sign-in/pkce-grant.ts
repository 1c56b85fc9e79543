import { z } from "zod";
import { invalid, refusals, refuse } from "#server/api/auth/auth-failure.ts";
import { lifetimes } from "#server/api/auth/auth-settings.ts";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { linkUpstream } from "#server/api/auth/external/person-from-upstream.ts";
import { applyToken } from "#server/api/auth/one-time/apply-token.ts";
import { consumeFlowByCode, type Flow } from "#server/api/auth/one-time/flow-store.ts";
import { hashOfToken } from "#server/api/auth/one-time/one-time-code.ts";
import { redeemerOf, type Redeemer } from "#server/api/auth/one-time/redeemer.ts";
import { verifierFits } from "#server/api/auth/one-time/pkce.ts";
import { callerNetwork, entryOf, optionalText, readBody } from "#server/api/auth/request/request-edge.ts";
import { issueSession } from "#server/api/auth/sessions/issue-session.ts";
import { findLiveSession } from "#server/api/auth/sessions/session-store.ts";
import { findUser, lockUser, type Db, type UserRow } from "#server/api/auth/users/user-store.ts";
import type { Grant } from "./grant.ts";

const bodySchema = z.looseObject({ auth_code: optionalText, code_verifier: optionalText });

/** Exchanges the code of a finished flow for a session with the flow's verifier. */
export const pkceGrant: Grant = async (context, c) => {
  const body = await readBody(c, bodySchema);
  if (body.auth_code === "" || body.code_verifier === "")
    throw invalid("invalid request: both auth code and code verifier should be non-empty");
  await context.limits.consume("verify", callerNetwork(context, c), context.settings.limits.verify);
  const now = context.clock();
  const flow = await consumeFlowByCode(context.sql, hashOfToken(body.auth_code));
  if (flow === null || flow.user_id === null || flow.auth_code_issued_at === null)
    throw refuse(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
  if (flow.auth_code_issued_at.getTime() + lifetimes.code * 1000 < now.getTime())
    throw refuse(422, "flow_state_expired", "invalid flow state, flow state has expired");
  if (!verifierFits(flow, body.code_verifier))
    throw refuse(400, "bad_code_verifier", "code challenge does not match previously saved code verifier");
  const redeemer = { ...(await redeemerOf(context, c)), flowId: flow.id };
  const session = await context.sql.begin(async (sql) => {
    const user = await personOf(context, sql, flow, redeemer);
    return issueSession(context, sql, user, entryOf(context, c, amrMethod(flow.authentication_method)));
  });
  return {
    ...session,
    ...(flow.provider_access_token === null ? {} : { provider_token: flow.provider_access_token }),
    ...(flow.provider_refresh_token === null ? {} : { provider_refresh_token: flow.provider_refresh_token }),
  };
};

/** Applies a redeemed email or a pending identity link, because the verifier proves the requester. */
async function personOf(context: AuthContext, sql: Db, flow: Flow, redeemer: Redeemer): Promise<UserRow> {
  const { id, user_id: userId, token_type, relates_to, session_id, upstream_person: upstream } = flow;
  if (userId !== null && token_type !== null && relates_to !== null) {
    const message = { user_id: userId, token_type, relates_to, flow_state_id: id, session_id, browser_hash: null };
    return (await applyToken(context, sql, message, redeemer)).user;
  }
  if (userId !== null && upstream !== null) {
    await lockUser(sql, userId);
    if (session_id === null || (await findLiveSession(sql, session_id)) === null) throw refusals.sessionNotFound();
    return linkUpstream(context, sql, userId, upstream);
  }
  const user = userId && (await findUser(sql, userId));
  if (!user) throw refuse(404, "user_not_found", "User not found");
  return user;
}

/** A redeemed email counts as `otp`, whatever its purpose. */
function amrMethod(method: string): string {
  return method.startsWith("email/") ? "otp" : method;
}
