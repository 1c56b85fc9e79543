import { afterAll, beforeAll, expect, test } from "vitest";
import { runServer, type RunningServer } from "#server/testing/servers/run-server.ts";
import { connect, type Database } from "#server/database/database.ts";

let server: RunningServer;
let database: Database;
beforeAll(async () => {
  server = await runServer({ ROLE: "all", STT: "none", LOG_LEVEL: "error" });
  database = connect(server.databaseUrl, { max: 1 });
});
afterAll(async () => {
  await database.close();
  await server.close();
});

/** Any database user can notify these channels. */
const channels = [
  "answers_given",
  "people_deleted",
  "pgrst",
  "realtime_changes",
  "realtime_changes_kept",
  "realtime_notices",
  "revocations",
  "work_progress",
];
const rubbish = [
  "",
  "{",
  "null",
  "[]",
  "{}",
  '"x"',
  "0",
  "not an id",
  "[".repeat(7_000),
  '{"from":1}',
  '{"from":"x","notice":{"kind":"here"}}',
  '{"schema":"public","table":"nowhere","type":"INSERT","key":null,"at":0}',
  '{"schema":"public","table":"nowhere","type":"INSERT","key":{"__proto__":1},"at":"x"}',
];

test("survives malformed notifications on every channel", async () => {
  for (const channel of channels) for (const text of rubbish) await database.sql`select pg_notify(${channel}, ${text})`;
  for (let round = 0; round < 20; round++) await server.isWell();
  expect(server.running.printed()).not.toMatch(/"level":60/);
});
