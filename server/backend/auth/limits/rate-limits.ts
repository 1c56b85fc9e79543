import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from "rate-limiter-flexible";
import type { AuthContext } from "#server/backend/auth/auth-context.ts";
import { refusals, TooMany } from "#server/backend/auth/auth-failure.ts";

/**
 * `points` tries within `seconds`. What one network address may do each process counts for itself, so that a flood
 * costs the database nothing; what concerns an account is counted in the database, for all processes together.
 */
export type Limit = { points: number; seconds: number; countedBy: "process" | "database" };

export type RateLimits = {
  /**
   * Counts one try, and returns how many there were; throws `over_request_rate_limit` with the seconds to wait.
   * `who` is hashed before it is stored.
   */
  spend(name: string, who: string, limit: Limit): Promise<number>;
  /** Like `spend`, but tells in how many seconds the next try is allowed; null when this one is. */
  trySpend(name: string, who: string, limit: Limit): Promise<{ seconds: number } | null>;
  forget(name: string, who: string, limit: Limit): Promise<void>;
};

const table = {
  storeType: "pool",
  schemaName: "auth",
  tableName: "rate_limits",
  tableCreated: true,
  clearExpiredByTimeout: false,
};

export function createRateLimits(sql: Sql): RateLimits {
  const storeClient = {
    query: async (query: { text: string; values: (string | number)[] }) => {
      const rows = await sql.unsafe(query.text, query.values, { prepare: true });
      return { rows, rowCount: rows.count };
    },
  };
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiterFor = (name: string, limit: Limit): RateLimiterAbstract => {
    const key = `${name}:${limit.points}:${limit.seconds}`;
    const known = limiters.get(key);
    if (known !== undefined) return known;
    const options = { keyPrefix: name, points: limit.points, duration: limit.seconds };
    const made =
      limit.countedBy === "process"
        ? new RateLimiterMemory(options)
        : new RateLimiterPostgres({ ...options, ...table, storeClient, inMemoryBlockOnConsumed: limit.points + 1 });
    limiters.set(key, made);
    return made;
  };
  const count = async (name: string, who: string, limit: Limit): Promise<RateLimiterRes> => {
    try {
      return await limiterFor(name, limit).consume(hashed(who));
    } catch (thrown) {
      if (thrown instanceof RateLimiterRes) return thrown;
      throw thrown;
    }
  };
  return {
    trySpend: async (name, who, limit) => {
      const counted = await count(name, who, limit);
      return counted.consumedPoints > limit.points ? { seconds: secondsToWait(counted) } : null;
    },
    spend: async (name, who, limit) => {
      const counted = await count(name, who, limit);
      if (counted.consumedPoints > limit.points) throw refusals.tooMany(secondsToWait(counted));
      return counted.consumedPoints;
    },
    forget: async (name, who, limit) => {
      await limiterFor(name, limit).delete(hashed(who));
    },
  };
}

function secondsToWait({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

/** Sending is limited per account whether or not the account exists, so the refusal tells nothing. */
export async function spendSending(
  { limits, settings }: Pick<AuthContext, "limits" | "settings">,
  to: { email: string } | { phone: string },
): Promise<void> {
  const [medium, who] = "email" in to ? (["email", to.email] as const) : (["sms", to.phone] as const);
  const every = settings.sendEverySeconds;
  const soon =
    every === 0
      ? null
      : await limits.trySpend(`${medium}-pause`, who, {
          points: 1,
          seconds: every,
          countedBy: "database",
        });
  const refused = soon ?? (await limits.trySpend(`${medium}-account`, who, settings.limits.sendAccount));
  if (refused === null) return;
  const message = `For security purposes, you can only request this after ${refused.seconds} seconds.`;
  throw new TooMany(`over_${medium}_send_rate_limit`, message, refused.seconds);
}

function hashed(who: string): string {
  return createHash("sha256").update(who).digest("base64url").slice(0, 32);
}
