/** `burst`: the size of the bucket. `perSecond`: how fast it fills again. */
export type Rate = { burst: number; perSecond: number };

export class TokenBucket {
  private readonly rate: Rate;
  private level: number;
  private at = performance.now();

  constructor(rate: Rate) {
    this.rate = rate;
    this.level = rate.burst;
  }

  /** False, and nothing is taken, when there is not enough. What costs more than a full bucket leaves a debt. */
  tryConsume(cost: number): boolean {
    this.fill();
    if (this.level < Math.min(cost, this.rate.burst)) return false;
    this.level -= cost;
    return true;
  }

  /** How much of the burst is left, at most 1. */
  get shareLeft(): number {
    this.fill();
    return this.level / this.rate.burst;
  }

  private fill(): void {
    const now = performance.now();
    this.level = Math.min(this.rate.burst, this.level + ((now - this.at) / 1000) * this.rate.perSecond);
    this.at = now;
  }
}
