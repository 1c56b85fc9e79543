import type { Sql } from "postgres";
import type { Log } from "#server/platform/log/log.ts";

/** Sends the notifications a transaction collected (`heirvoice.notify` in SQL) after its commit. */
export type Notifier = { notify(gathered: string): void; close(): Promise<void> };

/** Sends one batch at a time in commit order; later notifications wait for the next batch. */
export function openNotifier(sql: Sql, log: Log): Notifier {
  let waiting: string[] = [];
  let sending: Promise<void> | null = null;
  const sendAll = async () => {
    while (waiting.length > 0) {
      const lines = waiting.flatMap((gathered) => gathered.trimEnd().split("\n"));
      waiting = [];
      try {
        await sql`
          select pg_notify(one ->> 'channel', one ->> 'body')
          from json_array_elements(${`[${lines.join(",")}]`}::text::json) as one`;
      } catch (thrown) {
        log.warn({ err: thrown, lines: lines.length }, "could not send notifications");
      }
    }
    sending = null;
  };
  return {
    notify: (gathered) => {
      waiting.push(gathered);
      sending ??= sendAll();
    },
    close: async () => {
      await sending;
    },
  };
}
