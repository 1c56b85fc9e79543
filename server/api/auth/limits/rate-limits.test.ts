import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { connect, type Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { createRateLimits, type Limit, type RateLimits } from "./rate-limits.ts";

let db: Database;
let elsewhere: Database;
beforeAll(async () => {
  db = await testDatabase();
  elsewhere = connect(db.url);
});
afterAll(async () => {
  await elsewhere.close();
  await db.close();
});

afterEach(() => void vi.useRealTimers());

const points = 5;
const tooMany = 50;
const kinds = [
  { points, seconds: 3600, countedBy: "process" },
  { points, seconds: 3600, countedBy: "database" },
] satisfies Limit[];
const refusal = { status: 429, authCode: "over_request_rate_limit" };
const allowed = (answers: ({ seconds: number } | null)[]) => answers.filter((answer) => answer === null).length;

test.each(kinds)("rejects sequential attempts past the limit (counted by the $countedBy)", async (limit) => {
  const limits = createRateLimits(db.sql);
  for (let tries = 1; tries <= points; tries++) expect(await limits.consume("one", "who", limit)).toBe(tries);
  for (let tries = 1; tries <= tooMany; tries++) {
    await expect(limits.consume("one", "who", limit), `try ${points + tries}`).rejects.toMatchObject(refusal);
    const { seconds = 0 } = (await limits.tryConsume("one", "who", limit)) ?? {};
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThanOrEqual(3600);
  }
  expect(await limits.consume("one", "another", limit)).toBe(1);
  expect(await limits.consume("other", "who", limit)).toBe(1);
});

test.each(kinds)("allows exactly the limit of concurrent attempts (counted by the $countedBy)", async (limit) => {
  const limits = createRateLimits(db.sql);
  const all = (own: RateLimits) => Array.from({ length: tooMany }, () => own.tryConsume("parallel", "who", limit));
  expect(allowed(await Promise.all(all(limits)))).toBe(points);
  expect(allowed(await Promise.all(all(limits)))).toBe(0);
});

test.each(kinds)("allows the full limit again after the window (counted by the $countedBy)", async (limit) => {
  const limits = createRateLimits(db.sql);
  for (let round = 0; round < 2; round++) {
    const answers = [];
    for (let tries = 0; tries < points + 10; tries++) answers.push(await limits.tryConsume("ending", "who", limit));
    expect(allowed(answers)).toBe(points);
    const seconds = answers.at(-1)?.seconds ?? 0;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 - 2000 });
    expect(await limits.tryConsume("ending", "who", limit)).not.toBeNull();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2001 });
  }
});

test.each(kinds)("restarts a cleared count, also after a rejection (counted by the $countedBy)", async (limit) => {
  const limits = createRateLimits(db.sql);
  for (let tries = 0; tries < points + 5; tries++) await limits.tryConsume("forgotten", "who", limit);
  await limits.reset("forgotten", "who", limit);
  expect(await limits.consume("forgotten", "who", limit)).toBe(1);
});

test("shares database counts between processes", async () => {
  const limit = { points, seconds: 3600, countedBy: "database" } as const;
  const [one, other] = [createRateLimits(db.sql), createRateLimits(elsewhere.sql)];
  const atOnce = Array.from({ length: tooMany }, (_, at) => (at % 2 ? one : other).tryConsume("shared", "who", limit));
  expect(allowed(await Promise.all(atOnce))).toBe(points);
  for (const limits of [one, other, createRateLimits(db.sql)])
    await expect(limits.consume("shared", "who", limit)).rejects.toMatchObject(refusal);
});

test("rejects the second and third attempt at a limit of one", async () => {
  const limits = createRateLimits(db.sql);
  const once = { points: 1, seconds: 60, countedBy: "database" } as const;
  const answers = [];
  for (let tries = 0; tries < 5; tries++) answers.push(await limits.tryConsume("once", "who", once));
  expect(allowed(answers)).toBe(1);
});

test("rejects every attempt while the database is unavailable", async () => {
  const gone = connect(db.url);
  const limits = createRateLimits(gone.sql);
  await gone.close();
  await expect(limits.tryConsume("gone", "who", { points, seconds: 60, countedBy: "database" })).rejects.toThrow();
});

test("stores no address and no name in the rate limit table", async () => {
  await createRateLimits(db.sql).consume("hashed", "hannah@example.org", {
    points,
    seconds: 60,
    countedBy: "database",
  });
  const [row] = await db.sql<{ key: string }[]>`select key from auth.rate_limits where key like 'hashed:%'`;
  expect(row?.key).toMatch(/^hashed:[\w-]{32}$/);
});
