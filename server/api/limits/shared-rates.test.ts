import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Database } from "#server/database/database.ts";
import { createLog } from "#server/platform/log/log.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { openSharedRates, type SharedRate, type SharedRates } from "./shared-rates.ts";

let db: Database;
let elsewhere: Database;
const opened: SharedRates[] = [];
beforeAll(async () => {
  db = await testDatabase();
  elsewhere = connect(db.url);
  for (const { sql } of [db, elsewhere]) opened.push(await openSharedRates(sql, createLog("silent")));
});
afterAll(async () => {
  for (const rates of opened) await rates.close();
  await elsewhere.close();
  await db.close();
});

const points = 200;
const step = points / 20;
const rateOf = (name: string) => opened.map((rates) => rates.rate(name, { points, duration: 3600 }));
const isAllowed = (rate: SharedRate | undefined, key: string) =>
  rate?.consume(key, 1, "Too many.").then(
    () => true,
    () => false,
  );

test("counts requests of all processes within a twentieth of the limit", async () => {
  const [one, other] = rateOf("alternating");
  for (let at = 0; at < 90; at++) {
    await one?.consume("network", 1, "");
    await other?.consume("network", 1, "");
  }
  for (const rate of [one, other])
    await expect.poll(() => rate?.pointsLeft("network")).toBeLessThanOrEqual(points - 180 + step);
  let allowed = 180;
  for (let at = 0; at < points; at++) if (await isAllowed(at % 2 ? one : other, "network")) allowed++;
  expect(allowed).toBeGreaterThanOrEqual(points);
  expect(allowed).toBeLessThanOrEqual(points + 2 * step);
  expect(await isAllowed(one, "another network")).toBe(true);
});

test("shares each charge once and nothing of a small use", async () => {
  const [one, other] = rateOf("charges");
  await one?.charge("small", step - 1);
  await one?.charge("large", 3 * step + 1);
  await expect.poll(() => other?.pointsLeft("large")).toBe(points - 3 * step);
  expect(await other?.pointsLeft("small")).toBe(points);
  await other?.charge("large", step);
  await expect.poll(() => one?.pointsLeft("large")).toBe(points - 4 * step - 1);
});
