import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createLog } from "#server/platform/log/log.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import type { Database } from "#server/database/database.ts";
import {
  openConnectionPool,
  type ConnectionPool,
  type TransactionRequest,
} from "#server/database/connection/connection-pool.ts";
import { patience } from "#server/testing/patience.ts";
import { openNotifier, type Notifier } from "./notifier.ts";

let db: Database;
let notifier: Notifier;
let pool: ConnectionPool;
const heard: string[] = [];
beforeAll(async () => {
  db = await testDatabase();
  await db.sql.unsafe(`
    create table notes (id integer primary key);
    grant insert on notes to authenticated;
    create function notify_note() returns trigger language plpgsql security definer as $$
    begin
      perform heirvoice.notify('notes', new.id::text);
      return null;
    end $$;
    create trigger notes_notify after insert on notes for each row execute function notify_note();`);
  await db.sql.listen("notes", (body) => heard.push(body));
  notifier = openNotifier(db.sql, createLog("silent"));
  pool = openConnectionPool(db.url, 4, (gathered) => notifier.notify(gathered));
});
afterAll(async () => {
  await pool.close();
  await notifier.close();
  await db.close();
});

function adding(ids: string, keep?: TransactionRequest["keep"]): TransactionRequest {
  return {
    caller: { role: "authenticated", claims: { role: "authenticated" } },
    about: { method: "POST", path: "/notes", headers: "{}" },
    searchPath: "public",
    readOnly: false,
    statements: [{ text: "insert into notes select unnest($1::int[])", values: [ids] }],
    ...(keep ? { keep } : {}),
  };
}

async function untilNotified(id: string): Promise<string[]> {
  await vi.waitFor(() => expect(heard).toContain(id), patience);
  return heard.splice(0);
}

test("sends notifications of committed changes in order, none of rollbacks", async () => {
  await pool.run(adding("{1,2}"));
  await expect(pool.run(adding("{3,1}"))).rejects.toMatchObject({ code: "23505" });
  await pool.run(adding("{4}", () => false));
  await pool.run(adding("{5}", () => true));
  expect(await untilNotified("5")).toEqual(["1", "2", "5"]);
});

test("sends every notification of a change that exceeds the buffer", async () => {
  await pool.run(adding("{1001}"));
  await pool.run({
    ...adding("{}"),
    statements: [{ text: "insert into notes select generate_series(2001, 3000)", values: [] }],
  });
  await vi.waitFor(() => expect(heard).toHaveLength(1001), patience);
  expect(new Set(heard.splice(0)).size).toBe(1001);
});

test("sends notifications of other writers immediately", async () => {
  await db.sql`insert into notes values (6)`;
  expect(await untilNotified("6")).toEqual(["6"]);
});

test("rejects direct notifications by API roles", async () => {
  const notifying = {
    ...adding("{}"),
    statements: [{ text: "select heirvoice.notify('notes', 'false')", values: [] }],
  };
  await expect(pool.run(notifying)).rejects.toMatchObject({ code: "42501" });
});
