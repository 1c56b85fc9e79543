import type { Context as Request } from "hono";
import { createRateLimits, type Limit } from "#server/api/auth/limits/rate-limits.ts";
import { clientAddress, networkOf } from "#server/api/client-address.ts";
import { siteOf } from "#server/database/network-prefix.ts";
import type { Context } from "#server/context.ts";

const perHour = (points: number): Limit => ({ points, seconds: 3600 });
/** Form entries per hour and network: enough for a family or school, not for a bot. */
const fromNetwork = { waitlist: perHour(60), contact: perHour(20) };
/** Form entries per hour of one customer (/56), so that one customer cannot use up the operator's emails. */
const fromSite = { waitlist: perHour(180), contact: perHour(60) };
/** Emails per hour about messages to the operator; further messages are stored without an email. */
const messages = perHour(100);

export type FormLimits = {
  /** Counts one entry of the network; returns the seconds to wait, or null if accepted. */
  countEntry: (form: keyof typeof fromNetwork, c: Request) => Promise<{ seconds: number } | null>;
  /** Whether another message may send an email. */
  mayWrite: () => Promise<boolean>;
};

/** Counts in the database for all processes; a rejected request costs no further database work. */
export function formLimits({ db, config }: Pick<Context, "db" | "config">): FormLimits {
  const limits = createRateLimits(db.sql);
  const addressOf = clientAddress(config.trustedProxies);
  return {
    countEntry: async (form, c) => {
      const network = networkOf(addressOf(c.req.raw, c.env));
      const refused = await limits.tryConsume(`form-${form}`, network, fromNetwork[form]);
      return refused ?? limits.tryConsume(`form-${form}-site`, siteOf(network), fromSite[form]);
    },
    mayWrite: async () => (await limits.tryConsume("form-emails", "", messages)) === null,
  };
}
