import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";

/** The channel and its handlers. A lost connection is reopened until it succeeds. */
export type ListenerOptions = {
  channel: string;
  /**
   * Reads the earlier state after each connect; `read` runs on the same connection. Notifications in the meantime reach
   * `onNotification` afterwards.
   */
  onConnected(read: (text: string, values: unknown[]) => Promise<unknown[]>): Promise<void>;
  /** `incomplete`: the notification could not carry everything, so the state must be read again. */
  onNotification(payload: string): "complete" | "incomplete";
  onLost(): void;
};

export type Listener = { close(): Promise<void> };

const connectMs = 5_000;
const readMs = 10_000;
/** A silently broken connection is detected after the sum of both. */
const beatEveryMs = 2_000;
const maxBeatMs = 4_000;
const maxPauseMs = 1_000;
const maxCloseMs = 2_000;

/** Resolves when listening; throws when the first connection fails. */
export async function openListener(url: string, options: ListenerOptions): Promise<Listener> {
  const closing = new AbortController();
  let open = await connect(url, options);
  const keep = async () => {
    for (;;) {
      await open.lost;
      const ended = open.end();
      if (closing.signal.aborted) return ended;
      options.onLost();
      const next = await reconnect(url, options, closing.signal);
      if (next === null) return;
      open = next;
    }
  };
  const keeping = keep();
  return {
    close: async () => {
      closing.abort();
      void open.end();
      await Promise.race([keeping, sleep(maxCloseMs, undefined, { ref: false })]);
    },
  };
}

type Open = { lost: Promise<void>; end(): Promise<void> };

async function reconnect(url: string, options: ListenerOptions, closing: AbortSignal): Promise<Open | null> {
  for (let pause = 0; !closing.aborted; pause = Math.min(maxPauseMs, pause * 2 + 50)) {
    await sleep(pause, undefined, { signal: closing }).catch(() => undefined);
    const open = closing.aborted ? null : await connect(url, options).catch(() => null);
    if (open && !closing.aborted) return open;
    void open?.end();
  }
  return null;
}

async function connect(url: string, options: ListenerOptions): Promise<Open> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name: `heirvoice ${options.channel}`,
  });
  const lost = Promise.withResolvers<void>();
  const query = async (text: string, values: unknown[], ms: number): Promise<unknown[]> => {
    const request = { text, values, query_timeout: ms };
    return (await client.query(request)).rows;
  };
  let early: string[] | null = [];
  const receive = (payload: string) => {
    if (early !== null) early.push(payload);
    else if (options.onNotification(payload) === "incomplete") readAll().catch(() => lost.resolve());
  };
  const readAll = async () => {
    const waiting: string[] = (early = []);
    await options.onConnected((text, values) => query(text, values, readMs));
    early = null;
    for (const payload of waiting) receive(payload);
  };
  client.on("error", () => lost.resolve()).on("end", () => lost.resolve());
  client.on("notification", ({ payload = "" }) => receive(payload));
  try {
    await client.connect();
    await query(`listen "${options.channel}"`, [], readMs);
    await readAll();
  } catch (thrown) {
    void client.end();
    throw thrown;
  }
  const beat = setInterval(() => void query("select", [], maxBeatMs).catch(() => lost.resolve()), beatEveryMs);
  return {
    lost: lost.promise,
    end: () => {
      clearInterval(beat);
      return client.end();
    },
  };
}
