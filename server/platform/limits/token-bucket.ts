/** `burst`: capacity. `perSecond`: refill rate. */
export type Rate = { burst: number; perSecond: number };

export class TokenBucket {
  private readonly rate: Rate;
  private level: number;
  private at = performance.now();

  constructor(rate: Rate) {
    this.rate = rate;
    this.level = rate.burst;
  }

  /** Returns false and takes nothing when the level is too low. A cost above the capacity leaves a debt. */
  tryConsume(cost: number): boolean {
    this.fill();
    if (this.level < Math.min(cost, this.rate.burst)) return false;
    this.level -= cost;
    return true;
  }

  /** The remaining share of the burst, at most 1. */
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
