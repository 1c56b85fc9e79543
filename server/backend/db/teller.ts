import type { Sql } from "postgres";
import type { Log } from "#server/log/log.ts";

/** Tells other processes what a transaction gathered to tell (`heirvoice.tell` in SQL), once it has been committed. */
export type Teller = { tell(told: string): void; close(): Promise<void> };

/** One notification at a time, in the order of their commits; what comes in the meantime goes together in the next. */
export function openTeller(sql: Sql, log: Log): Teller {
  let waiting: string[] = [];
  let telling: Promise<void> | null = null;
  const tellAll = async () => {
    while (waiting.length > 0) {
      const lines = waiting.flatMap((told) => told.trimEnd().split("\n"));
      waiting = [];
      try {
        await sql`
          select pg_notify(one ->> 'channel', one ->> 'body')
          from json_array_elements(${`[${lines.join(",")}]`}::text::json) as one`;
      } catch (thrown) {
        log.warn(
          { err: thrown instanceof Error ? thrown.message : thrown, lines: lines.length },
          "changes were not told",
        );
      }
    }
    telling = null;
  };
  return {
    tell: (told) => {
      waiting.push(told);
      telling ??= tellAll();
    },
    close: async () => {
      await telling;
    },
  };
}
