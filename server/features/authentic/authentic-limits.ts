import type { Context as Request } from "hono";
import { createRateLimits, type Limit } from "#server/api/auth/limits/rate-limits.ts";
import { clientAddress, networkOf } from "#server/api/client-address.ts";
import { siteOf } from "#server/database/network-prefix.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/platform/errors.ts";

const perHour = (points: number): Limit => ({ points, seconds: 3600 });

/** Questions per hour of one network, of one customer (/56), and of everybody. */
const most = { network: 120, site: 360, all: 6000 } as const;

/** Counts one question about a file; throws `rate_limited` with a Retry-After in seconds. */
export type CountQuestion = (c: Request) => Promise<void>;

/** Counts in the database for all processes, before anything is looked up. */
export function authenticLimits({ db, config }: Pick<Context, "db" | "config">): CountQuestion {
  const limits = createRateLimits(db.sql);
  const addressOf = clientAddress(config.trustedProxies);
  const scaled = (points: number) => perHour(Math.max(1, Math.round(points * config.auth.limitFactor)));
  return async (c) => {
    const network = networkOf(addressOf(c.req.raw, c.env));
    const refused =
      (await limits.tryConsume("authentic-file", network, scaled(most.network))) ??
      (await limits.tryConsume("authentic-file-of-site", siteOf(network), scaled(most.site))) ??
      (await limits.tryConsume("authentic-file-of-all", "", scaled(most.all)));
    if (refused === null) return;
    c.header("Retry-After", String(refused.seconds));
    throw new AppError("rate_limited", "Many files were asked about in this hour. Please try again later.", {
      status: 429,
    });
  };
}
