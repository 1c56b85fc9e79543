// Makes a story over and over in two halves: in the first the worker is killed again and again in the middle of its
// work, in the second one worker runs throughout. Nothing is lost, the result is identical, and memory stays constant.
import "#server/platform/content/default-content.ts";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { seed } from "#server/database/seed/seed.ts";
import { fileObjectStore } from "#server/api/storage/store/file-object-store.ts";
import { makeFromFolder } from "#server/command/make-from-folder.ts";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { openQueue } from "#server/platform/jobs/queue.ts";
import { createLog } from "#server/platform/log/log.ts";
import { openStoryTools } from "#server/pipeline/open-story-tools.ts";
import { storyJobs } from "#server/pipeline/story-jobs.ts";
import { hashFolder } from "#server/testing/hash-folder.ts";
import { recordingsFolder, threeAnswers } from "#server/testing/samples/recordings-folder.ts";
import { startStoryWorker, type StoryWorker } from "#server/testing/servers/story-worker.ts";
import { randomFrom } from "#server/testing/random-from.ts";
import { residentMb } from "./footprint.ts";

const minutes = Number(process.argv[2] ?? 10);
const seedOfChance = Number(process.argv[3] ?? Date.now() % 100_000);
if (!(minutes > 0)) throw new Error("npm run soak -- stories [<minutes> [<seed>]]");
const chance = randomFrom(seedOfChance);
/** A job that is killed more than five times counts as failed. */
const killsPerRound = 3;
/** The maximum memory growth in the second half, after the worker has done everything once. */
const growthMb = 60;

const dir = await mkdtemp(join(tmpdir(), "heirvoice-soak-"));
await chmod(dir, 0o755);
const dataDir = join(dir, "data");
const log = createLog("silent");
const database = await openDatabase({ kind: "embedded", dir: join(dir, "postgres") }, log);
await migrate(database.sql);
await seed(database.sql);
const queue = await openQueue(database, storyJobs, log);
const store = fileObjectStore(join(dataDir, "objects"));
const tools = await openStoryTools(configFrom(readEnv({ DATA_DIR: dataDir })), { sql: database.sql, store, queue });
const folder = await recordingsFolder(threeAnswers, { title: "By the River", author: "Ann Reed" });
const out = join(dir, "out");

const step = { name: "" };
const kills: Record<string, number> = {};
const problems: string[] = [];
const memoryMb: number[] = [];
let rounds = 0;
/** The minimum duration of a story. A kill happens at any moment of it. */
let minMs = Infinity;

const ends = Date.now() + minutes * 60_000;
const half = Date.now() + minutes * 30_000;
let steady = await startStoryWorker(database.url, dataDir);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void leaveNothing().finally(() => process.exit(130)));
const reference = await makeOnce();
while (Date.now() < half) await roughRound();
while (Date.now() < ends || memoryMb.length < 2) {
  compare(await makeOnce());
  memoryMb.push(await residentMb(steady.pid));
}
const [first = 0, last = 0] = [memoryMb[Math.floor(memoryMb.length / 3)], memoryMb.at(-1)];
if (last - first > growthMb) problems.push(`The worker grew from ${first} to ${last} MB.`);
await leaveNothing();
for (const problem of problems) process.stderr.write(`${problem}\n`);
const summary = { soak: "stories", minutes, seed: seedOfChance, rounds, kills, workerMb: memoryMb, problems };
process.stdout.write(`${JSON.stringify(summary)}\n`);
process.exit(problems.length === 0 ? 0 : 1);

async function leaveNothing(): Promise<void> {
  steady.kill();
  await queue.stop();
  await database.close();
  for (const path of [dir, folder]) await rm(path, { recursive: true, force: true });
}

/** Makes the story and returns its files. */
async function makeOnce(): Promise<Record<string, string>> {
  const show = {
    update: (name: string) => {
      step.name = name;
    },
    say: () => undefined,
    stop: () => undefined,
  };
  const began = performance.now();
  const made = await makeFromFolder(tools, { folder, out }, { show, signal: new AbortController().signal });
  minMs = Math.min(minMs, performance.now() - began);
  rounds++;
  if (!made.complete) problems.push(`Round ${rounds} was not complete.`);
  for (const left of [join(dataDir, "work"), join(dataDir, "objects", ".unfinished")]) {
    const names = await readdir(left);
    if (names.length > 0) problems.push(`Round ${rounds} left ${names.join(", ")} in ${left}.`);
  }
  process.stderr.write(`round ${rounds}, killed so far: ${JSON.stringify(kills)}\n`);
  return hashFolder(out, ["report.json"]);
}

async function roughRound(): Promise<void> {
  if (chance() < 0.5) await rm(join(dataDir, "cache"), { recursive: true, force: true });
  const making = makeOnce();
  const ended = making.then(
    () => true,
    () => true,
  );
  for (let killed = 0; killed < killsPerRound; killed++) {
    if (await Promise.race([ended, wait(300 + chance() * minMs, false)])) break;
    kills[step.name] = (kills[step.name] ?? 0) + 1;
    steady = await replaced(steady);
  }
  compare(await making);
}

async function replaced(worker: StoryWorker): Promise<StoryWorker> {
  worker.kill();
  return startStoryWorker(database.url, dataDir);
}

function compare(made: Record<string, string>): void {
  const names = new Set([...Object.keys(reference), ...Object.keys(made)]);
  const other = [...names].filter((name) => made[name] !== reference[name]);
  if (other.length > 0) problems.push(`Round ${rounds} made these otherwise: ${other.join(", ")}.`);
}
