import type { AuthContext } from "#server/api/auth/auth-context.ts";
import { TooMany } from "#server/api/auth/auth-failure.ts";
import { siteOf } from "#server/database/network-prefix.ts";
import type { Limit } from "./rate-limits.ts";

export type Recipient = { email: string } | { phone: string };
/**
 * The requester of a message: a network and, if signed in, the user. Operator messages are counted separately, so that
 * visitors cannot exhaust them.
 */
export type SendingRequester = { network: string; person?: string } | "operator";

type Count = [name: string, subject: string, limit: Limit];
type Limited = Pick<AuthContext, "limits" | "settings">;

/**
 * Counts one message to this mailbox or handset, independent of whether it has an account, so the error reveals
 * nothing. Throws `over_email_send_rate_limit` or `over_sms_send_rate_limit`.
 */
export async function countSending(context: Limited, to: Recipient, from: SendingRequester): Promise<void> {
  const refused = await tryCountSending(context, to, from);
  if (refused === null) return;
  const message = `For security purposes, you can only request this after ${refused.seconds} seconds.`;
  throw new TooMany(`over_${"email" in to ? "email" : "sms"}_send_rate_limit`, message, refused.seconds);
}

/** Like `countSending`, but returns the seconds to wait; null when the message may be sent. */
export async function tryCountSending(
  { limits, settings }: Limited,
  to: Recipient,
  from: SendingRequester,
): Promise<{ seconds: number } | null> {
  for (const [name, subject, limit] of countsFor(settings, to, from)) {
    const refused = await limits.tryConsume(name, subject, limit);
    if (refused !== null) return refused;
  }
  return null;
}

function countsFor(
  { limits, sendEverySeconds: seconds }: AuthContext["settings"],
  to: Recipient,
  from: SendingRequester,
): Count[] {
  const isText = "phone" in to;
  const { network, person = null } = from === "operator" ? { network: from } : from;
  const medium = `${from === "operator" ? "operator-" : ""}${isText ? "sms" : "email"}`;
  const subject = isText ? to.phone : mailboxOf(to.email);
  const counts: Count[] = [];
  if (isText) counts.push(["sms-network", network, limits.text], ["sms-site", siteOf(network), limits.textSite]);
  if (person !== null) counts.push(["send-person", person, limits.sendAccount]);
  if (seconds > 0) counts.push([`${medium}-pause`, subject, { points: 1, seconds }]);
  counts.push([`${medium}-account`, subject, limits.sendAccount]);
  if (isText) counts.push(["sms-everybody", "", limits.textEverybody]);
  return counts;
}

/** Plus addresses reach the same mailbox. */
export function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*@/, "@");
}
