import type { Context as Request } from "hono";
import { createRateLimits, type Limit } from "#server/api/auth/limits/rate-limits.ts";
import { clientAddress, networkOf } from "#server/api/client-address.ts";
import { siteOf } from "#server/database/network-prefix.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/platform/errors.ts";

const perHour = (points: number): Limit => ({ points, seconds: 3600 });
/** Takes per hour: of one network (a family or care home), of one customer (/56), and in total. */
const takesOfNetwork = 12;
const takesOfSite = 36;
const takesOfAll = perHour(300);
/** Requests per network in 5 minutes; a page polls every second while transcription is pending. */
const asksOfNetwork = 600;
/** Claims per person: each examines an untranscribed take. */
const claimsOfPerson: Limit = { points: 20, seconds: 300 };

export type VisitorLimits = {
  /** Throws `rate_limited` with a Retry-After in seconds. */
  spendTake(c: Request): Promise<void>;
  spendAsk(c: Request): Promise<void>;
  spendClaim(c: Request, userId: string): Promise<void>;
};

/** Limits of requests without an account. The database counts takes for all processes. */
export function visitorLimits({ db, config }: Pick<Context, "db" | "config">): VisitorLimits {
  const limits = createRateLimits(db.sql);
  const addressOf = clientAddress(config.trustedProxies);
  const scaled = (points: number) => Math.max(1, Math.round(points * config.auth.limitFactor));
  const ofNetwork = perHour(scaled(takesOfNetwork));
  const ofSite = perHour(scaled(takesOfSite));
  const asks: Limit = { points: scaled(asksOfNetwork), seconds: 300 };
  const spend = async (c: Request, name: string, who: string, limit: Limit) => {
    const refused = await limits.tryConsume(name, who, limit);
    if (refused === null) return;
    c.header("Retry-After", String(refused.seconds));
    throw new AppError("rate_limited", "Many answers came from here in this hour. Please try again later.", {
      status: 429,
    });
  };
  return {
    spendTake: async (c) => {
      const network = networkOf(addressOf(c.req.raw, c.env));
      await spend(c, "visitor-takes", network, ofNetwork);
      await spend(c, "visitor-takes-of-site", siteOf(network), ofSite);
      await spend(c, "visitor-takes-of-all", "", takesOfAll);
    },
    spendAsk: (c) => spend(c, "visitor-asks", networkOf(addressOf(c.req.raw, c.env)), asks),
    spendClaim: (c, userId) => spend(c, "visitor-claims", userId, claimsOfPerson),
  };
}
