import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Sql } from "postgres";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Log } from "#server/platform/log/log.ts";
import { TooManyRequests } from "./too-many-requests.ts";

/** A rate of requests that reaches the database too often to be counted there. */
export type SharedRate = {
  /** Throws `TooManyRequests` with `message`. */
  consume(key: string, points: number, message: string): Promise<void>;
  /** Counts without a refusal. */
  charge(key: string, points: number): Promise<void>;
  pointsLeft(key: string): Promise<number>;
};

export type SharedRates = {
  rate(name: string, limit: { points: number; duration: number }): SharedRate;
  close(): Promise<void>;
};

type Count = z.infer<typeof countSchema>;
const countSchema = z.tuple([z.string(), z.string(), z.number().int().positive()]);
const noticeSchema = z.object({ from: z.uuid(), counts: z.array(countSchema) });

const channel = "shared_rates";
/** A process notifies the others each time that a twentieth of a limit was used. */
const steps = 20;
const gatherMs = 100;
/** PostgreSQL limits a notification to 8000 bytes. */
const maxCounts = 50;
const maxKeyLength = 100;

/** Counts in memory and exchanges larger counts with the other processes of the database, within a tenth of a second. */
export async function openSharedRates(sql: Sql, log: Log): Promise<SharedRates> {
  const self = randomUUID();
  const limiters = new Map<string, RateLimiterMemory>();
  const gathered = gather(async (counts) => {
    for (let at = 0; at < counts.length; at += maxCounts) {
      const body = JSON.stringify({ from: self, counts: counts.slice(at, at + maxCounts) });
      await sql`select pg_notify(${channel}, ${body})`.catch((thrown: unknown) =>
        log.warn({ err: thrown }, "could not share counts of requests"),
      );
    }
  });
  const listening = await sql.listen(channel, (text) => {
    const notice = readNotice(text);
    if (notice === null || notice.from === self) return;
    for (const [name, key, points] of notice.counts) void limiters.get(name)?.penalty(key, points);
  });
  return {
    rate: (name, limit) => {
      const limiter = new RateLimiterMemory(limit);
      limiters.set(name, limiter);
      return sharedRate(limiter, limit.points, (key, points) =>
        gathered.add([name, key.slice(0, maxKeyLength), points]),
      );
    },
    close: async () => {
      await gathered.close();
      await listening.unlisten();
    },
  };
}

function sharedRate(
  limiter: RateLimiterMemory,
  most: number,
  share: (key: string, points: number) => void,
): SharedRate {
  const step = Math.max(1, Math.floor(most / steps));
  // Counts of others are multiples of the step, so each step is shared once.
  const shareSteps = (key: string, points: number, consumed: number) => {
    const passed = Math.floor(consumed / step) - Math.floor((consumed - points) / step);
    if (passed > 0) share(key, passed * step);
  };
  return {
    consume: async (key, points, message) => {
      try {
        shareSteps(key, points, (await limiter.consume(key, points)).consumedPoints);
      } catch (thrown) {
        if (!(thrown instanceof RateLimiterRes)) throw thrown;
        throw new TooManyRequests(message, Math.max(1, Math.ceil(thrown.msBeforeNext / 1000)));
      }
    },
    charge: async (key, points) => {
      shareSteps(key, points, (await limiter.penalty(key, points)).consumedPoints);
    },
    pointsLeft: async (key) => (await limiter.get(key))?.remainingPoints ?? most,
  };
}

/** Passes on what was added within `gatherMs`, at most one batch at a time. */
function gather(send: (counts: Count[]) => Promise<void>) {
  let waiting: Count[] = [];
  let timer: NodeJS.Timeout | null = null;
  let sending = Promise.resolve();
  const flush = () => {
    timer = null;
    const counts = waiting;
    waiting = [];
    sending = sending.then(() => send(counts));
  };
  return {
    add: (count: Count) => {
      waiting.push(count);
      timer ??= setTimeout(flush, gatherMs);
    },
    close: async () => {
      if (timer !== null) clearTimeout(timer);
      await sending;
    },
  };
}

function readNotice(text: string): z.infer<typeof noticeSchema> | null {
  try {
    return noticeSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
