import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { lettersADay, letterCounter } from "./count-letters.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test("bounds the letters of one and of all, also in parallel", async () => {
  const [one, other] = [letterCounter(db.sql), letterCounter(db.sql)];
  const { ofPerson, ofEverybody } = lettersADay;
  const ann = randomUUID();
  await one(ann, ofPerson.points - 10);
  const asked = await Promise.allSettled([one, other, one, other].map((count) => count(ann, 5)));
  expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  await expect(other(ann, 1)).rejects.toMatchObject({ code: "quota_reached" });
  for (let left = ofEverybody.points - ofPerson.points; left > 0; left -= ofPerson.points)
    await one(randomUUID(), Math.min(left, ofPerson.points));
  await expect(other(randomUUID(), 1)).rejects.toMatchObject({ code: "quota_reached" });
});
