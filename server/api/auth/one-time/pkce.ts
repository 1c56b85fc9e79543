import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { invalid } from "#server/api/auth/auth-failure.ts";
import type { Db } from "#server/api/auth/users/user-store.ts";
import { changeFlow, insertFlow, type Flow } from "./flow-store.ts";
import { hashOfToken } from "./one-time-code.ts";
import type { OneTimeToken } from "./one-time-store.ts";

const codeText = /^[A-Za-z0-9._~-]{43,128}$/;

/** The two fields that start a PKCE flow. Both or neither must be set. */
export const challengeFields = {
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
};

export type Challenge = { challenge: string; method: "s256" | "plain" } | null;

export function challengeOf(body: {
  code_challenge?: string | null | undefined;
  code_challenge_method?: string | null | undefined;
}): Challenge {
  const challenge = body.code_challenge ?? "";
  const method = (body.code_challenge_method ?? "").toLowerCase();
  if (challenge === "" && method === "") return null;
  if (challenge === "" || method === "") throw invalid("PKCE flow requires code_challenge_method and code_challenge");
  if (!codeText.test(challenge)) throw invalid("code challenge does not have the expected length or characters");
  if (method !== "s256" && method !== "plain") throw invalid("code_challenge_method must be s256 or plain");
  return { challenge, method };
}

export async function beginFlow(
  sql: Db,
  challenge: Challenge,
  flow: { userId: string | null; method: string; provider: string; sessionId?: string | null },
  now: Date,
): Promise<string | null> {
  if (challenge === null) return null;
  const { userId, method, provider, sessionId = null } = flow;
  return insertFlow(
    sql,
    {
      user_id: userId,
      code_challenge: challenge.challenge,
      code_challenge_method: challenge.method,
      authentication_method: method,
      provider_type: provider,
      session_id: sessionId,
    },
    now,
  );
}

/**
 * The code that the browser exchanges for a session and for the effect of the opened email. Only its hash is stored.
 */
export async function issueAuthCode(
  sql: Db,
  flowId: string,
  userId: string,
  now: Date,
  opened?: Pick<OneTimeToken, "token_type" | "relates_to">,
): Promise<string> {
  const code = randomBytes(24).toString("base64url");
  const message = opened ? { token_type: opened.token_type, relates_to: opened.relates_to } : {};
  const issued = { user_id: userId, auth_code: hashOfToken(code), auth_code_issued_at: now, ...message };
  await changeFlow(sql, flowId, issued, now);
  return code;
}

export function verifierFits(flow: Flow, verifier: string): boolean {
  if (flow.code_challenge === null || !codeText.test(verifier)) return false;
  const shown =
    flow.code_challenge_method === "plain" ? verifier : createHash("sha256").update(verifier).digest("base64url");
  const [a, b] = [Buffer.from(shown), Buffer.from(flow.code_challenge)];
  return a.length === b.length && timingSafeEqual(a, b);
}
