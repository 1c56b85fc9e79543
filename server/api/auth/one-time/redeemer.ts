import type { Context } from "hono";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { readBrowserHash } from "#server/api/auth/request/browser-cookie.ts";
import { requireUserWithAal } from "#server/api/auth/sessions/require-user.ts";
import { AppError } from "#server/platform/errors.ts";

/** The proofs that the client redeeming an email presents; null when it has none. */
export type Redeemer = {
  /** Hash of the cookie set when the email was requested. */
  browser: string | null;
  /** The flow whose verifier the client knows. */
  flowId: string | null;
  /** The user of the client's session. */
  userId: string | null;
};

export async function redeemerOf(context: AuthContext, c: Context): Promise<Redeemer> {
  return { browser: readBrowserHash(context, c), flowId: null, userId: await signedInUserId(context, c) };
}

type Requester = { user_id: string; browser_hash: string | null; flow_state_id: string | null };

/** Whether the redeemer is the client that requested the email. */
export function isRequester(requester: Requester, { browser, flowId, userId }: Redeemer): boolean {
  return (
    (browser !== null && browser === requester.browser_hash) ||
    (flowId !== null && flowId === requester.flow_state_id) ||
    userId === requester.user_id
  );
}

/** Null for an API key or an invalid token. */
async function signedInUserId(context: AuthContext, c: Context): Promise<string | null> {
  try {
    return (await requireUserWithAal(context, c)).user.id;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.status < 500) return null;
    throw thrown;
  }
}
