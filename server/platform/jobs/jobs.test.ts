import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { fail } from "#server/platform/errors.ts";
import { createLog } from "#server/platform/log/log.ts";
import { processorPriority, runWithPriority } from "#server/platform/process/processor-priority.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { followClock } from "./clock-store.ts";
import { defineJob } from "./job.ts";
import { readProgress } from "./progress-store.ts";
import { openQueue } from "./queue.ts";
import { startWorker } from "./worker.ts";

const database = await testDatabase();
const owner = "00000000-0000-4000-8000-000000000001";
await database.sql`insert into auth.users (id) values (${owner})`;
const calls: string[] = [];
const tools = { sql: database.sql };

const input = z.object({ word: z.string() });
const echo = defineJob({
  name: "echo",
  input,
  output: z.object({ said: z.string() }),
  key: ({ word }) => word,
  owner: () => owner,
  handle: async (_: typeof tools, { word }, { progress }) => {
    calls.push(word);
    progress(0.5, "half way");
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { said: word };
  },
});
const flaky = defineJob({
  name: "flaky",
  input,
  output: z.string(),
  key: ({ word }) => word,
  owner: () => owner,
  retry: { limit: 3, delaySeconds: 1 },
  handle: (_: typeof tools, { word }) => {
    calls.push(word);
    if (calls.filter((call) => call === word).length < 2) throw fail("unavailable", "Not yet.");
    return Promise.resolve("at last");
  },
});
const hopeless = defineJob({
  name: "hopeless",
  input,
  output: z.never(),
  key: ({ word }) => word,
  owner: () => owner,
  handle: (_: typeof tools, { word }): Promise<never> => {
    calls.push(word);
    return Promise.reject(fail("recording_silent", "Nothing can be heard in answer.wav."));
  },
});
const turn = defineJob({
  name: "turn",
  input,
  output: z.string().nullable(),
  key: ({ word }) => word,
  owner: () => owner,
  handle: async () => processorPriority(),
});
const jobs = [echo, flaky, hopeless, turn];
/** No worker runs this job. */
const waiting = { ...echo, name: "waiting", retry: { limit: 3, delaySeconds: 200 } };
const log = createLog("silent");
const queue = await openQueue(database, [...jobs, waiting], log);
const worker = await startWorker(queue, jobs, tools, log);

afterAll(async () => {
  await worker.stop();
  await queue.stop();
  await database.close();
});

test("runs a job in the processor turn of its sender", async () => {
  expect(await runWithPriority("background", () => queue.run(turn, { word: "behind" }))).toBe("background");
  expect(await queue.run(turn, { word: "usual" })).toBeNull();
});

test("runs a job and returns its result", async () => {
  expect(await queue.run(echo, { word: "one" })).toEqual({ said: "one" });
});

test("runs concurrent requests for the same job once", async () => {
  await Promise.all([1, 2, 3, 4].map(() => queue.run(echo, { word: "once" })));
  expect(calls.filter((call) => call === "once")).toHaveLength(1);
});

test("retries a retryable failure", async () => {
  expect(await queue.run(flaky, { word: "flaky" })).toBe("at last");
  expect(calls.filter((call) => call === "flaky")).toHaveLength(2);
});

test("fails at once with the reason for a permanent failure", async () => {
  await expect(queue.run(hopeless, { word: "never" })).rejects.toMatchObject({ code: "recording_silent" });
  expect(calls.filter((call) => call === "never")).toHaveLength(1);
});

test("shows the progress to the owner", async () => {
  const seen: string[] = [];
  await queue.run(echo, { word: "seen" }, { onProgress: (row) => seen.push(`${row.state} ${row.word}`) });
  expect(seen).toContain("running half way");
  const id = await queue.send(echo, { word: "rows" });
  expect((await readProgress(database.sql, [id]))[0]).toMatchObject({ job: "echo", subject: "rows" });
});

test("rejects invalid input before queueing", async () => {
  // @ts-expect-error a number is no word
  await expect(queue.send(echo, { word: 5 })).rejects.toThrow();
});

test("runs work queued before the clock moved back", async () => {
  await queue.send(waiting, { word: "tomorrow" });
  await database.sql`update jobs.job set start_after = now() + interval '1 day' where name = 'waiting'`;
  expect(await queue.boss.fetch("waiting")).toEqual([]);
  await followClock(database.sql);
  expect(await queue.boss.fetch("waiting")).toHaveLength(1);
});

test("makes lost work due at once, the first time only", async () => {
  const lost = { ...waiting, name: "lost" };
  const other = await openQueue(database, [lost], log);
  await other.send(lost, { word: "lost" });
  const die = async () => {
    await expect.poll(() => other.boss.fetch("lost")).toHaveLength(1);
    await database.sql`update jobs.job set heartbeat_on = now() - interval '1 minute' where name = 'lost'`;
    await expect.poll(() => stateOf("lost")).not.toBe("active");
  };
  await die();
  await die();
  expect(await stateOf("lost")).toBe("retry later");
  await other.stop();
});

async function stateOf(name: string): Promise<string> {
  const [row] = await database.sql<{ state: string }[]>`
    select state || case when start_after > now() + interval '1 minute' then ' later' else '' end as state
    from jobs.job where name = ${name}`;
  return row?.state ?? "";
}
