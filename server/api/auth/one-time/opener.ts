import type { Context } from "hono";
import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { readMark } from "#server/api/auth/request/browser-mark.ts";
import { requireRaised } from "#server/api/auth/sessions/require-user.ts";
import { AppError } from "#server/platform/errors.ts";

/** What whoever answers an email shows of themselves; null is what they do not show. */
export type Opener = {
  /** Hash of the mark that their browser was given when it asked. */
  browser: string | null;
  /** The flow whose verifier they know. */
  flowId: string | null;
  /** Whose session they have. */
  userId: string | null;
};

export async function openerOf(context: AuthContext, c: Context): Promise<Opener> {
  return { browser: readMark(context, c), flowId: null, userId: await signedInAs(context, c) };
}

type Asked = { user_id: string; browser_hash: string | null; flow_state_id: string | null };

/** Whether the email was asked for by whoever opens it. */
export function isAsker(asked: Asked, { browser, flowId, userId }: Opener): boolean {
  return (
    (browser !== null && browser === asked.browser_hash) ||
    (flowId !== null && flowId === asked.flow_state_id) ||
    userId === asked.user_id
  );
}

/** A key, or a token that is no longer good, says nothing. */
async function signedInAs(context: AuthContext, c: Context): Promise<string | null> {
  try {
    return (await requireRaised(context, c)).user.id;
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.status < 500) return null;
    throw thrown;
  }
}
