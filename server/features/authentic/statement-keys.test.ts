import { createPublicKey, randomBytes, verify } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { openStatementKeys } from "./statement-keys.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const dayMs = 86_400_000;
const secret = randomBytes(32);

test("agrees on one key when several processes sign first", async () => {
  const signed = await Promise.all(
    Array.from({ length: 5 }, () => openStatementKeys(db.sql, secret).sign((key) => key)),
  );
  expect(new Set(signed.map(({ statement }) => statement)).size).toBe(1);
});

test("replaces a key after 90 days and verifies what it signed", async () => {
  let now = Date.now();
  const keys = openStatementKeys(db.sql, secret, () => now);
  const before = await keys.sign((key) => `before by ${key}`);
  await db.sql`update heirvoice.statement_keys set made_at = made_at - interval '91 days'`;
  now += dayMs / 24;
  const after = await keys.sign((key) => `after by ${key}`);
  expect(after.statement.slice(-16)).not.toBe(before.statement.slice(-16));
  const published = (await keys.list()).keys;
  for (const { statement, signature } of [before, after]) {
    const jwk = published.find(({ kid }) => statement.endsWith(kid));
    const key = createPublicKey({ key: { ...jwk }, format: "jwk" });
    expect(verify(null, Buffer.from(statement), key, Buffer.from(signature, "base64url"))).toBe(true);
  }
  const stored =
    await db.sql`select sealed_key is null as gone, retired_at is null as signs from heirvoice.statement_keys
    order by made_at`;
  expect([...stored]).toEqual([
    { gone: true, signs: false },
    { gone: false, signs: true },
  ]);
  expect(published.map(({ until }) => until === null)).toEqual([true, false]);
});

test("takes a new key when the instance's keys were lost", async () => {
  const before = await openStatementKeys(db.sql, secret).sign((key) => key);
  const after = await openStatementKeys(db.sql, randomBytes(32)).sign((key) => key);
  expect(after.statement).not.toBe(before.statement);
});

test("stores no private key in the clear", async () => {
  const rows = await db.sql<{ sealed: string | null }[]>`select sealed_key as sealed from heirvoice.statement_keys`;
  for (const { sealed } of rows)
    expect(Buffer.from(sealed ?? "", "base64url").includes(Buffer.from("302e0201", "hex"))).toBe(false);
});
