import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

async function person(): Promise<string> {
  const id = randomUUID();
  await db.sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.org`})`;
  return id;
}
const join = (storyteller: string, member: string) => db.sql`
  insert into public.family_members (storyteller_id, member_id, name, email, accepted_at)
  values (${storyteller}, ${member}, 'n', ${`${member}@example.org`}, now())`;
const order = (buyer: string) =>
  db.sql`insert into public.order_headers (buyer_id, product_type) values (${buyer}, 'memory_book')`;
async function typeOf(id: string): Promise<unknown> {
  const [row] = await db.sql`select account_type as type from public.profiles where id = ${id}`;
  return row?.["type"];
}

test("makes an invited account family until its first order", async () => {
  const [teller, member, other, admin] = [await person(), await person(), await person(), await person()];
  await order(other);
  await db.sql`update public.profiles set account_type = 'admin' where id = ${admin}`;
  for (const one of [member, other, admin]) await join(teller, one);
  expect([await typeOf(teller), await typeOf(member), await typeOf(other), await typeOf(admin)]).toEqual([
    "storyteller",
    "family",
    "storyteller",
    "admin",
  ]);
  await order(member);
  await order(admin);
  expect([await typeOf(member), await typeOf(admin)]).toEqual(["storyteller", "admin"]);
});
