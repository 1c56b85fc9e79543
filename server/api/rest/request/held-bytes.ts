import type { HttpBindings } from "@hono/node-server";
import type { PoolClient } from "#server/database/connection/connection-shares.ts";
import { networksOfSite } from "#server/database/network-prefix.ts";
import { fail } from "#server/platform/errors.ts";

/** Smaller bodies are not counted. */
const smallBytes = 64 << 10;

/** Counts the bytes that requests hold in memory, per client and in total. */
export class HeldBytes {
  readonly #max: { all: number; each: number };
  readonly #held = new Map<string, number>();
  readonly #ofSites = new Map<string, number>();
  #all = 0;

  constructor(max: { all: number; each: number }) {
    this.#max = max;
  }

  /**
   * Returns a function that releases the bytes. Throws `rate_limited` when the client or all clients together hold too
   * many.
   */
  hold({ kind, id, site = null }: PoolClient, bytes: number): () => void {
    if (bytes <= smallBytes) return () => undefined;
    const key = `${kind} ${id}`;
    const held = (this.#held.get(key) ?? 0) + bytes;
    const ofSite = site === null ? 0 : (this.#ofSites.get(site) ?? 0) + bytes;
    if (held > this.#max.each || ofSite > this.#max.each * networksOfSite || this.#all + bytes > this.#max.all)
      throw fail("rate_limited", "Too much is on its way at once. Please try again.");
    this.#held.set(key, held);
    if (site !== null) this.#ofSites.set(site, ofSite);
    this.#all += bytes;
    return () => {
      this.#all -= bytes;
      subtract(this.#held, key, bytes);
      if (site !== null) subtract(this.#ofSites, site, bytes);
    };
  }
}

function subtract(held: Map<string, number>, key: string, bytes: number): void {
  const left = (held.get(key) ?? 0) - bytes;
  if (left > 0) held.set(key, left);
  else held.delete(key);
}

/** Holds an answer's bytes until it is sent or its connection closes. */
export function holdUntilSent(
  held: HeldBytes,
  client: PoolClient,
  bytes: number,
  outgoing: HttpBindings["outgoing"] | undefined,
): void {
  if (bytes > smallBytes && outgoing && !outgoing.closed) outgoing.once("close", held.hold(client, bytes));
}
