import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { fileObjectStore } from "#server/api/storage/store/file-object-store.ts";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { makeFromFolder } from "#server/command/make-from-folder.ts";
import { openQueue } from "#server/platform/jobs/queue.ts";
import { createLog } from "#server/platform/log/log.ts";
import { hashFolder } from "#server/testing/hash-folder.ts";
import { recordingsFolder, threeAnswers } from "#server/testing/samples/recordings-folder.ts";
import { startStoryWorker, type StoryWorker } from "#server/testing/servers/story-worker.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { openStoryTools } from "./open-story-tools.ts";
import { storyJobs } from "./story-jobs.ts";

const database = await testDatabase();
const dataDir = await mkdtemp(join(tmpdir(), "heirvoice-killed-"));
const queue = await openQueue(database, storyJobs, createLog("silent"));
const config = configFrom(readEnv({ DATA_DIR: dataDir }));
const tools = await openStoryTools(config, {
  sql: database.sql,
  store: fileObjectStore(join(dataDir, "objects")),
  queue,
});
let worker: StoryWorker | undefined;
const workers: StoryWorker[] = [];

afterAll(async () => {
  for (const started of workers) started.kill();
  await queue.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function startWorker(): Promise<StoryWorker> {
  const started = await startStoryWorker(database.url, dataDir);
  workers.push(started);
  return started;
}

test("gives the same result after a worker is killed in any step", async () => {
  const folder = await recordingsFolder(threeAnswers, { title: "By the River", author: "Ann Reed" });
  const out = await mkdtemp(join(tmpdir(), "heirvoice-out-"));
  const killed = new Set<string>();
  worker = await startWorker();
  const show = {
    update: (name: string, fraction: number) => {
      if (fraction >= 1 || killed.has(name) || name === "Recordings") return;
      killed.add(name);
      worker?.kill();
      worker = undefined;
      void startWorker().then((fresh) => (worker = fresh));
    },
    say: () => undefined,
    stop: () => undefined,
  };
  const make = () => makeFromFolder(tools, { folder, out }, { show, signal: new AbortController().signal });
  expect((await make()).complete).toBe(true);
  expect(killed.size).toBeGreaterThanOrEqual(3);
  const afterKills = await hashFolder(out, ["report.json"]);
  expect((await make()).complete).toBe(true);
  expect(await hashFolder(out, ["report.json"])).toEqual(afterKills);
  expect(await readdir(join(dataDir, "work"))).toEqual([]);
  expect(await readdir(join(dataDir, "objects", ".unfinished"))).toEqual([]);
});
