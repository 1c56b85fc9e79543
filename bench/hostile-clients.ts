// The read latency of a signed-in person during the attack of 40 hostile clients, compared with a bare handler under
// the same load.
import "#server/platform/content/default-content.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runNode, untilPrinted } from "#server/testing/programs.ts";
import { measured, report } from "./report.ts";
import { attack } from "./soak/hostile/attack.ts";
import { longRecordings } from "./soak/hostile/long-recordings.ts";
import { p99, readBareHandler, readOwnAnswers } from "./soak/hostile/honest-people.ts";
import { startBenchServer } from "./harness/bench-server.ts";

const seconds = 20;
const rounds = 3;
/** Anonymous clients with costly reads, bodies and uploads, floods past every limit, and one hostile account. */
const lanes = { bomb: 18, flood: 18, "hostile account": 4 };
const maxExtraMs = 50;

const server = await startBenchServer();
const handler = runNode(["server/testing/programs/bare-handler.ts"], {});
const [, barePort = ""] = await untilPrinted(handler, /ready (\d+)/);
const bareUrl = `http://127.0.0.1:${barePort}`;
const [ann, hostile] = [await server.storyteller(10), await server.storyteller(0)];
const bombDir = await mkdtemp(join(tmpdir(), "heirvoice-bombs-"));
const plan = {
  key: server.identity.keys.publishableKey,
  seconds,
  person: hostile,
  bombs: longRecordings(bombDir),
  lanes,
};
await readOwnAnswers(server.url, ann, 3);

const seen = { ours: [] as number[], bare: [] as number[], perSecond: [] as number[], cpu: [] as number[] };
for (let seed = 1; seed <= rounds; seed++) {
  const [attacked, read] = await Promise.all([
    attack({ ...plan, url: server.url, seed }),
    readOwnAnswers(server.url, ann, seconds),
  ]);
  const [, bare] = await Promise.all([attack({ ...plan, url: bareUrl, seed }), readBareHandler(bareUrl, seconds)]);
  if (read.refused.length > 0) throw new Error(`an honest read was refused: ${read.refused[0]}`);
  const requests = Object.values(attacked.counts).flatMap((statuses) => Object.values(statuses));
  seen.ours.push(p99(read.waits));
  seen.bare.push(p99(bare.waits));
  seen.perSecond.push(requests.reduce((sum, count) => sum + count, 0) / seconds);
  seen.cpu.push(attacked.cpuMs / seconds / 1000);
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const percent = (share: number) => `${Math.round(share * 100)} %`;
report([
  measured({
    bench: "hostile-clients-p99",
    ours: median(seen.ours),
    limit: median(seen.bare) + maxExtraMs,
    unit: "ms",
    note: `40 clients, ${Math.round(median(seen.perSecond))} requests/s, ${percent(median(seen.cpu))} of a processor for themselves; a bare handler: ${median(seen.bare)} ms`,
  }),
]);
handler.child.kill("SIGTERM");
await server.close();
await rm(bombDir, { recursive: true, force: true });
process.exit();
