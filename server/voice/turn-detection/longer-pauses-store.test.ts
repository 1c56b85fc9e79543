import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "#server/testing/test-database.ts";
import { wantsLongerPauses } from "./longer-pauses-store.ts";

const database = await testDatabase();
afterAll(() => database.close());

test("reads longer pauses from the person's own profile", async () => {
  const { sql } = database;
  const who = randomUUID();
  expect(await wantsLongerPauses(sql, who)).toBe(false);
  await sql`insert into auth.users (id, email) values (${who}, ${`${who}@example.org`})`;
  expect(await wantsLongerPauses(sql, who)).toBe(false);
  for (const longerPauses of [true, false]) {
    await sql`update public.profiles set accessibility_needs = ${sql.json({ longerPauses })} where id = ${who}`;
    expect(await wantsLongerPauses(sql, who)).toBe(longerPauses);
  }
});
