import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { breakableProxy } from "#server/testing/servers/breakable-proxy.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import type { Database } from "#server/database/database.ts";
import { patience } from "#server/testing/patience.ts";
import { openConnection, type Connection } from "./connection.ts";

let db: Database;
let connection: Connection;
beforeAll(async () => {
  db = await testDatabase();
  await db.sql`create table notes (id integer primary key, text text)`;
  connection = openConnection(db.url);
});
afterAll(async () => {
  await connection.close();
  await db.close();
});

const add = (id: string) => ({ text: "insert into notes (id, text) values ($1, 'note')", values: [id] });
const count = { text: "select count(*) as n from notes", values: [] };

test("commits a pipelined batch completely or not at all", async () => {
  await connection.run([add("1"), add("2")]);
  await expect(connection.run([add("3"), add("1")])).rejects.toMatchObject({ code: "23505" });
  expect(await connection.run([count])).toEqual([[{ n: "2" }]]);
});

test("ends a local setting with its batch", async () => {
  const role = { text: "select current_setting('role') as role", values: [] };
  const set = { text: "select set_config('role', 'anon', true)", values: [] };
  const [, within] = await connection.run([set, role]);
  expect([within, ...(await connection.run([role]))]).toEqual([[{ role: "anon" }], [{ role: "none" }]]);
});

test("prepares a statement once, also after a failed one", async () => {
  const late = { text: "select 1 as late", values: [] };
  await expect(connection.run([{ text: "select 1 / $1::int", values: ["0"] }, late])).rejects.toMatchObject({
    code: "22012",
  });
  for (let turn = 0; turn < 3; turn++) expect(await connection.run([late])).toEqual([[{ late: "1" }]]);
  const prepared = { text: "select name from pg_prepared_statements where statement = $1", values: [late.text] };
  expect((await connection.run([prepared]))[0]).toHaveLength(1);
});

test("evicts the oldest prepared statement at the limit", async () => {
  for (let at = 0; at < 500; at++) await connection.run([{ text: `select ${at} as n`, values: [] }]);
  expect(await connection.run([{ text: "select 0 as n", values: [] }])).toEqual([[{ n: "0" }]]);
  const [[row] = []] = await connection.run([{ text: "select count(*) as n from pg_prepared_statements", values: [] }]);
  expect(Number(row?.["n"])).toBeLessThanOrEqual(400);
});

const long = (at: number, length: number) => ({
  text: `select ${at} as n, '${"a".repeat(length)}' as filler`,
  values: [],
});

test("limits cached statement text and skips very long statements", async () => {
  for (let at = 0; at < 100; at++) await connection.run([long(at, 10_000)]);
  for (let turn = 0; turn < 3; turn++) {
    const both = [long(turn, 100_000), { text: `select ${turn} + 1 as n`, values: [] }, long(turn + 1, 100_000)];
    expect(await connection.run(both)).toMatchObject([
      [{ n: `${turn}` }],
      [{ n: `${turn + 1}` }],
      [{ n: `${turn + 1}` }],
    ]);
  }
  const kept = { text: "select sum(length(statement)) as length from pg_prepared_statements", values: [] };
  const [[row] = []] = await connection.run([kept]);
  expect(Number(row?.["length"])).toBeLessThanOrEqual(256 << 10);
});

test("reports a lost database and reconnects", async () => {
  const way = await breakableProxy(new URL(db.url));
  const far = openConnection(way.url);
  try {
    expect(await far.run([count])).toHaveLength(1);
    await way.cut();
    await expect(far.run([count])).rejects.toMatchObject({ code: "database_unavailable" });
    await way.mend();
    await vi.waitFor(async () => expect(await far.run([count])).toHaveLength(1), patience);
  } finally {
    await far.close();
    await way.cut();
  }
});
