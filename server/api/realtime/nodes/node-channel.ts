import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import type { Log } from "#server/platform/log/log.ts";
import { nodeEnvelopeSchema, type NodeNotice } from "./node-notices.ts";

/** Carries notices between processes in order. A process does not receive its own. */
export type NodeChannel = { self: string; notify(notice: NodeNotice): void; close(): Promise<void> };

type NodeChannelHandlers = {
  onNotice(from: string, notice: NodeNotice): void;
  /** The connection was lost for a while; notices in between are missing. */
  onReconnect(): void;
};

const channel = "realtime_nodes";
/** PostgreSQL limits notifications to 8000 bytes. Longer ones are stored in a table and sent by id. */
const maxNoticeBytes = 7_500;
/** Limit of queued notices while the database is unreachable. The state is sent again afterwards. */
const maxWaitingBytes = 16 << 20;

export async function openNodeChannel(sql: Sql, log: Log, handlers: NodeChannelHandlers): Promise<NodeChannel> {
  const self = randomUUID();
  const note = (thrown: unknown, what: string) => log.warn({ err: thrown }, what);
  let turn = Promise.resolve();
  const receive = async (text: string, before: Promise<void>) => {
    await before;
    try {
      const body = text.startsWith("{") ? text : await readLong(sql, text);
      const { from, notice } = nodeEnvelopeSchema.parse(JSON.parse(body));
      if (from !== self) handlers.onNotice(from, notice);
    } catch (thrown) {
      note(thrown, "lost a notice of another process");
    }
  };
  let listens = 0;
  const listening = await sql.listen(
    channel,
    (text) => {
      turn = receive(text, turn);
    },
    () => {
      if (listens++ > 0) handlers.onReconnect();
    },
  );
  const sender = openSender(sql, (thrown) => note(thrown, "could not notify other processes"));
  return {
    self,
    notify: (notice) => sender.send(JSON.stringify({ from: self, notice })),
    close: async () => {
      await sender.idle();
      await listening.unlisten();
      await turn;
    },
  };
}

type Sender = { send(body: string): void; idle(): Promise<void> };

/** Runs one statement at a time to keep the order. */
function openSender(sql: Sql, failed: (thrown: unknown) => void): Sender {
  let waiting: string[] = [];
  let bytes = 0;
  let sending: Promise<void> | null = null;
  const sendAll = async () => {
    while (waiting.length > 0) {
      const bodies = waiting;
      waiting = [];
      bytes = 0;
      await notifyAll(sql, bodies).catch(failed);
    }
    sending = null;
  };
  return {
    send: (body) => {
      bytes += body.length;
      if (bytes > maxWaitingBytes) return;
      waiting.push(body);
      sending ??= sendAll();
    },
    idle: async () => {
      await sending;
    },
  };
}

async function notifyAll(sql: Sql, bodies: string[]): Promise<void> {
  const notices = bodies.map((body) => ({ body, id: Buffer.byteLength(body) > maxNoticeBytes ? randomUUID() : null }));
  const long = notices.filter(({ id }) => id !== null);
  if (long.length > 0) {
    await sql`delete from realtime.long_notices where created_at < now() - interval '1 minute'`;
    await sql`
      insert into realtime.long_notices (id, body)
      select * from unnest(${long.map(({ id }) => id)}::uuid[], ${long.map(({ body }) => body)}::text[])`;
  }
  const payloads = notices.map(({ id, body }) => id ?? body);
  await sql`
    select pg_notify(${channel}, payload)
    from (select payload from unnest(${payloads}::text[]) with ordinality as given (payload, at) order by at) as ordered`;
}

async function readLong(sql: Sql, id: string): Promise<string> {
  const [row] = await sql<{ body: string }[]>`select body from realtime.long_notices where id = ${id}`;
  return row?.body ?? "";
}
