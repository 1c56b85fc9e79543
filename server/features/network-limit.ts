import type { Context as Request } from "hono";
import { createRateLimits, type Limit } from "#server/api/auth/limits/rate-limits.ts";
import { clientAddress, networkOf } from "#server/api/client-address.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/platform/errors.ts";

/** Counts one request of a network; throws `rate_limited` with `message` and a Retry-After header past the limit. */
export function networkLimit(
  { db, config }: Pick<Context, "db" | "config">,
  name: string,
  limit: Limit,
): (c: Request, message: string) => Promise<void> {
  const limits = createRateLimits(db.sql);
  const addressOf = clientAddress(config.trustedProxies);
  return async (c, message) => {
    const refused = await limits.tryConsume(name, networkOf(addressOf(c.req.raw, c.env)), limit);
    if (refused === null) return;
    c.header("Retry-After", String(refused.seconds));
    throw new AppError("rate_limited", `${message} Please try again later.`, { status: 429 });
  };
}
