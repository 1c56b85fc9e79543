import { connect } from "node:net";
import type { Client } from "pg";
import { z } from "zod";

const cancelRequest = 80_877_102;
const maxMs = 5_000;
/** Most statements end sooner by themselves than by being cancelled. */
const graceMs = 100;

/** What the driver knows of its connection: where it goes, and the key that may cancel what runs there. */
const keySchema = z.object({ host: z.string(), port: z.int(), processID: z.int(), secretKey: z.int() });

/**
 * Waits for what runs on that connection, and cancels it once the signal aborts. It is over only when no cancel request
 * is under way any more: a late one would end the next statement, somebody else's. Where that is unknown the connection
 * is dropped.
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
  /** Again and again, since a request that comes between two statements of one packet is lost. */
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
 * Asks the database to end what runs on that connection, by a connection of its own (PostgreSQL's CancelRequest).
 * When it resolves the database has acted, so that what is sent afterwards is not meant any more. Otherwise throws.
 */
async function cancelStatement(client: Client): Promise<void> {
  const { host, port, processID, secretKey } = keySchema.parse(client);
  const packet = Buffer.alloc(16);
  for (const [at, word] of [packet.length, cancelRequest, processID, secretKey].entries())
    packet.writeInt32BE(word, at * 4);
  const socket = connect(host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  const late = setTimeout(() => socket.destroy(new Error("the database took no cancel request")), maxMs);
  await new Promise<void>((resolve, reject) => {
    socket.once("error", reject).once("end", resolve).resume().write(packet);
  }).finally(() => {
    clearTimeout(late);
    socket.destroy();
  });
}
