import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { connect, type Database } from "#server/database/database.ts";
import { createLog } from "#server/platform/log/log.ts";
import { breakableProxy } from "#server/testing/servers/breakable-proxy.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { patience } from "#server/testing/patience.ts";
import { openRevocations, revocationLimits, type Revocations } from "./open-revocations.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

async function hearing(limits: Partial<typeof revocationLimits> = {}): Promise<Revocations> {
  const revocations = await openRevocations(db, createLog("silent"), { ...revocationLimits, ...limits });
  onTestFinished(() => revocations.close());
  return revocations;
}

async function aUser(): Promise<string> {
  const id = randomUUID();
  await db.sql`insert into auth.users (id) values (${id})`;
  return id;
}

async function sessions(count: number): Promise<string[]> {
  const rows = await db.sql<{ id: string }[]>`
    insert into auth.sessions (user_id) select ${await aUser()} from generate_series(1, ${count}::int) returning id`;
  return rows.map(({ id }) => id);
}

const end = (ids: string[]) => db.sql`delete from auth.sessions where id = any(${ids}::uuid[])`;

async function kinds(revocations: Revocations, ids: string[]): Promise<unknown[]> {
  return [...new Set(await Promise.all(ids.map(async (id) => revocations.kindFor({ session_id: id }))))];
}

test("receives revocations of single and many sessions, past ones included", async () => {
  const before = await sessions(3);
  await end(before);
  const revocations = await hearing();
  expect(await kinds(revocations, before)).toEqual(["session"]);
  const [few, many, going] = [await sessions(3), await sessions(150), await sessions(2)];
  await end(few);
  await end(many);
  await vi.waitFor(async () => expect(await kinds(revocations, [...few, ...many])).toEqual(["session"]), patience);
  expect(await kinds(revocations, going)).toEqual([null]);
});

test("records no revocation for a session idle for a day", async () => {
  const old = await sessions(2);
  await db.sql`update auth.sessions set created_at = now() - interval '25 hours', updated_at = now() - interval '25 hours'
    where id = any(${old}::uuid[])`;
  await end(old);
  expect(await db.sql`select 1 from heirvoice.revocations where id = any(${old}::uuid[])`).toHaveLength(0);
});

test("applies a ban until it expires or is lifted", async () => {
  const revocations = await hearing();
  const [short, lifted, back] = [await aUser(), await aUser(), await aUser()];
  const kindOf = (sub: string) => revocations.kindFor({ sub });
  await db.sql`update auth.users set banned_until = now() + interval '2 seconds' where id = ${short}`;
  await db.sql`update auth.users set banned_until = 'infinity' where id = ${lifted}`;
  await db.sql`delete from auth.users where id = ${back}`;
  await vi.waitFor(
    () => expect([kindOf(short), kindOf(lifted), kindOf(back)]).toEqual(["banned", "banned", "deleted"]),
    patience,
  );
  await vi.waitFor(() => expect(kindOf(short)).toBeNull(), patience);
  await db.sql`update auth.users set banned_until = null where id = ${lifted}`;
  await db.sql`insert into auth.users (id) values (${back})`;
  await vi.waitFor(() => expect([kindOf(lifted), kindOf(back)]).toEqual([null, null]), patience);
});

test("reloads all revocations after a malformed notification", async () => {
  const revocations = await hearing();
  const [id = ""] = await sessions(1);
  await db.sql`insert into heirvoice.revocations (id, kind) values (${id}, 'session')`;
  for (const said of ["", "{", "null", '{"kind":"session","ids":["x"],"seconds":1}', "x".repeat(7000)])
    await db.sql`select pg_notify('revocations', ${said})`;
  await vi.waitFor(async () => expect(await kinds(revocations, [id])).toEqual(["session"]), patience);
});

test("asks the database for revocations beyond its capacity", async () => {
  const revocations = await hearing({ maxEntries: 2 });
  const [ended, going] = [await sessions(5), await sessions(1)];
  await end(ended);
  await vi.waitFor(async () => expect(await kinds(revocations, ended)).toEqual(["session"]), patience);
  expect(await kinds(revocations, [...going, "not-a-uuid"])).toEqual([null]);
});

test("asks the database while its listening connection is down", async () => {
  const revocations = await hearing();
  const cut = setInterval(
    () =>
      void db.sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'heirvoice revocations' and datname = current_database()`,
    20,
  );
  onTestFinished(() => clearInterval(cut));
  for (let turn = 0; turn < 20; turn++) {
    const ids = await sessions(2);
    await end(ids);
    await vi.waitFor(async () => expect(await kinds(revocations, ids)).toEqual(["session"]), patience);
  }
  clearInterval(cut);
});

test("rejects every session while the database is down, then catches up", async () => {
  const line = await breakableProxy(new URL(db.url));
  onTestFinished(() => line.cut());
  const far = connect(line.url);
  onTestFinished(() => far.close());
  const revocations = await openRevocations(far, createLog("silent"), {
    ...revocationLimits,
    maxUnheardMs: 100,
    askMs: 300,
  });
  onTestFinished(() => revocations.close());
  const [going = "", ended = ""] = await sessions(2);
  expect(revocations.kindForConnected({ session_id: going })).toBeNull();
  let changes = 0;
  revocations.onChange(() => changes++);
  await line.cut();
  await vi.waitFor(() => expect(revocations.kindForConnected({ session_id: going })).toBe("unheard"), patience);
  await expect(Promise.resolve(revocations.kindFor({ session_id: going }))).rejects.toMatchObject({ status: 503 });
  expect([revocations.kindFor({}), revocations.kindForConnected({})]).toEqual([null, null]);
  await end([ended]);
  await line.mend();
  await vi.waitFor(() => expect(revocations.kindForConnected({ session_id: ended })).toBe("session"), patience);
  expect(await kinds(revocations, [going])).toEqual([null]);
  await vi.waitFor(() => expect(changes).toBeGreaterThan(0), patience);
});
