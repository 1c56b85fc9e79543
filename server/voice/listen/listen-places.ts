/** So many voices at once, and one of each person: who begins again takes the place of what they began before. */
export class ListenPlaces {
  private readonly max: number;
  private readonly taken = new Map<string, () => void>();

  constructor(max: number) {
    this.max = max;
  }

  get size(): number {
    return this.taken.size;
  }

  /** Gives what leaves the place again; null where there is none. `replaced`: somebody's newer voice has it now. */
  take(userId: string, replaced: () => void): (() => void) | null {
    const before = this.taken.get(userId);
    if (before === undefined && this.taken.size >= this.max) return null;
    this.taken.set(userId, replaced);
    before?.();
    return () => {
      if (this.taken.get(userId) === replaced) this.taken.delete(userId);
    };
  }
}
