// Anonymous attackers and one hostile account act while two honest people work: no restart, no failure, no delay for
// the honest, and afterwards memory and disk are as before.
import "#server/platform/content/default-content.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { runNode, untilPrinted } from "#server/testing/programs.ts";
import { waveBytes } from "#server/testing/sound-files.ts";
import { startBenchServer } from "#bench/harness/bench-server.ts";
import { folderMb, residentMb } from "./footprint.ts";
import { attack } from "./hostile/attack.ts";
import { giveAnswer, p99, readBareHandler, readOwnAnswers } from "./hostile/honest-people.ts";
import { longRecordings } from "./hostile/long-recordings.ts";

const minutes = Number(process.argv[2] ?? 10);
const seed = Number(process.argv[3] ?? Date.now() % 100_000);
if (!(minutes > 0)) throw new Error("npm run soak -- hostile [<minutes> [<seed>]]");
/** The maximum difference of an honest read's p99 from the same load on a bare handler. */
const maxExtraMs = 50;
/** The maximum growth after a minute of rest. */
const maxGrowthMb = { memory: 100, disk: 100 };
const calmMs = 60_000;
/** The maximum time to transcribe an honest answer of a second under attack. */
const maxHearingMs = 60_000;

const seconds = minutes * 60;
const problems: string[] = [];
const dir = await mkdtemp(join(tmpdir(), "heirvoice-hostile-"));
const server = await startBenchServer();
const worker = runNode(["server/main.ts"], { ...server.env, ROLE: "worker", STT: "auto", LOG_LEVEL: "info" });
await untilPrinted(worker, /worker ready/);
const [ann, ben, hostile] = [await server.storyteller(10), await server.storyteller(10), await server.storyteller(0)];
const bombs = longRecordings(dir);
await Promise.all([readOwnAnswers(server.url, ann, 5), transcribe()]);
const before = await footprint();
process.stderr.write(`seed ${seed}: ${minutes} minutes of it begin\n`);

const handler = runNode(["server/testing/programs/bare-handler.ts"], {});
const [, barePort = ""] = await untilPrinted(handler, /ready (\d+)/);
const transcribing = transcribeAgain();
const [attacked, read, alsoRead, bare] = await Promise.all([
  attack({
    url: server.url,
    key: server.identity.keys.publishableKey,
    seconds,
    seed,
    person: hostile,
    bombs,
  }),
  readOwnAnswers(server.url, ann, seconds),
  readOwnAnswers(server.url, ben, seconds),
  readBareHandler(`http://127.0.0.1:${barePort}/`, seconds),
]);
process.stderr.write("the attack is over\n");
const transcribedMs = await transcribing;
await wait(calmMs);
const after = await footprint();

const waits = { honest: p99([...read.waits, ...alsoRead.waits]), bare: p99(bare.waits) };
const refused = [...read.refused, ...alsoRead.refused];
if (waits.honest - waits.bare > maxExtraMs)
  problems.push(`An honest read took ${waits.honest} ms (p99), a bare one ${waits.bare}.`);
if (refused.length > 0)
  problems.push(`${refused.length} honest reads were refused: ${[...new Set(refused)].join(", ")}.`);
for (const failure of attacked.failures) problems.push(`It failed: ${failure}`);
if (after.memory - before.memory > maxGrowthMb.memory)
  problems.push(`It grew from ${before.memory} to ${after.memory} MB.`);
if (after.disk - before.disk > maxGrowthMb.disk)
  problems.push(`The data grew from ${before.disk} to ${after.disk} MB.`);
if (Math.max(0, ...transcribedMs) > maxHearingMs)
  problems.push(`An honest answer was heard after ${Math.max(0, ...transcribedMs)} ms.`);
for (const [name, running] of [
  ["server", server.running],
  ["worker", worker],
] as const) {
  if (running.child.exitCode !== null || running.child.signalCode !== null) problems.push(`The ${name} ended.`);
  if (/uncaughtException|unhandledRejection/.test(running.printed()))
    problems.push(`The ${name} threw past its handlers.`);
}
handler.child.kill("SIGTERM");
worker.child.kill("SIGTERM");
await worker.ended;
await server.close();
await rm(dir, { recursive: true, force: true });
for (const problem of problems) process.stderr.write(`${problem}\n`);
const summary = {
  soak: "hostile",
  minutes,
  seed,
  ...attacked,
  p99Ms: waits,
  reads: read.waits.length * 2,
  heardMs: transcribedMs,
  before,
  after,
  problems,
};
process.stdout.write(`${JSON.stringify(summary)}\n`);
process.exit(problems.length === 0 ? 0 : 1);

async function footprint(): Promise<{ memory: number; disk: number }> {
  const memory = (await residentMb(server.pid)) + (await residentMb(worker.child.pid ?? 0));
  return { memory, disk: await folderMb(server.dataDir) };
}

/** Saves an answer and waits for its transcript. Returns the milliseconds. */
async function transcribe(): Promise<number> {
  const began = performance.now();
  const id = await giveAnswer(server.url, ann, waveBytes());
  while (performance.now() - began < 2 * maxHearingMs) {
    const [row] = await server.db.sql<{ status: string }[]>`
      select processing_status as status from public.answers where id = ${id}`;
    if (row?.status !== "pending") break;
    await wait(200);
  }
  return Math.round(performance.now() - began);
}

/** Saves one answer after another during the attack. */
async function transcribeAgain(): Promise<number[]> {
  const until = performance.now() + seconds * 1000;
  const heard: number[] = [];
  try {
    do heard.push(await transcribe());
    while (performance.now() < until);
  } catch (thrown) {
    problems.push(`An honest answer could not be given: ${String(thrown)}`);
  }
  return heard;
}
