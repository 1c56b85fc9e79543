type Piece = { stopped: AbortController; ended: Promise<unknown> };

/** The work running in this process by owner, so that it can be stopped for one of them. */
export class RunningWork {
  readonly #pieces = new Map<string, Set<Piece>>();

  async run(owner: string | null, work: (stopped: AbortController) => Promise<void>): Promise<void> {
    const stopped = new AbortController();
    if (owner === null) return work(stopped);
    const ended = work(stopped);
    const piece = { stopped, ended };
    const pieces = this.#pieces.get(owner) ?? new Set();
    this.#pieces.set(owner, pieces.add(piece));
    try {
      await ended;
    } finally {
      pieces.delete(piece);
      if (pieces.size === 0) this.#pieces.delete(owner);
    }
  }

  /** Stops the owner's work and waits for its end. */
  async stop(owner: string): Promise<void> {
    const pieces = [...(this.#pieces.get(owner) ?? [])];
    for (const { stopped } of pieces) stopped.abort();
    await Promise.allSettled(pieces.map(({ ended }) => ended));
  }
}
