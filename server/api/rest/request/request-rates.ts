import { RateLimiterMemory } from "rate-limiter-flexible";
import { anonymousRates, consume } from "#server/api/anonymous-rates.ts";
import type { PoolClient } from "#server/database/connection/connection-shares.ts";

/** Of one person, in requests that write more than one: two of the largest there may be. */
const rows = { points: 20_000, duration: 60 };

type Rates = {
  /** Counts a request of an address without an account. Calls of functions count as reads. */
  countAnonymous(address: string, kind: "table" | "call", method: string): Promise<void>;
  rowsOf(client: PoolClient): RowRates;
};

/** Of one client; a row that is written alone costs nothing. */
export type RowRates = {
  /** Counts the rows of a body before they are written. Throws `TooManyRequests` where it has written too many of late. */
  countRows(rows: number): Promise<void>;
  /** How many it may still write now. */
  rowsLeft(): Promise<number>;
  /** Counts rows that have been written. */
  chargeRows(rows: number): Promise<void>;
};

/** Counts in this process, so that a flood costs the database nothing. Throws `TooManyRequests`. */
export function requestRates(factor: number): Rates {
  const countRequest = anonymousRates(factor);
  const limiter = new RateLimiterMemory(rows);
  return {
    countAnonymous: (address, kind, method) => {
      const reading = kind === "call" || method === "GET" || method === "HEAD";
      return countRequest(address, reading ? "read" : "write");
    },
    rowsOf: ({ kind, id }) => ({
      countRows: async (count) => {
        if (kind === "person" && count > 1) await consume(limiter, id, count, "Too many rows in one minute.");
      },
      rowsLeft: async () =>
        kind === "person" ? ((await limiter.get(id))?.remainingPoints ?? rows.points) : Number.POSITIVE_INFINITY,
      chargeRows: async (count) => {
        if (kind === "person" && count > 1) await limiter.penalty(id, count);
      },
    }),
  };
}
