import type { Context as Request } from "hono";
import { createRateLimits, type Limit } from "#server/api/auth/limits/rate-limits.ts";
import { clientAddress, networkOf } from "#server/api/client-address.ts";
import { siteOf } from "#server/database/site-of.ts";
import type { Context } from "#server/context.ts";

const perHour = (points: number): Limit => ({ points, seconds: 3600, countedBy: "database" });
/** Entries of a public form in an hour from one network: a family's, or a school's, but not a machine's. */
const fromNetwork = { waitlist: perHour(60), contact: perHour(20) };
/** Of all networks of one customer (/56) together: one of them cannot use up what the operator's emails have for everybody. */
const fromSite = { waitlist: perHour(180), contact: perHour(60) };
/** Emails about messages to the operator; further messages are kept without one. */
const messages = perHour(100);

export type FormLimits = {
  /** Counts one entry from the network that asks; tells in how many seconds the next is welcome, null when this one is. */
  countEntry: (form: keyof typeof fromNetwork, c: Request) => Promise<{ seconds: number } | null>;
  /** Whether an email may tell of another message. */
  mayWrite: () => Promise<boolean>;
};

/** The database counts for all processes together; a refused request costs it nothing more. */
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
