import type { Context } from "hono";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { readBrowserHash } from "#server/api/auth/request/browser-cookie.ts";
import { requireUserWithAal } from "#server/api/auth/sessions/require-user.ts";
import { AppError } from "#server/platform/errors.ts";

/** What whoever answers an email shows of themselves; null is what they do not show. */
export type Redeemer = {
  /** Hash of the mark that their browser was given when it asked. */
  browser: string | null;
  /** The flow whose verifier they know. */
  flowId: string | null;
  /** Whose session they have. */
  userId: string | null;
};

export async function redeemerOf(context: AuthContext, c: Context): Promise<Redeemer> {
  return { browser: readBrowserHash(context, c), flowId: null, userId: await signedInUserId(context, c) };
}

type Requester = { user_id: string; browser_hash: string | null; flow_state_id: string | null };

/** Whether the email was asked for by whoever opens it. */
export function isRequester(asked: Requester, { browser, flowId, userId }: Redeemer): boolean {
  return (
    (browser !== null && browser === asked.browser_hash) ||
    (flowId !== null && flowId === asked.flow_state_id) ||
    userId === asked.user_id
  );
}

/** A key, or a token that is no longer good, says nothing. */
async function signedInUserId(context: AuthContext, c: Context): Promise<string | null> {
  try {
    return (await requireUserWithAal(context, c)).user.id;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.status < 500) return null;
    throw thrown;
  }
}
