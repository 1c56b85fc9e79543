type Slots = { running: number; waiting: (() => void)[] };

/**
 * Limits one owner's concurrent work in this process. pg-boss checks its limit when it fetches jobs, so two concurrent
 * fetches may both succeed; the second run waits here.
 */
export class OwnerSlots {
  readonly #places = new Map<string, Slots>();

  async run<T>(owner: string | null, max: number | undefined, work: () => Promise<T>): Promise<T> {
    if (owner === null || max === undefined) return work();
    const place = this.#places.get(owner) ?? { running: 0, waiting: [] };
    this.#places.set(owner, place);
    while (place.running >= max) await new Promise<void>((resolve) => place.waiting.push(resolve));
    place.running++;
    try {
      return await work();
    } finally {
      place.running--;
      place.waiting.shift()?.();
      if (place.running === 0 && place.waiting.length === 0) this.#places.delete(owner);
    }
  }
}
