// The same requests to one api node and to two in turn, on one database: processor time and lock waits for each request.
// `node bench/two-nodes.ts 400 4`: requests of a round, rounds of each kind.
import "#server/platform/content/default-content.ts";
import { readFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { runNode, untilPrinted } from "#server/testing/programs.ts";
import { webmBytes } from "#server/testing/sound-files.ts";
import { startBenchServer, type Storyteller } from "./harness/bench-server.ts";
import { cpuSecondsBelow, cpuSecondsOf, median } from "./harness/process-tree.ts";
import { measured, report } from "./report.ts";
import { giveAnswer } from "./soak/hostile/honest-people.ts";

const perRound = Number(process.argv[2] ?? 400);
const rounds = Number(process.argv[3] ?? 4);
const atOnce = 8;
const requestsPerAnswer = 10;
const people = 16;
const maxRatio = 1.1;
/** Fewer waits than this share of all looks are none. */
const fewWaits = 0.02;
const lookEveryMs = 20;

const server = await startBenchServer();
const second = runNode(["server/main.ts"], server.env);
const secondUrl = (await untilPrinted(second, /ready: (http:\S+)/))[1] ?? "";
const { sql } = server.db;
const [place] = await sql`select current_setting('data_directory') as dir`;
const { dir } = z.object({ dir: z.string() }).parse(place);
const postmaster = Number((await readFile(join(dir, "postmaster.pid"), "utf8")).split("\n")[0]);
const tellers: Storyteller[] = [];
for (let at = 0; at < people; at++) tellers.push(await server.consentingStoryteller());
const sound = webmBytes(20_000);
const nodes = { one: [server.url], two: [server.url, secondUrl] };
const measures = { one: Array<Round>(), two: Array<Round>() };

type Round = { cpuMs: number; waits: number; perSecond: number };

await live(nodes.two);
for (let round = 0; round < rounds; round++)
  for (const kind of round % 2 === 0 ? (["one", "two"] as const) : (["two", "one"] as const))
    measures[kind].push(await live(nodes[kind]));

const of = (kind: keyof typeof measures, what: keyof Round) => median(measures[kind].map((round) => round[what]));
const note = `load ${loadavg()[0]?.toFixed(1)}, ${rounds} rounds of ${perRound} requests each`;
report([
  measured({
    bench: "two nodes: processor time",
    ours: of("two", "cpuMs"),
    limit: maxRatio * of("one", "cpuMs"),
    unit: "ms/request",
    note: `one: ${of("one", "cpuMs").toFixed(2)} ms; ${of("one", "perSecond").toFixed(0)} and ${of("two", "perSecond").toFixed(0)} requests/s; ${note}`,
  }),
  measured({
    bench: "two nodes: lock waits",
    ours: of("two", "waits"),
    limit: Math.max(maxRatio * of("one", "waits"), fewWaits),
    unit: "waiting",
    note: `mean connections that wait for a lock; one: ${of("one", "waits").toFixed(3)}`,
  }),
]);
second.child.kill("SIGTERM");
await second.ended;
await server.close();
process.exit();

/** Sends a round of requests to these nodes in turn. */
async function live(urls: readonly string[]): Promise<Round> {
  const [stop, cpuBefore, from] = [watchLocks(), await cpuSeconds(), performance.now()];
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let at = next++; at < perRound; at = next++) await ask(urls[at % urls.length] ?? "", at);
    }),
  );
  const seconds = (performance.now() - from) / 1000;
  const cpuMs = (((await cpuSeconds()) - cpuBefore) * 1000) / perRound;
  return { cpuMs, waits: await stop(), perSecond: perRound / seconds };
}

async function cpuSeconds(): Promise<number> {
  const api = [server.pid, second.child.pid ?? 0].map(cpuSecondsOf);
  const each = await Promise.all([...api, cpuSecondsOf(postmaster), cpuSecondsBelow(postmaster)]);
  return each.reduce((sum, one) => sum + one, 0);
}

/** What the dashboard asks, and now and then a short answer. */
async function ask(url: string, at: number): Promise<void> {
  const person = tellers[at % people];
  if (!person) return;
  if (at % requestsPerAnswer === 0) return void (await giveAnswer(url, person, sound, "audio/webm"));
  const paths = [
    "/rest/v1/orders?select=*,interview_sessions(*)",
    `/rest/v1/answers?select=*&session_id=eq.${person.sessionId}`,
  ];
  const answer = await fetch(url + (paths[at % paths.length] ?? ""), {
    headers: { authorization: `Bearer ${person.token}` },
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`It answered ${answer.status}.`);
}

/** Looks at connections that wait for a lock until stopped. Returns their mean count. */
function watchLocks(): () => Promise<number> {
  const over = new AbortController();
  let [looks, waiting] = [0, 0];
  const looking = (async () => {
    while (!over.signal.aborted) {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`;
      waiting += row?.count ?? 0;
      looks++;
      await wait(lookEveryMs);
    }
  })();
  return async () => {
    over.abort();
    await looking;
    return waiting / Math.max(1, looks);
  };
}
