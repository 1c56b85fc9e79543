/** Estimates the client's playback from the send times. Times in ms; `now` is monotonic. */
export class Playback {
  private endsAt = 0;

  /** Adds a sent piece, which plays after the earlier ones. */
  sent(ms: number, now: number): void {
    this.endsAt = Math.max(this.endsAt, now) + ms;
  }

  /** Audio sent and not played yet, in ms. */
  aheadMs(now: number): number {
    return Math.max(0, this.endsAt - now);
  }
}

/** The clock of a reply, in ms. */
export type Clock = { now: () => number; wait: (ms: number) => Promise<void> };
export const wallClock: Clock = {
  now: () => performance.now(),
  wait: (ms) => new Promise((go) => setTimeout(go, ms)),
};
