import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { AuthContext } from "#server/backend/auth/auth-context.ts";
import { refusals, TooMany } from "#server/backend/auth/auth-failure.ts";

/** `points` tries within `seconds`. */
export type Limit = { points: number; seconds: number };

export type RateLimits = {
  /** Counts one try; throws `over_request_rate_limit` with the seconds to wait. `who` is hashed before it is stored. */
  spend(name: string, who: string, limit: Limit): Promise<void>;
  /** Like `spend`, but tells in how many seconds the next try is allowed; null when this one is. */
  trySpend(name: string, who: string, limit: Limit): Promise<{ seconds: number } | null>;
  forget(name: string, who: string, limit: Limit): Promise<void>;
};

/** Counters in PostgreSQL, so that several processes share them. */
export function createRateLimits(sql: Sql): RateLimits {
  const storeClient = {
    query: async (query: { text: string; values: (string | number)[] }) => {
      const rows = await sql.unsafe(query.text, query.values, { prepare: true });
      return { rows, rowCount: rows.count };
    },
  };
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterFor = (name: string, limit: Limit): RateLimiterPostgres => {
    const key = `${name}:${limit.points}:${limit.seconds}`;
    const known = limiters.get(key);
    if (known !== undefined) return known;
    const made = new RateLimiterPostgres({
      storeClient,
      storeType: "pool",
      schemaName: "auth",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: name,
      points: limit.points,
      duration: limit.seconds,
      inMemoryBlockOnConsumed: limit.points + 1,
      clearExpiredByTimeout: false,
    });
    limiters.set(key, made);
    return made;
  };
  const trySpend: RateLimits["trySpend"] = async (name, who, limit) => {
    try {
      await limiterFor(name, limit).consume(hashed(who));
      return null;
    } catch (thrown) {
      if (thrown instanceof RateLimiterRes) return { seconds: Math.max(1, Math.ceil(thrown.msBeforeNext / 1000)) };
      throw thrown;
    }
  };
  return {
    trySpend,
    spend: async (name, who, limit) => {
      const spent = await trySpend(name, who, limit);
      if (spent !== null) throw refusals.tooMany(spent.seconds);
    },
    forget: async (name, who, limit) => {
      await limiterFor(name, limit).delete(hashed(who));
    },
  };
}

/** Sending is limited per account whether or not the account exists, so the refusal tells nothing. */
export async function spendSending(
  { limits, settings }: Pick<AuthContext, "limits" | "settings">,
  to: { email: string } | { phone: string },
): Promise<void> {
  const [medium, who] = "email" in to ? (["email", to.email] as const) : (["sms", to.phone] as const);
  const every = settings.sendEverySeconds;
  const soon = every === 0 ? null : await limits.trySpend(`${medium}-pause`, who, { points: 1, seconds: every });
  const refused = soon ?? (await limits.trySpend(`${medium}-account`, who, settings.limits.sendAccount));
  if (refused === null) return;
  const message = `For security purposes, you can only request this after ${refused.seconds} seconds.`;
  throw new TooMany(`over_${medium}_send_rate_limit`, message, refused.seconds);
}

function hashed(who: string): string {
  return createHash("sha256").update(who).digest("base64url").slice(0, 32);
}
