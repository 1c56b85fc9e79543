// The cost of checking on each read whether the session is revoked: the same API with and without the check,
// alternating.
import "#server/platform/content/default-content.ts";
import { Agent, request } from "node:http";
import { runNode, untilPrinted } from "#server/testing/programs.ts";
import { measured, report } from "./report.ts";
import { startBenchServer } from "./harness/bench-server.ts";

const pairs = 200;
const atOnce = 16;
const readsEach = 15;
/** As many revocations as a server with a hundred sign-outs a minute holds. */
const ended = 6_000;

const server = await startBenchServer();
const person = await server.storyteller(10);
await server.db.sql`insert into heirvoice.revocations (id, kind)
  select gen_random_uuid(), 'session' from generate_series(1, ${ended}::int)`;
const servers = runNode(["server/testing/programs/serve-rest-twice.ts"], {
  DATABASE_URL: server.db.url,
  DATA_DIR: server.dataDir,
  PORT: "0",
  STT: "none",
});
const [, asking = "", bare = ""] = await untilPrinted(servers, /ready (\S+) (\S+)/);
const headers = { authorization: `Bearer ${person.token}` };
const path = `/answers?select=id,question_id,processing_status&session_id=eq.${person.sessionId}`;

const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

function ask(url: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const sent = request(`${url}${path}`, { agent, headers }, (answer) => {
    if (answer.statusCode !== 200) reject(new Error(`answered ${answer.statusCode}`));
    answer.resume().on("end", resolve);
  });
  sent.on("error", reject).end();
  return promise;
}

/** Reads per second in rounds so short that the machine load is equal for both. */
async function perSecond(url: string): Promise<number> {
  const startedAt = performance.now();
  const lane = async () => {
    for (let turn = 0; turn < readsEach; turn++) await ask(url);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return (atOnce * readsEach * 1000) / (performance.now() - startedAt);
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const ratios: number[] = [];
const rates: number[] = [];
for (let pair = -20; pair < pairs; pair++) {
  const order = pair % 2 === 0 ? [asking, bare] : [bare, asking];
  const rate = new Map<string, number>();
  for (const url of order) rate.set(url, await perSecond(url));
  const ours = rate.get(asking) ?? 0;
  if (pair < 0) continue;
  ratios.push(ours / (rate.get(bare) ?? 0));
  rates.push(ours);
}
report([
  measured({
    bench: "revocation",
    ours: middle(ratios),
    limit: 0.95,
    unit: "of bare",
    better: "more",
    note: `${pairs} pairs, ${Math.round(middle(rates))} reads/s, ${ended} ended sessions known`,
  }),
]);
agent.destroy();
servers.child.kill("SIGTERM");
await servers.ended;
await server.close();
process.exit();
