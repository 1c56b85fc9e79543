import { connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { testDatabase } from "#server/testing/test-database.ts";
import type { Database } from "#server/database/database.ts";
import { patience } from "#server/testing/patience.ts";
import { openConnectionPool, type ConnectionPool, type TransactionRequest } from "./connection-pool.ts";

let db: Database;
let pool: ConnectionPool;
beforeAll(async () => {
  db = await testDatabase();
  pool = openConnectionPool(db.url, 8, () => undefined);
});
afterAll(async () => {
  await pool.close();
  await db.close();
});

function asking(text: string, more: Partial<TransactionRequest> = {}): TransactionRequest {
  return {
    caller: { role: "authenticated", claims: { sub: "ann" } },
    about: { method: "GET", path: "/", headers: "{}" },
    searchPath: "public",
    readOnly: true,
    statements: [{ text, values: [] }],
    ...more,
  };
}
const running = async () => {
  const found = await db.sql`
    select from pg_stat_activity where application_name = 'heirvoice api' and state = 'active' and datname = current_database()`;
  return found.length;
};

test("cancels statements of disconnected callers and frees their connection", async () => {
  const leaving = new AbortController();
  const slow = Array.from({ length: 2 }, () => pool.run(asking("select pg_sleep(60)", { signal: leaving.signal })));
  const ended = Promise.allSettled(slow);
  await vi.waitFor(async () => expect(await running()).toBe(2), patience);
  const waiting = pool.run(asking("select 1 as n"));
  leaving.abort();
  expect(await ended).toMatchObject([{ reason: { code: "57014" } }, { reason: { code: "57014" } }]);
  expect(await waiting).toEqual([[{ n: "1" }]]);
  expect(pool.load()).toEqual({ size: 8, busy: 0, waiting: 0 });
  await vi.waitFor(async () => expect(await running()).toBe(0), patience);
});

test("rolls back a cancelled change", async () => {
  await db.sql`create table notes (id integer)`;
  await db.sql`grant all on notes to authenticated`;
  const leaving = new AbortController();
  const text = "with added as (insert into notes values (1)) select pg_sleep(60)";
  const change = { readOnly: false, signal: leaving.signal };
  const ended = Promise.allSettled([
    pool.run(asking(text, change)),
    pool.run(asking(text, { ...change, keep: () => true })),
  ]);
  await vi.waitFor(async () => expect(await running()).toBe(2), patience);
  leaving.abort();
  expect(await ended).toMatchObject([{ reason: { code: "57014" } }, { reason: { code: "57014" } }]);
  expect(await db.sql`select from notes`).toHaveLength(0);
});

test("never cancels another caller's statement, even when late", async () => {
  const proxy = await slowProxy(new URL(db.url));
  const single = openConnectionPool(proxy.url, 1, () => undefined);
  await single.run(asking("select 1"));
  proxy.delayMs = 150;
  let cancelled = 0;
  for (let turn = 0; turn < 12; turn++) {
    const leaving = new AbortController();
    const left = single.run(asking(`select pg_sleep(${0.09 * 1.4 ** turn})`, { signal: leaving.signal }));
    const stays = single.run(asking("select pg_sleep(0.2), 1 as n", { caller: { role: "service_role", claims: {} } }));
    await sleep(20);
    leaving.abort();
    cancelled += await left.then(
      () => 0,
      () => 1,
    );
    expect(await stays).toMatchObject([[{ n: "1" }]]);
  }
  expect(cancelled).toBeGreaterThan(0);
  expect(cancelled).toBeLessThan(12);
  await single.close();
  await proxy.close();
});

/** A proxy that delays the first bytes of each new connection. */
async function slowProxy(to: URL) {
  const proxy = { url: "", delayMs: 0, close: () => new Promise((resolve) => server.close(resolve)) };
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    for (const socket of [near, far]) socket.on("error", () => socket.destroy());
    far.pipe(near);
    setTimeout(() => near.pipe(far), proxy.delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(to);
  url.host = `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  proxy.url = url.href;
  return proxy;
}
