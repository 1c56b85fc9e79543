import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { createLog } from "#server/platform/log/log.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { patience } from "#server/testing/patience.ts";
import { removeOrphanedWork } from "./orphaned-work-store.ts";
import { defineJob } from "./job.ts";
import { openQueue } from "./queue.ts";
import { startWorker } from "./worker.ts";

const database = await testDatabase();
const { sql } = database;
const log = createLog("silent");

const begun: string[] = [];
const ended: string[] = [];
const holds = new Map<string, PromiseWithResolvers<void>>();

/** Runs until it is aborted or released, and reports progress when asked to. */
const listen = defineJob({
  name: "listen",
  input: z.object({ owner: z.uuid(), name: z.string(), speaks: z.boolean() }),
  output: z.null(),
  key: ({ name }) => name,
  owner: ({ owner }) => owner,
  concurrency: 4,
  retry: { limit: 3, delaySeconds: 0 },
  handle: async (_: { sql: typeof sql }, { name, speaks }, { signal, progress }) => {
    begun.push(name);
    const hold = Promise.withResolvers<void>();
    holds.set(name, hold);
    const speaking = setInterval(() => speaks && progress(0.5, "half way"), 50);
    signal.addEventListener("abort", () => hold.reject(signal.reason));
    await hold.promise.finally(() => {
      clearInterval(speaking);
      ended.push(name);
    });
    return null;
  },
});
const queue = await openQueue(database, [listen], log);
const worker = await startWorker(queue, [listen], { sql }, log);

let [ann, bob] = ["", ""];
beforeEach(async () => {
  [ann, bob] = [randomUUID(), randomUUID()];
  await sql`insert into auth.users ${sql([{ id: ann }, { id: bob }])}`;
});
afterAll(async () => {
  await worker.stop(0);
  await queue.stop();
  await database.close();
});

const send = (owner: string, name: string, speaks = false) => queue.send(listen, { owner, name, speaks });
const begins = (name: string) => vi.waitFor(() => expect(begun).toContain(name), patience);
const leaves = (owner: string) => sql`delete from auth.users where id = ${owner}`;

async function jobsOf(owner: string): Promise<string[]> {
  const rows = await sql<{ state: string }[]>`select state::text from jobs.job where group_id = ${owner}`;
  return rows.map(({ state }) => state);
}

test("cancels the work of one user only", async () => {
  await send(ann, "ended-a");
  await send(bob, "ended-b");
  await Promise.all([begins("ended-a"), begins("ended-b")]);
  await leaves(ann);
  await worker.stopFor(ann);
  expect(ended).toContain("ended-a");
  expect(ended).not.toContain("ended-b");
  holds.get("ended-b")?.resolve();
  await vi.waitFor(async () => expect(await jobsOf(bob)).toEqual(["completed"]), patience);
});

test("ends work of a deleted owner at its next progress report", async () => {
  await send(ann, "unheard", true);
  await begins("unheard");
  await leaves(ann);
  await vi.waitFor(() => expect(ended).toContain("unheard"), patience);
  await vi.waitFor(async () => expect(await jobsOf(ann)).toEqual(["completed"]), patience);
  expect(begun.filter((name) => name === "unheard")).toHaveLength(1);
  expect(await sql`select 1 from public.work_progress where user_id = ${ann}`).toHaveLength(0);
});

test("does not retry work that failed because its owner was deleted", async () => {
  await send(ann, "fails");
  await begins("fails");
  await leaves(ann);
  holds.get("fails")?.reject(new Error("insert violates a foreign key"));
  await vi.waitFor(async () => expect(await jobsOf(ann)).toEqual(["completed"]), patience);
  expect(begun.filter((name) => name === "fails")).toHaveLength(1);
});

test("does not start queued work of a deleted owner", async () => {
  for (let at = 0; at < 4; at++) await send(bob, `fills-${at}`);
  await begins("fills-3");
  await send(ann, "late");
  await leaves(ann);
  for (let at = 0; at < 4; at++) holds.get(`fills-${at}`)?.resolve();
  await vi.waitFor(async () => expect(await jobsOf(ann)).toEqual(["completed"]), patience);
  expect(begun).not.toContain("late");
});

test("rejects work for a missing owner and deletes queued work", async () => {
  await send(ann, "kept-a");
  await send(bob, "kept-b");
  await Promise.all([begins("kept-a"), begins("kept-b")]);
  await leaves(ann);
  await expect(send(ann, "new")).rejects.toMatchObject({ code: "not_found" });
  await removeOrphanedWork(sql);
  expect([await jobsOf(ann), (await jobsOf(bob)).at(-1)]).toEqual([[], "active"]);
  for (const name of ["kept-a", "kept-b"]) holds.get(name)?.resolve();
  await vi.waitFor(async () => expect(new Set(await jobsOf(bob))).toEqual(new Set(["completed"])), patience);
  expect(await jobsOf(ann)).toEqual([]);
});
