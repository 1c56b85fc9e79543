import type { Context as Request } from "hono";
import { createRateLimits } from "#server/backend/auth/limits/rate-limits.ts";
import { clientAddress } from "#server/backend/client-address.ts";
import type { Context } from "#server/context.ts";

/** Entries of a public form in an hour from one network address: a family's, or a school's, but not a machine's. */
const perHour = { waitlist: 60, contact: 20 };

/** Counts one entry from this address; tells in how many seconds the next is welcome, null when this one is. */
export type CountEntry = (form: keyof typeof perHour, c: Request) => Promise<{ seconds: number } | null>;

export function countEntries({ db, config }: Pick<Context, "db" | "config">): CountEntry {
  const limits = createRateLimits(db.sql);
  const addressOf = clientAddress(config.trustedProxies);
  return (form, c) =>
    limits.trySpend(form, addressOf(c.req.raw, c.env), { points: perHour[form], seconds: 3600, countedBy: "process" });
}
