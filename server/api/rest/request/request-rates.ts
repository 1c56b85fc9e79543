import { anonymousRates } from "#server/api/limits/anonymous-rates.ts";
import type { SharedRates } from "#server/api/limits/shared-rates.ts";
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

/** Throws `TooManyRequests`. */
export function requestRates(rates: SharedRates, factor: number): Rates {
  const countRequest = anonymousRates(rates, "rest", factor);
  const written = rates.rate("rest rows", rows);
  return {
    countAnonymous: (address, kind, method) => {
      const reading = kind === "call" || method === "GET" || method === "HEAD";
      return countRequest(address, reading ? "read" : "write");
    },
    rowsOf: ({ kind, id }) => ({
      countRows: async (count) => {
        if (kind === "person" && count > 1) await written.consume(id, count, "Too many rows in one minute.");
      },
      rowsLeft: async () => (kind === "person" ? written.pointsLeft(id) : Number.POSITIVE_INFINITY),
      chargeRows: async (count) => {
        if (kind === "person" && count > 1) await written.charge(id, count);
      },
    }),
  };
}
