import type { Sql } from "postgres";
import { AppError } from "#server/platform/errors.ts";
import { createRateLimits, type Limit } from "./rate-limits.ts";
import { mailboxOf } from "./sending-limit.ts";

const perDay = (points: number): Limit => ({ points, seconds: 86_400 });
/** Letters per day: by one writer, to one mailbox, and overall. */
const perWriter = perDay(40);
const perMailbox = perDay(6);
const overall = perDay(2000);

export type CountLetter = (userId: string, email: string) => Promise<void>;

/**
 * Counts one unsolicited letter (gift or family invitation) separately from requested emails. Independent of whether
 * the address has an account. Throws `rate_limited`.
 */
export function letterLimits(sql: Sql, pauseSeconds: number): CountLetter {
  const limits = createRateLimits(sql);
  return async (userId, email) => {
    const mailbox = mailboxOf(email);
    const counts: [name: string, subject: string, limit: Limit][] = [
      ["letters-of-writer", userId, perWriter],
      ["letters-to-mailbox", mailbox, perMailbox],
      ["letters-of-all", "", overall],
    ];
    if (pauseSeconds > 0) counts.unshift(["letter-pause", mailbox, { points: 1, seconds: pauseSeconds }]);
    for (const [name, subject, limit] of counts)
      if ((await limits.tryConsume(name, subject, limit)) !== null)
        throw new AppError("rate_limited", "Many letters went there already. Please try again later.", { status: 429 });
  };
}
