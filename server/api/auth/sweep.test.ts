import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { testDatabase } from "#server/testing/test-database.ts";
import { sweepExpired } from "./sweep-store.ts";

test("deletes expired rows and keeps valid ones", async () => {
  const database = await testDatabase();
  const { sql } = database;
  const id = randomUUID();
  await sql`insert into auth.users (id) values (${id})`;
  const token = (type: string, expires: string) => sql`
    insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to, expires_at)
    values (${id}, ${type}, ${type}, 'a@b.org', now() + ${expires}::interval)`;
  await token("confirmation_token", "-1 second");
  await token("recovery_token", "1 hour");
  expect(await sweepExpired(sql, new Date())).toBe(1);
  expect(await sql`select token_type from auth.one_time_tokens`).toEqual([{ token_type: "recovery_token" }]);
  await database.close();
});
