import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { fileObjectStore } from "#server/backend/storage/store/file-object-store.ts";
import { configFrom } from "#server/config/config.ts";
import { readEnv } from "#server/config/env.ts";
import { makeFromFolder } from "#server/command/make-from-folder.ts";
import { openQueue } from "#server/jobs/queue.ts";
import { createLog } from "#server/log/log.ts";
import { recordingsFolder, threeAnswers } from "#server/testing/recordings-folder.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { openStoryTools } from "./open-story-tools.ts";
import { storyJobs } from "./story-jobs.ts";

const program = fileURLToPath(new URL("../testing/programs/story-worker.ts", import.meta.url));
const database = await testDatabase();
const dataDir = await mkdtemp(join(tmpdir(), "heirvoice-killed-"));
const queue = await openQueue(database, storyJobs, createLog("silent"));
const config = configFrom(readEnv({ DATA_DIR: dataDir }));
const tools = openStoryTools(config, { sql: database.sql, store: fileObjectStore(join(dataDir, "objects")), queue });
let worker: ChildProcess | undefined;
const children: ChildProcess[] = [];

afterAll(async () => {
  for (const child of children) kill(child);
  await queue.stop();
  await database.close();
});

async function startWorkerProcess(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "ignore"],
    detached: true,
  });
  children.push(child);
  await new Promise((resolve) => child.stdout.once("data", resolve));
  return child;
}

/** With its ffmpeg and Typst, as when the power goes. */
function kill(child: ChildProcess): void {
  if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, "SIGKILL");
}

async function hashes(dir: string): Promise<Record<string, string>> {
  const files = (await readdir(dir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const entries = files.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    return [
      path.slice(dir.length + 1),
      createHash("sha256")
        .update(await readFile(path))
        .digest("hex"),
    ] as const;
  });
  return Object.fromEntries((await Promise.all(entries)).filter(([path]) => path !== "report.json"));
}

test(
  "a worker killed in the middle of each step leaves nothing half made, and the result is the same",
  { timeout: 400_000 },
  async () => {
    const folder = await recordingsFolder(threeAnswers, { title: "By the River", author: "Ann Reed" });
    const out = await mkdtemp(join(tmpdir(), "heirvoice-out-"));
    const killed = new Set<string>();
    worker = await startWorkerProcess();
    const show = {
      update: (name: string, fraction: number) => {
        if (fraction >= 1 || killed.has(name) || name === "Recordings") return;
        killed.add(name);
        if (worker) kill(worker);
        worker = undefined;
        void startWorkerProcess().then((fresh) => (worker = fresh));
      },
      say: () => undefined,
      stop: () => undefined,
    };
    const make = () => makeFromFolder(tools, { folder, out }, { show, signal: new AbortController().signal });
    expect((await make()).complete).toBe(true);
    expect(killed.size).toBeGreaterThanOrEqual(3);
    const afterKills = await hashes(out);
    expect((await make()).complete).toBe(true);
    expect(await hashes(out)).toEqual(afterKills);
    expect(await readdir(join(dataDir, "work"))).toEqual([]);
    expect(await readdir(join(dataDir, "objects", ".unfinished"))).toEqual([]);
  },
);
