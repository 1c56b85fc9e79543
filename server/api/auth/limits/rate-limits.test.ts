import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { connect, type Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { createRateLimits, type Limit } from "./rate-limits.ts";
import { deleteExpiredCounts } from "./sweep-counts.ts";

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
const limit: Limit = { points, seconds: 3600 };
const refusal = { status: 429, authCode: "over_request_rate_limit" };
const allowed = (answers: ({ seconds: number } | null)[]) => answers.filter((answer) => answer === null).length;

test("rejects sequential attempts past the limit", async () => {
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

test("allows exactly the limit of concurrent attempts", async () => {
  const limits = createRateLimits(db.sql);
  const all = () => Array.from({ length: tooMany }, () => limits.tryConsume("parallel", "who", limit));
  expect(allowed(await Promise.all(all()))).toBe(points);
  expect(allowed(await Promise.all(all()))).toBe(0);
});

test("allows the full limit again after the window", async () => {
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

test("restarts a cleared count, also after a rejection", async () => {
  const limits = createRateLimits(db.sql);
  for (let tries = 0; tries < points + 5; tries++) await limits.tryConsume("forgotten", "who", limit);
  await limits.reset("forgotten", "who", limit);
  expect(await limits.consume("forgotten", "who", limit)).toBe(1);
});

test("shares database counts between processes", async () => {
  const [one, other] = [createRateLimits(db.sql), createRateLimits(elsewhere.sql)];
  const atOnce = Array.from({ length: tooMany }, (_, at) => (at % 2 ? one : other).tryConsume("shared", "who", limit));
  expect(allowed(await Promise.all(atOnce))).toBe(points);
  for (const limits of [one, other, createRateLimits(db.sql)])
    await expect(limits.consume("shared", "who", limit)).rejects.toMatchObject(refusal);
});

test("rejects the second and third attempt at a limit of one", async () => {
  const limits = createRateLimits(db.sql);
  const once = { points: 1, seconds: 60 } as const;
  const answers = [];
  for (let tries = 0; tries < 5; tries++) answers.push(await limits.tryConsume("once", "who", once));
  expect(allowed(answers)).toBe(1);
});

test("rejects every attempt while the database is unavailable", async () => {
  const gone = connect(db.url);
  const limits = createRateLimits(gone.sql);
  await gone.close();
  await expect(limits.tryConsume("gone", "who", { points, seconds: 60 })).rejects.toThrow();
});

test("stores no address and no name in the rate limit table", async () => {
  await createRateLimits(db.sql).consume("hashed", "hannah@example.org", { points, seconds: 60 });
  const [row] = await db.sql<{ key: string }[]>`select key from heirvoice.rate_limits where key like 'hashed:%'`;
  expect(row?.key).toMatch(/^hashed:[\w-]{32}$/);
});

test("deletes counts whose time is over", async () => {
  const counts = () => db.sql`select key from heirvoice.rate_limits where key in ('old', 'new')`;
  await db.sql`insert into heirvoice.rate_limits (key, points, expire) values ('old', 1, 1), ('new', 1, 4102444800000)`;
  await deleteExpiredCounts(db.sql, Date.now());
  expect(await counts()).toEqual([{ key: "new" }]);
});
