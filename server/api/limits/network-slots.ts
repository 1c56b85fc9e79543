import { networksOfSite, siteOf } from "#server/database/network-prefix.ts";

/** Limits concurrent slots: `max` per network, `networksOfSite` times as many per site. */
export class NetworkSlots {
  readonly #max: number;
  readonly #networks = new Map<string, number>();
  readonly #sites = new Map<string, number>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Acquires a slot and returns its release function; null when the network or its site has none left. */
  acquire(network: string): (() => void) | null {
    const site = siteOf(network);
    const inNetwork = this.#networks.get(network) ?? 0;
    const inSite = this.#sites.get(site) ?? 0;
    if (inNetwork >= this.#max || inSite >= this.#max * networksOfSite) return null;
    this.#networks.set(network, inNetwork + 1);
    this.#sites.set(site, inSite + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      decrease(this.#networks, network);
      decrease(this.#sites, site);
    };
  }
}

function decrease(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 1) - 1;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
}
