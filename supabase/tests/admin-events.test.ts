import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";

let db: Database;
const admin = randomUUID();
const person = randomUUID();
beforeAll(async () => {
  db = await testDatabase();
  for (const id of [admin, person])
    await db.sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.org`})`;
  await db.sql`update public.profiles set account_type = 'admin' where id = ${admin}`;
});
afterAll(() => db.close());

/** Calls the function as a function of the desk does: in its owner's name, with the caller's claims. */
function record(sub: string) {
  return db.sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub, role: "authenticated" })}, true)`;
    await tx`select heirvoice.record_admin_event('raise_limit', ${person}, '{"storage_bytes": 1}')`;
  });
}

test("records an admin's action and refuses everybody else", async () => {
  await record(admin);
  await expect(record(person)).rejects.toMatchObject({ code: "42501" });
  const rows = await db.sql`select admin_id, action, subject_id, details from public.admin_events`;
  expect([...rows]).toEqual([
    { admin_id: admin, action: "raise_limit", subject_id: person, details: { storage_bytes: 1 } },
  ]);
});

test("refuses to change, delete or truncate admin events", async () => {
  await record(admin);
  const refused = { code: "42501" };
  await expect(db.sql`update public.admin_events set action = 'other'`).rejects.toMatchObject(refused);
  await expect(db.sql`truncate public.admin_events`).rejects.toMatchObject(refused);
  const service = { role: "service_role" as const, claims: { role: "service_role" } };
  const deleted = asCaller(db, service, (tx) => tx`delete from public.admin_events`);
  await expect(deleted).rejects.toMatchObject(refused);
});
