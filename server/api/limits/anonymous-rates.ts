import type { SharedRates } from "./shared-rates.ts";

/** Per network without an account. A family with many tabs stays far below. */
const reads = { points: 600, duration: 10 };
const writes = { points: 120, duration: 60 };

export type CountAnonymous = (network: string, kind: "read" | "write") => Promise<void>;

/** Throws `TooManyRequests`. `api` names the API whose requests are counted together. */
export function anonymousRates(rates: SharedRates, api: string, factor: number): CountAnonymous {
  const scaled = ({ points, duration }: typeof reads) => ({ points: Math.ceil(points * factor), duration });
  const counted = {
    read: rates.rate(`${api} reads`, scaled(reads)),
    write: rates.rate(`${api} writes`, scaled(writes)),
  };
  return (network, kind) => counted[kind].consume(network, 1, "Too many requests from this address.");
}
