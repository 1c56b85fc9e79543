import { z } from "zod";
import { invalid, refuse } from "#server/backend/auth/auth-failure.ts";
import { lifetimes } from "#server/backend/auth/auth-settings.ts";
import { takeFlowByCode } from "#server/backend/auth/one-time/flow-store.ts";
import { hashOfToken } from "#server/backend/auth/one-time/one-time-code.ts";
import { verifierFits } from "#server/backend/auth/one-time/pkce.ts";
import { addressOf, entryOf, optionalText, readBody } from "#server/backend/auth/request/request-edge.ts";
import { issueSession } from "#server/backend/auth/sessions/issue-session.ts";
import { findUser } from "#server/backend/auth/users/user-store.ts";
import type { Grant } from "./token.routes.ts";

const bodySchema = z.looseObject({ auth_code: optionalText, code_verifier: optionalText });

/** Exchanges the code of a finished flow for a session, for whoever holds the verifier it began with. */
export const pkceGrant: Grant = async (context, c) => {
  const body = await readBody(c, bodySchema);
  if (body.auth_code === "" || body.code_verifier === "")
    throw invalid("invalid request: both auth code and code verifier should be non-empty");
  await context.limits.spend("verify", addressOf(context, c), context.settings.limits.verify);
  const now = context.clock();
  const flow = await takeFlowByCode(context.sql, hashOfToken(body.auth_code));
  if (flow === null || flow.user_id === null || flow.auth_code_issued_at === null)
    throw refuse(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
  if (flow.auth_code_issued_at.getTime() + lifetimes.code * 1000 < now.getTime())
    throw refuse(422, "flow_state_expired", "invalid flow state, flow state has expired");
  if (!verifierFits(flow, body.code_verifier))
    throw refuse(400, "bad_code_verifier", "code challenge does not match previously saved code verifier");
  const user = await findUser(context.sql, flow.user_id);
  if (user === null) throw refuse(404, "user_not_found", "User not found");
  const session = await issueSession(
    context,
    context.sql,
    user,
    entryOf(context, c, amrMethod(flow.authentication_method)),
  );
  return {
    ...session,
    ...(flow.provider_access_token === null ? {} : { provider_token: flow.provider_access_token }),
    ...(flow.provider_refresh_token === null ? {} : { provider_refresh_token: flow.provider_refresh_token }),
  };
};

/** A letter that was answered is a one-time password, whatever it was about. */
function amrMethod(method: string): string {
  return method.startsWith("email/") ? "otp" : method;
}
