/** What a client plays as it comes, reckoned from when it was sent. Times in ms; `now` only grows. */
export class Playback {
  private endsAt = 0;

  /** A piece of so much sound was sent: it is played behind what was sent before. */
  sent(ms: number, now: number): void {
    this.endsAt = Math.max(this.endsAt, now) + ms;
  }

  /** How much of it was sent and not heard yet. */
  aheadMs(now: number): number {
    return Math.max(0, this.endsAt - now);
  }
}

/** What a reply is paced by, in ms. */
export type Clock = { now: () => number; wait: (ms: number) => Promise<void> };
export const wallClock: Clock = {
  now: () => performance.now(),
  wait: (ms) => new Promise((go) => setTimeout(go, ms)),
};
