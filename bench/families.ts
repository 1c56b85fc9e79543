// 200 families at once for ten minutes, and a quarter of them before: each opens its pages every 30 s and gives a short
// spoken answer every two minutes, which is recognized meanwhile. Processor time per cycle shows the slope.
// `node bench/families.ts 200 10`.
import "#server/platform/content/default-content.ts";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { runNode, untilPrinted } from "#server/testing/programs.ts";
import { startBenchServer, type Storyteller } from "./harness/bench-server.ts";
import { cpuSecondsBelow } from "./harness/process-tree.ts";
import { measured, report } from "./report.ts";
import { giveAnswer } from "./soak/hostile/honest-people.ts";

const most = Number(process.argv[2] ?? 200);
const minutes = Number(process.argv[3] ?? 10);
const cycleMs = 30_000;
const cyclesPerAnswer = 4;
const limits = { readMs: 500, answerMs: 2_000, slope: 1.25 };

const dir = await mkdtemp(join(tmpdir(), "heirvoice-families-"));
const file = join(dir, "said.wav");
await promisify(execFile)("flite", ["-voice", "slt", "-t", "My grandmother kept bees behind the house.", "-o", file]);
const spoken = await readFile(file);

const few = await live(Math.ceil(most / 4), minutes / 2);
const many = await live(most, minutes);
const note = `load ${loadavg()[0]?.toFixed(1)}`;
report([
  measured({
    bench: `families: pages of ${most}`,
    ours: percentile(many.reads, 0.95),
    limit: limits.readMs,
    unit: "ms p95",
    note: `median ${percentile(many.reads, 0.5).toFixed(0)} ms, ${many.reads.length} requests; ${few.families}: ${percentile(few.reads, 0.95).toFixed(0)} ms; ${note}`,
  }),
  measured({
    bench: `families: answers of ${most}`,
    ours: percentile(many.answers, 0.95),
    limit: limits.answerMs,
    unit: "ms p95",
    note: `${many.answers.length} answers, ${many.waiting} not yet recognized at the end; ${few.families}: ${few.answers.length}, ${few.waiting}`,
  }),
  measured({ bench: "families: failed requests", ours: few.failed + many.failed, limit: 0, unit: "requests" }),
  measured({
    bench: "families: processor slope",
    ours: many.cpuPerCycle / few.cpuPerCycle,
    limit: limits.slope,
    unit: `× of ${few.families}`,
    note: `${(few.cpuPerCycle * 1000).toFixed(0)} and ${(many.cpuPerCycle * 1000).toFixed(0)} ms per cycle, recognition included; ${many.cores.toFixed(2)} cores busy`,
  }),
]);
await rm(dir, { recursive: true, force: true });
process.exit();

async function live(families: number, forMinutes: number) {
  const server = await startBenchServer({ STT: "pocketsphinx" });
  const worker = runNode(["server/main.ts"], { ...server.env, ROLE: "worker", LOG_LEVEL: "info" });
  await untilPrinted(worker, /worker ready/);
  const people: Storyteller[] = [];
  for (let at = 0; at < families; at++) people.push(await server.consentingStoryteller());
  const lived = { families, reads: Array<number>(), answers: Array<number>(), failed: 0 };
  const [from, cpuBefore] = [performance.now(), await cpuSecondsBelow(process.pid)];
  const until = from + forMinutes * 60_000;
  let cycles = 0;
  await Promise.all(
    people.map(async (person, at) => {
      await wait((at / families) * cycleMs);
      for (let cycle = at; performance.now() < until; cycle++) {
        const began = performance.now();
        for (const path of pages(person)) await timed(lived, lived.reads, () => read(server.url + path, person));
        if (cycle % cyclesPerAnswer === 0)
          await timed(lived, lived.answers, () => giveAnswer(server.url, person, spoken));
        cycles++;
        await wait(Math.max(0, cycleMs - (performance.now() - began)));
      }
    }),
  );
  const cpu = (await cpuSecondsBelow(process.pid)) - cpuBefore;
  const cores = cpu / ((performance.now() - from) / 1000);
  const [row] = await server.db.sql<{ waiting: number }[]>`
    select count(*)::int as waiting from public.answers
    where user_id = any(${people.map(({ id }) => id)}::uuid[]) and processing_status not in ('completed', 'failed')`;
  worker.child.kill("SIGTERM");
  await worker.ended;
  await server.close();
  return { ...lived, waiting: row?.waiting ?? 0, cpuPerCycle: cpu / cycles, cores };
}

/** What the dashboard and the book ask. */
function pages({ sessionId }: Storyteller): string[] {
  return [
    "/en/dashboard",
    `/rest/v1/orders?select=*,interview_sessions(*)`,
    `/rest/v1/answers?select=*&session_id=eq.${sessionId}`,
    "/rest/v1/memoirs?select=id,title,chapters(number,title)",
    "/rest/v1/work_progress?select=id,job,state,fraction",
  ];
}

async function read(url: string, { token }: Storyteller): Promise<void> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
}

async function timed(lived: { failed: number }, into: number[], ask: () => Promise<unknown>): Promise<void> {
  const from = performance.now();
  try {
    await ask();
    into.push(performance.now() - from);
  } catch (thrown) {
    lived.failed++;
    if (lived.failed < 5) process.stderr.write(`${String(thrown)}\n`);
  }
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
