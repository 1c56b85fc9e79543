import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "#server/platform/errors.ts";

/** The rate limit is exceeded for the next `seconds`. */
export class TooManyRequests extends AppError {
  override name = "TooManyRequests";
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super("rate_limited", `${message} Please try again later.`);
    this.seconds = seconds;
  }
}

/** Per network without an account. A family with many tabs stays far below. */
const reads = { points: 600, duration: 10 };
const writes = { points: 120, duration: 60 };

export type CountAnonymous = (network: string, kind: "read" | "write") => Promise<void>;

/** Counts in this process, so that a flood does not reach the database. Throws `TooManyRequests`. */
export function anonymousRates(factor: number): CountAnonymous {
  const scaled = ({ points, duration }: typeof reads) => ({ points: Math.ceil(points * factor), duration });
  const limiters = { read: new RateLimiterMemory(scaled(reads)), write: new RateLimiterMemory(scaled(writes)) };
  return (network, kind) => consume(limiters[kind], network, 1, "Too many requests from this address.");
}

export async function consume(limiter: RateLimiterMemory, key: string, points: number, message: string): Promise<void> {
  try {
    await limiter.consume(key, points);
  } catch (thrown) {
    if (!(thrown instanceof RateLimiterRes)) throw thrown;
    throw new TooManyRequests(message, Math.max(1, Math.ceil(thrown.msBeforeNext / 1000)));
  }
}
