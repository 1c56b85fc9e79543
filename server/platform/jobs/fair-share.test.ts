import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { createLog } from "#server/platform/log/log.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { patience } from "#server/testing/patience.ts";
import { defineJob } from "./job.ts";
import { beginTurn, nextTurn } from "./fair-share-store.ts";
import { openQueue, type Queue } from "./queue.ts";
import { startWorker } from "./worker.ts";

const database = await testDatabase();
const [ann, bob, cid] = await Promise.all([somebody(), somebody(), somebody()]);
const log = createLog("silent");
const tools = { sql: database.sql };

async function somebody(): Promise<string> {
  const id = randomUUID();
  await database.sql`insert into auth.users (id) values (${id})`;
  return id;
}

const input = z.object({ owner: z.uuid(), name: z.string(), cost: z.number() });
let begun: string[] = [];
let holds = new Map<string, PromiseWithResolvers<void>>();

/** Ends after a moment, or when released. */
const listen = defineJob({
  name: "listen",
  input,
  output: z.null(),
  key: ({ name }) => name,
  owner: ({ owner }) => owner,
  cost: ({ cost }) => cost,
  long: { from: 600, concurrency: 2, maxPerOwner: 1 },
  handle: async (_: typeof tools, { name }) => {
    begun.push(name);
    await holds.get(name)?.promise;
    return null;
  },
});
const one = defineJob({ ...listen, name: "one", long: null, maxPerOwner: 1, concurrency: 3 });
const jobs = [listen, one];

let queue: Queue;
let worker: { stop(graceMs?: number): Promise<void> };
beforeEach(async () => {
  [begun, holds] = [[], new Map()];
  queue = await openQueue(database, jobs, log);
});
afterEach(async () => {
  for (const hold of holds.values()) hold.resolve();
  await worker.stop();
  await queue.stop();
});
afterAll(() => database.close());

const send = (owner: string, name: string, cost = 10, job = listen) => queue.send(job, { owner, name, cost });
const begin = async () => (worker = await startWorker(queue, jobs, tools, log));
const done = (count: number) =>
  vi.waitFor(() => expect(begun.length).toBe(count), { ...patience, interval: 20 }).then(() => begun);
function holdBack(...names: string[]): void {
  for (const name of names) holds.set(name, Promise.withResolvers());
}

test("runs a single job before another user's two hundred", async () => {
  for (let at = 0; at < 200; at++) await send(ann, `a${at}`);
  holdBack("a3");
  await begin();
  await vi.waitFor(() => expect(begun).toContain("a3"), { ...patience, interval: 5 });
  await send(bob, "b0");
  holds.get("a3")?.resolve();
  expect((await done(201)).indexOf("b0")).toBeLessThan(20);
  expect(new Set(begun).size).toBe(201);
});

test("alternates between users without penalizing the last one", async () => {
  for (let at = 0; at < 10; at++) await send(ann, `c${at}`);
  for (let at = 0; at < 10; at++) await send(bob, `d${at}`);
  for (let at = 0; at < 3; at++) await send(cid, `e${at}`);
  await begin();
  const order = await done(23);
  for (const who of ["c", "d", "e"]) expect(order.slice(0, 9).filter((name) => name.startsWith(who))).toHaveLength(3);
});

test("weights turns by the cost of the work", async () => {
  for (let at = 0; at < 4; at++) await send(ann, `f${at}`, 100);
  for (let at = 0; at < 20; at++) await send(bob, `g${at}`, 10);
  await begin();
  const order = await done(24);
  const before = order.slice(0, order.indexOf("f2")).filter((name) => name.startsWith("g"));
  expect(before.length).toBeGreaterThanOrEqual(19);
});

test("runs a newcomer's short job before longer ones of twenty others", async () => {
  const others = await Promise.all(Array.from({ length: 20 }, somebody));
  holdBack("r0");
  for (const [at, other] of others.entries()) await send(other, `r${at}`, 590);
  await begin();
  await vi.waitFor(() => expect(begun).toEqual(["r0"]), patience);
  await send(await somebody(), "s0");
  holds.get("r0")?.resolve();
  expect((await done(21))[1]).toBe("s0");
});

test("brings a long turn nearer with each short one of a newcomer", async () => {
  worker = { stop: async () => undefined };
  for (let at = 0; at < 20; at++) await beginTurn(database.sql, "lane", { starts: 0, cost: 100 });
  expect(await nextTurn(database.sql, "lane", cid)).toBe(100);
});

test("runs short work while long work fills its slots", async () => {
  holdBack("h0", "h1", "i0", "i1", "k0");
  for (const name of ["h0", "h1"]) await send(ann, name, 10_800);
  for (const name of ["i0", "i1"]) await send(bob, name, 10_800);
  await begin();
  await vi.waitFor(() => expect(begun.toSorted()).toEqual(["h0", "i0"]), patience);
  await send(cid, "k0", 10_800);
  await queue.run(listen, { owner: cid, name: "j0", cost: 15 });
  await queue.run(listen, { owner: ann, name: "h9", cost: 15 });
  expect(begun.toSorted()).toEqual(["h0", "h9", "i0", "j0"]);
  holds.get("h0")?.resolve();
  expect(await done(5)).toContain("k0");
  for (const hold of holds.values()) hold.resolve();
  await done(7);
});

test("runs long work under constant short work", async () => {
  await send(ann, "l0", 10_800);
  for (let at = 0; at < 100; at++) await send(bob, `m${at}`);
  await begin();
  await vi.waitFor(() => expect(begun).toContain("l0"), patience);
  expect((await done(101)).indexOf("l0")).toBeLessThan(20);
});

test("leaves slots to others for work limited to one per user", async () => {
  holdBack("n0", "n1", "o0");
  for (const name of ["n0", "n1"]) await send(ann, name, 10, one);
  await begin();
  await send(bob, "o0", 10, one);
  await vi.waitFor(() => expect(begun.map((name) => name.slice(0, 1)).toSorted()).toEqual(["n", "o"]), patience);
  for (const name of ["n0", "n1"]) holds.get(name)?.resolve();
  await done(3);
});

test("keeps an owner's place when queued work is requested again", async () => {
  for (let at = 0; at < 50; at++) await send(ann, "p0");
  await send(bob, "q0");
  const rows = await database.sql<{ ends: string }[]>`
    select ends - now as ends from heirvoice.job_turns join heirvoice.job_clocks using (lane)
    where lane = 'listen' and user_id = ${ann}`;
  expect(Number(rows[0]?.ends)).toBeLessThanOrEqual(10);
  await begin();
  await done(2);
});
