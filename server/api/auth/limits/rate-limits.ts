import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { refusals } from "#server/api/auth/auth-failure.ts";

/** `points` attempts within `seconds`, counted in the database for all processes. */
export type Limit = { points: number; seconds: number };

export type RateLimits = {
  /**
   * Counts one attempt and returns the count. Throws `over_request_rate_limit` with the seconds to wait. `who` is
   * hashed before it is stored.
   */
  consume(name: string, subject: string, limit: Limit): Promise<number>;
  /**
   * Like `consume`, but returns the seconds to wait instead of throwing; null when the attempt is allowed. It counts as
   * `points` attempts.
   */
  tryConsume(name: string, subject: string, limit: Limit, points?: number): Promise<{ seconds: number } | null>;
  reset(name: string, subject: string, limit: Limit): Promise<void>;
};

/** The count, or the seconds to wait. Every rejection of the limiter means the limit is exceeded. */
type Count = { tries: number } | { seconds: number };

const table = {
  storeType: "pool",
  schemaName: "heirvoice",
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
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterFor = (name: string, limit: Limit): RateLimiterPostgres => {
    const key = `${name}:${limit.points}:${limit.seconds}`;
    const known = limiters.get(key);
    if (known !== undefined) return known;
    const options = { keyPrefix: name, points: limit.points, duration: limit.seconds };
    // A subject beyond its limit is refused from memory, so that a flood of one network does not reach the database.
    const made = new RateLimiterPostgres({
      ...options,
      ...table,
      storeClient,
      inMemoryBlockOnConsumed: limit.points + 1,
    });
    limiters.set(key, made);
    return made;
  };
  const count = async (name: string, subject: string, limit: Limit, points = 1): Promise<Count> => {
    try {
      return { tries: (await limiterFor(name, limit).consume(hashed(subject), points)).consumedPoints };
    } catch (thrown) {
      if (thrown instanceof RateLimiterRes) return { seconds: secondsToWait(thrown.msBeforeNext) };
      throw thrown;
    }
  };
  return {
    tryConsume: async (name, subject, limit, points) => {
      const counted = await count(name, subject, limit, points);
      return "seconds" in counted ? counted : null;
    },
    consume: async (name, subject, limit) => {
      const counted = await count(name, subject, limit);
      if ("seconds" in counted) throw refusals.tooMany(counted.seconds);
      return counted.tries;
    },
    reset: async (name, subject, limit) => {
      await limiterFor(name, limit).delete(hashed(subject));
    },
  };
}

export function secondsToWait(msBeforeNext: number): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}

/** The key of a count in `heirvoice.rate_limits`. */
export function limitKey(name: string, subject: string): string {
  return `${name}:${hashed(subject)}`;
}

function hashed(subject: string): string {
  return createHash("sha256").update(subject).digest("base64url").slice(0, 32);
}
