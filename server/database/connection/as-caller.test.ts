import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase } from "#server/testing/test-database.ts";
import { asCaller, type DatabaseCaller } from "./as-caller.ts";
import type { Database } from "#server/database/database.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

async function aPerson(): Promise<DatabaseCaller> {
  const sub = randomUUID();
  await db.sql`insert into auth.users (id, email) values (${sub}, ${`${sub}@example.org`})`;
  return { role: "authenticated", claims: { sub, role: "authenticated" } };
}

test("shows concurrent users only their own rows", async () => {
  const people = await Promise.all(Array.from({ length: 8 }, aPerson));
  const asked = Array.from({ length: 50 }, () => people).flat();
  const seen = await Promise.all(
    asked.map((person) => asCaller(db, person, (tx) => tx<{ id: string }[]>`select id from public.profiles`)),
  );
  expect(seen.map((rows) => rows.map(({ id }) => id))).toEqual(asked.map((person) => [person.claims.sub]));
});

test("resets role and claims, even after a failure", async () => {
  const [owner] = await db.sql`select current_user as who`;
  const person = await aPerson();
  await expect(asCaller(db, person, (tx) => tx`select * from public.settings`)).rejects.toMatchObject({
    code: "42501",
  });
  const after = await Promise.all(
    Array.from({ length: 32 }, () => db.sql`select current_user as who, auth.uid() as uid`),
  );
  for (const [row] of after) expect(row).toMatchObject({ who: owner?.who, uid: null });
});

test("cancels a statement that exceeds its caller's timeout", async () => {
  const anybody: DatabaseCaller = { role: "anon", claims: { role: "anon" } };
  await expect(asCaller(db, anybody, (tx) => tx`select pg_sleep(60)`)).rejects.toMatchObject({ code: "57014" });
});
