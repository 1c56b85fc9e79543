import { connect } from "node:net";
import type { Client } from "pg";
import { z } from "zod";

const cancelRequest = 80_877_102;
const maxMs = 5_000;
/** Most statements end within this time without being cancelled. */
const graceMs = 100;

/** The driver's connection: its address, and the key that cancels its statements. */
const keySchema = z.object({ host: z.string(), port: z.int(), processID: z.int(), secretKey: z.int() });

/**
 * Waits for the running statements and cancels them when the signal aborts. Resolves only when no cancel request is
 * pending, because a late one would cancel the next caller's statement. If that is unknown, drops the connection.
 */
export async function cancelOnAbort<T>(
  signal: AbortSignal,
  client: Client,
  running: Promise<T>,
  drop: () => void,
): Promise<T> {
  let over = false;
  let timer: NodeJS.Timeout | undefined;
  let cancelling = Promise.resolve();
  /** Repeats, because a request that arrives between two statements of one packet is lost. */
  const cancelSoon = () => {
    timer = setTimeout(() => {
      cancelling = cancelStatement(client).then(again, drop);
    }, graceMs);
  };
  const again = () => {
    if (!over) cancelSoon();
  };
  signal.addEventListener("abort", cancelSoon, { once: true });
  try {
    return await running;
  } finally {
    over = true;
    signal.removeEventListener("abort", cancelSoon);
    clearTimeout(timer);
    await cancelling;
  }
}

/**
 * Cancels the connection's statement over a separate connection (PostgreSQL's CancelRequest). When it resolves the
 * database has acted, so later statements are unaffected. Throws otherwise.
 */
async function cancelStatement(client: Client): Promise<void> {
  const { host, port, processID, secretKey } = keySchema.parse(client);
  const packet = Buffer.alloc(16);
  for (const [at, word] of [packet.length, cancelRequest, processID, secretKey].entries())
    packet.writeInt32BE(word, at * 4);
  const socket = connect(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  const late = setTimeout(() => socket.destroy(new Error("the database did not accept the cancel request")), maxMs);
  await new Promise<void>((resolve, reject) => {
    socket.once("error", reject).once("end", resolve).resume().write(packet);
  }).finally(() => {
    clearTimeout(late);
    socket.destroy();
  });
}
