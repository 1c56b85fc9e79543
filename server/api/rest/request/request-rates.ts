import { RateLimiterMemory } from "rate-limiter-flexible";
import { anonymousRates, consume } from "#server/api/anonymous-rates.ts";
import type { PoolClient } from "#server/database/connection/connection-shares.ts";

/** Per user, for requests that write several rows: twice the largest request. */
const rows = { points: 20_000, duration: 60 };

type Rates = {
  /** Counts a request of a network without an account. Function calls count as reads. */
  countAnonymous(address: string, kind: "table" | "call", method: string): Promise<void>;
  rowsOf(client: PoolClient): RowRates;
};

/** Row counts of one client. A row written alone is not counted. */
export type RowRates = {
  /** Counts the rows of a body before they are written. Throws `TooManyRequests` above the limit. */
  countRows(rows: number): Promise<void>;
  /** The rows the client may still write now. */
  rowsLeft(): Promise<number>;
  /** Counts rows that were written. */
  chargeRows(rows: number): Promise<void>;
};

/** Counts in this process, so that a flood does not reach the database. Throws `TooManyRequests`. */
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
