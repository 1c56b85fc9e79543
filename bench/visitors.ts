// Visitors without an account on a new machine that makes its sample meanwhile: from the press that ends a recording to
// its words, and an account's answer while 40 visitors send their recordings at once.
import "#server/platform/content/default-content.ts";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { z } from "zod";
import { visitorTakesSchema } from "#domain/recording/visitor-take.ts";
import { browserFetch } from "#server/testing/browser-fetch.ts";
import { startBenchServer, type Storyteller } from "./harness/bench-server.ts";
import { median } from "./harness/process-tree.ts";
import { measured, report } from "./report.ts";
import { giveAnswer } from "./soak/hostile/honest-people.ts";

const said = "My grandmother kept bees behind the old stone house.";
const known = /grandmother/iu;
const rounds = 3;
const visitors = 40;
const limits = { wordsS: 5, timesUsual: 2 };
/** As often as the page asks. */
const pollMs = 250;

const dir = await mkdtemp(join(tmpdir(), "heirvoice-visitors-"));
const file = join(dir, "said.wav");
await promisify(execFile)("flite", ["-voice", "slt", "-t", said, "-o", file]);
const spoken = await readFile(file);
const server = await startBenchServer({ ROLE: "all", STT: "pocketsphinx", TRUSTED_PROXY: "127.0.0.1" });
await untilSampleIsMade("making");

const first: number[] = [];
for (let round = 0; round < rounds; round++) {
  const { seconds, state } = await visit(`10.0.${round}.1`);
  first.push(state === "heard" ? seconds : Infinity);
}
report([
  measured({
    bench: "visitors: first words",
    ours: median(first),
    limit: limits.wordsS,
    unit: "s",
    note: `median of ${rounds} while the sample is ${await sampleState()}; load ${loadavg()[0]?.toFixed(1)}`,
  }),
]);

const ann = await server.consentingStoryteller();
const alone: number[] = [];
for (let round = 0; round < rounds; round++) alone.push(await answer(ann));
const crowd = Array.from({ length: visitors }, (_, at) => visit(`10.1.${at}.1`));
const beside: number[] = [];
for (let round = 0; round < rounds; round++) beside.push(await answer(ann));
const heard = await Promise.all(crowd);
const states = Map.groupBy(heard, ({ state }) => state);
const note = [...states].map(([state, takes]) => `${takes.length} ${state}`).join(", ");
report([
  measured({
    bench: "visitors: an answer beside 40",
    ours: median(beside) / median(alone),
    limit: limits.timesUsual,
    unit: "× alone",
    note: `${median(alone).toFixed(1)} s alone; ${note}; load ${loadavg()[0]?.toFixed(1)}`,
  }),
]);
await server.close();
await rm(dir, { recursive: true, force: true });
process.exit();

async function sampleState(): Promise<string> {
  const state: unknown = await (await fetch(`${server.url}/api/sample/en`)).json();
  return z.object({ state: z.string() }).parse(state).state;
}

async function untilSampleIsMade(state: "making" | "made"): Promise<void> {
  while ((await sampleState()) !== state) await wait(pollMs);
}

/** Sends a recording from a new browser and asks until it was heard or given up. */
async function visit(network: string): Promise<{ seconds: number; state: string }> {
  const page = browserFetch(server.url);
  const headers = { "x-forwarded-for": network };
  const address = `${server.url}/api/answer-now/takes`;
  const pressedAt = performance.now();
  const sent = await page(`${address}?language=en`, { method: "POST", headers, body: new Uint8Array(spoken) });
  if (sent.status !== 201) throw new Error(`a recording was answered with ${sent.status}`);
  for (;;) {
    const { takes } = visitorTakesSchema.parse(await (await page(address, { headers })).json());
    const [take] = takes;
    if (take === undefined || takes.length > 1) throw new Error("a visitor does not see their own recording alone");
    if (take.state === "heard" && !known.test(take.text)) throw new Error(`other words: ${take.text}`);
    if (take.state !== "waiting") return { seconds: (performance.now() - pressedAt) / 1000, state: take.state };
    await wait(pollMs);
  }
}

/** Seconds until an account's answer has its own words. */
async function answer(person: Storyteller): Promise<number> {
  const savedAt = performance.now();
  const id = await giveAnswer(server.url, person, spoken);
  for (;;) {
    const [row] = await server.db.sql<{ status: string; transcript: string | null }[]>`
      select processing_status as status, transcript from public.answers where id = ${id}`;
    if (row?.status === "failed") throw new Error("an honest answer failed");
    if (row?.status === "completed") {
      if (!known.test(row.transcript ?? "")) throw new Error(`an honest answer has other words: ${row.transcript}`);
      return (performance.now() - savedAt) / 1000;
    }
    await wait(pollMs);
  }
}
