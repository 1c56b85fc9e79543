import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { asCaller } from "#server/database/connection/as-caller.ts";
import { fail } from "#server/platform/errors.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { openQueue, type Queue } from "#server/platform/jobs/queue.ts";
import { startWorker, type Worker } from "#server/platform/jobs/worker.ts";
import { createLog } from "#server/platform/log/log.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { patience } from "#server/testing/patience.ts";

const database = await testDatabase();
const [owner, admin] = [randomUUID(), randomUUID()];
let runs = 0;
/** Fails at its first run only. */
const mended = defineJob({
  name: "mended",
  input: z.object({ word: z.string() }),
  output: z.null(),
  key: ({ word }) => word,
  owner: () => owner,
  handle: (): Promise<null> => {
    runs += 1;
    if (runs === 1) throw fail("recording_silent", "Nothing can be heard in her wedding.wav.");
    return Promise.resolve(null);
  },
});
const log = createLog("silent");
let queue: Queue;
let worker: Worker;
beforeAll(async () => {
  await database.sql`insert into auth.users (id, email) values (${owner}, 'owner@example.org'), (${admin}, 'admin@example.org')`;
  await database.sql`update public.profiles set account_type = 'admin' where id = ${admin}`;
  queue = await openQueue(database, [mended], log);
  worker = await startWorker(queue, [mended], { sql: database.sql }, log);
});
afterAll(async () => {
  await worker.stop();
  await queue.stop();
  await database.close();
});

const asAdmin = <T>(work: Parameters<typeof asCaller<T>>[2]) =>
  asCaller(
    database,
    { role: "authenticated", claims: { role: "authenticated", sub: admin, is_anonymous: false } },
    work,
  );

test("runs a failed job again and shows no message of it", async () => {
  await expect(queue.run(mended, { word: "one" })).rejects.toMatchObject({ code: "recording_silent" });
  const [shown] = await asAdmin((tx) => tx`select * from public.desk_jobs('failed')`);
  expect(shown).toMatchObject({ job: "mended", error_code: "recording_silent", email: "owner@example.org" });
  expect(JSON.stringify(shown)).not.toContain("wedding");
  const [first] = await asAdmin((tx) => tx`select public.desk_retry_jobs(${[shown?.["id"]]}::uuid[]) as count`);
  expect(first).toEqual({ count: 1 });
  await expect
    .poll(async () => (await asAdmin((tx) => tx`select state from public.desk_jobs()`))[0], patience)
    .toEqual({ state: "done" });
  const [again] = await asAdmin((tx) => tx`select public.desk_retry_jobs(${[shown?.["id"]]}::uuid[]) as count`);
  expect([again, runs]).toEqual([{ count: 0 }, 2]);
});
