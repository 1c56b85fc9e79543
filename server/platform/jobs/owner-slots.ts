type Slots = { running: number; waiting: (() => void)[] };

/**
 * How much of one person's work goes on at once in this process. The queue judges that when it gives work out, and two
 * that ask at once may both get some: who comes second waits here.
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
