import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import type { Log } from "#server/platform/log/log.ts";
import {
  enterReader,
  leaveReader,
  pruneChanges,
  readChanges,
  readHorizon,
  readNews,
  readSnapshot,
  splitRange,
  type ChangePage,
  type ChangeRange,
} from "./change-log-store.ts";

type ChangeHandlers = {
  /** Receives the next changes in order. Further changes wait until the promise settles. */
  changed(page: ChangePage): Promise<void>;
  /** Some changes are lost. */
  gap(): void;
};

const channel = "realtime_changes_kept";
/** The size of one page. */
const maxRange = { count: 200, bytes: 1 << 20 };
const maxTries = 3;
/**
 * `pollMs`: notifications may get lost with their sender. `keepMs`: minimum retention after the commit. `lateMs`: after
 * a longer pause changes may be missing.
 */
const usualTimes = { pollMs: 5_000, retryMs: 1_000, pruneEveryMs: 30_000, keepMs: 60_000, lateMs: 45_000 };

/** `waiting`: ranges to be sent; the first one may already be read. */
type Following = { since: string; readAt: number; waiting: ChangeRange[]; page: ChangePage | null; tries: number };

/** Follows realtime.changes: each committed change once and in order. Idle without subscriptions. */
export class ChangeReader {
  private readonly sql: Sql;
  private readonly log: Log;
  private readonly handlers: ChangeHandlers;
  private readonly times: typeof usualTimes;
  private readonly self = randomUUID();
  private readonly timers: NodeJS.Timeout[];
  private readonly horizons: { at: number; horizon: string }[] = [];
  private unlisten: () => Promise<void> = async () => undefined;
  private following: Following | null = null;
  private starting: Promise<void> | null = null;
  private running: Promise<void> | null = null;
  private woken = false;
  private closed = false;

  private constructor(sql: Sql, log: Log, handlers: ChangeHandlers, times: typeof usualTimes) {
    this.sql = sql;
    this.log = log;
    this.handlers = handlers;
    this.times = times;
    const { pollMs, pruneEveryMs } = times;
    this.timers = [setInterval(() => this.wake(), pollMs), setInterval(() => void this.prune(), pruneEveryMs)];
  }

  static async open(sql: Sql, log: Log, handlers: ChangeHandlers, times = usualTimes): Promise<ChangeReader> {
    const reader = new ChangeReader(sql, log, handlers, times);
    await enterReader(sql, reader.self);
    const listening = await sql.listen(
      channel,
      () => reader.wake(),
      () => reader.wake(),
    );
    reader.unlisten = () => listening.unlisten();
    return reader;
  }

  /** Changes committed after this resolves are delivered. */
  start(): Promise<void> {
    if (this.following) return Promise.resolve();
    this.starting ??= this.follow().finally(() => {
      this.starting = null;
    });
    return this.starting;
  }

  /** Stops following when no subscriptions remain. */
  stop(): void {
    this.following = null;
  }

  async close(): Promise<void> {
    this.closed = true;
    this.stop();
    for (const timer of this.timers) clearInterval(timer);
    await this.unlisten();
    await this.running;
    await leaveReader(this.sql, this.self).catch((thrown: unknown) => this.note(thrown));
  }

  private async follow(): Promise<void> {
    const since = await readSnapshot(this.sql);
    this.following = { since, readAt: performance.now(), waiting: [], page: null, tries: 0 };
  }

  private wake(): void {
    this.woken = true;
    this.running ??= this.run().finally(() => {
      this.running = null;
      if (this.woken && this.following && !this.closed) this.wake();
    });
  }

  private async run(): Promise<void> {
    while (this.following && this.woken) {
      this.woken = false;
      try {
        await this.read(this.following);
      } catch (thrown) {
        this.note(thrown);
        if (this.closed) return;
        await new Promise((resolve) => setTimeout(resolve, this.times.retryMs));
        this.woken = true;
      }
    }
  }

  private async read(following: Following): Promise<void> {
    if (following.waiting.length === 0) {
      const { snapshot, kept, ranges, page } = await readNews(this.sql, this.self, following.since, maxRange);
      const late = performance.now() - following.readAt > this.times.lateMs;
      Object.assign(following, { since: snapshot, readAt: performance.now(), waiting: ranges, page });
      if (!kept) await enterReader(this.sql, this.self);
      if (!kept || late) this.handlers.gap();
    }
    while (following.waiting.length > 0 && this.following === following) await this.sendNext(following);
  }

  private async sendNext(following: Following): Promise<void> {
    const [next] = following.page ? [] : following.waiting;
    if (next && next.count > 1 && (next.count > maxRange.count || next.bytes > maxRange.bytes)) {
      const parts = await splitRange(this.sql, next, maxRange);
      following.waiting.splice(0, 1, ...parts);
      if (parts.reduce((sum, { count }) => sum + count, 0) < next.count) this.handlers.gap();
      return;
    }
    const ranges = following.page ? following.waiting.slice() : firstPage(following.waiting);
    following.tries++;
    const page = following.page ?? (await readChanges(this.sql, ranges));
    if (following.tries <= maxTries) await this.handlers.changed(page);
    const wanted = ranges.reduce((sum, { count }) => sum + count, 0);
    const lost = following.tries > maxTries || page.changes.length < wanted;
    following.waiting.splice(0, ranges.length);
    following.page = null;
    following.tries = 0;
    if (lost) this.handlers.gap();
  }

  /** Deletes changes that committed more than a minute ago; other readers may still need younger ones. */
  private async prune(): Promise<void> {
    try {
      await enterReader(this.sql, this.self);
      this.horizons.push({ at: performance.now(), horizon: await readHorizon(this.sql) });
      const old = this.horizons.findLast(({ at }) => performance.now() - at >= this.times.keepMs);
      if (!old) return;
      this.horizons.splice(0, this.horizons.indexOf(old) + 1);
      await pruneChanges(this.sql, old.horizon);
    } catch (thrown) {
      this.note(thrown);
    }
  }

  private note(thrown: unknown): void {
    this.log.warn({ err: thrown }, "could not read changes");
  }
}

/** At least one range, and more up to the page size. */
function firstPage(waiting: ChangeRange[]): ChangeRange[] {
  let [count, bytes] = [0, 0];
  const end = waiting.findIndex((range, at) => {
    count += range.count;
    bytes += range.bytes;
    return at > 0 && (count > maxRange.count || bytes > maxRange.bytes);
  });
  return end === -1 ? waiting.slice() : waiting.slice(0, end);
}
