import { createRateLimits, type Limit } from "#server/backend/auth/limits/rate-limits.ts";
import { mailboxOf } from "#server/backend/auth/limits/spend-sending.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/errors.ts";

const perDay = (points: number): Limit => ({ points, seconds: 86_400, countedBy: "database" });
/** Letters of a day: of one giver, to one mailbox from whomever, and of everybody together. */
const ofGiver = perDay(40);
const toMailbox = perDay(6);
const ofAll = perDay(2000);

export type SpendLetter = (userId: string, email: string) => Promise<void>;

/**
 * Counts one invitation, apart from the letters people ask for themselves. Whether anybody has an account there plays no
 * part. Throws `rate_limited`.
 */
export function letterLimits({ db, config }: Pick<Context, "db" | "config">): SpendLetter {
  const limits = createRateLimits(db.sql);
  const seconds = config.auth.sendEvery;
  return async (userId, email) => {
    const mailbox = mailboxOf(email);
    const counts: [name: string, who: string, limit: Limit][] = [
      ["gift-letters-of-giver", userId, ofGiver],
      ["gift-letters-to-mailbox", mailbox, toMailbox],
      ["gift-letters-of-all", "", ofAll],
    ];
    if (seconds > 0) counts.unshift(["gift-letter-pause", mailbox, { points: 1, seconds, countedBy: "database" }]);
    for (const [name, who, limit] of counts)
      if ((await limits.trySpend(name, who, limit)) !== null)
        throw new AppError("rate_limited", "Many letters went there already. Please try again later.", { status: 429 });
  };
}
