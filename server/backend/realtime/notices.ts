import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { z } from "zod";
import type { Log } from "#server/log/log.ts";

const metaSchema = z.record(z.string(), z.unknown());
const noticeSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("broadcast"),
    topic: z.string(),
    event: z.string(),
    json: z.unknown().optional(),
    base64: z.string().optional(),
  }),
  z.object({ kind: z.literal("here"), topic: z.string(), key: z.string(), ref: z.string(), meta: metaSchema }),
  z.object({ kind: z.literal("gone"), topic: z.string(), ref: z.string() }),
  z.object({ kind: z.literal("alive") }),
  z.object({ kind: z.literal("who") }),
]);
/** What processes on one database tell each other. */
export type Notice = z.infer<typeof noticeSchema>;
const envelopeSchema = z.object({ from: z.string(), notice: noticeSchema });

export type Notices = { tell(notice: Notice): Promise<void>; close(): Promise<void> };

const channel = "realtime_notices";
/** PostgreSQL's notifications hold less than 8000 bytes; what is longer is laid down and named. */
const mostBytes = 7500;

/** Carries notices between processes. Our own do not come back to us. */
export async function openNotices(sql: Sql, log: Log, take: (from: string, notice: Notice) => void): Promise<Notices> {
  const self = randomUUID();
  const receive = async (text: string) => {
    try {
      const body = text.startsWith("{") ? text : await readLong(sql, text);
      const { from, notice } = envelopeSchema.parse(JSON.parse(body));
      if (from !== self) take(from, notice);
    } catch (thrown) {
      log.warn({ err: thrown instanceof Error ? thrown.message : thrown }, "a notice was lost");
    }
  };
  const listening = await sql.listen(channel, (text) => void receive(text));
  return {
    tell: async (notice) => {
      const body = JSON.stringify({ from: self, notice });
      await sql.notify(channel, Buffer.byteLength(body) <= mostBytes ? body : await layDown(sql, body));
    },
    close: () => listening.unlisten(),
  };
}

async function layDown(sql: Sql, body: string): Promise<string> {
  await sql`delete from realtime.long_notices where created_at < now() - interval '1 minute'`;
  const [row] = await sql<{ id: string }[]>`insert into realtime.long_notices (body) values (${body}) returning id`;
  return row?.id ?? "";
}

async function readLong(sql: Sql, id: string): Promise<string> {
  const [row] = await sql<{ body: string }[]>`select body from realtime.long_notices where id = ${id}`;
  return row?.body ?? "";
}
