// Reads and inserts by token under row-level security with 16 concurrent people, compared with the bare driver, pgbench
// and a bare handler.
import "#server/platform/content/default-content.ts";
import { createServer } from "node:http";
import autocannon from "autocannon";
import { connect } from "#server/database/database.ts";
import { apiLogin } from "#server/database/connection/api-login.ts";
import { openConnectionPool } from "#server/database/connection/connection-pool.ts";
import { measured, report } from "./report.ts";
import { pgbenchInserts } from "./harness/pgbench-inserts.ts";
import { startBenchServer, type Storyteller } from "./harness/bench-server.ts";

const atOnce = 16;
const seconds = 6;
const rounds = 3;
/** Requests per second at a fixed rate, independent of pending responses. */
const openLoop = 1_000;
const server = await startBenchServer();
const people = await Promise.all(Array.from({ length: atOnce }, () => server.storyteller(10)));
const questions = Array.from({ length: 85 }, (_, at) => at + 1);

type Load = { perSecond: number; mean: number; p99: number; answered: number };

async function load(url: string, options: Partial<autocannon.Options> = {}): Promise<Load> {
  const result = await autocannon({ url, connections: atOnce, duration: seconds, ...options });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  const { average: mean, p99 } = result.latency;
  return { perSecond: result.requests.average, mean, p99, answered: result.requests.total };
}

/** Each connection is a different person. */
function inTurn(whose: readonly Storyteller[], requests: (one: Storyteller) => autocannon.Request[]) {
  let next = 0;
  return (client: autocannon.Client) => {
    const one = whose[next++ % whose.length];
    if (one) client.setRequests(requests(one));
  };
}

const reading = ({ token, sessionId }: Storyteller): autocannon.Request[] => [
  {
    path: `/rest/v1/answers?select=id,question_id,processing_status&session_id=eq.${sessionId}`,
    headers: { authorization: `Bearer ${token}` },
  },
];
const readLoad = (options: Partial<autocannon.Options> = {}) =>
  load(server.url, { setupClient: inTurn(people, reading), ...options });

const text = `select coalesce(json_agg(r), '[]')::text as body
  from (select id, question_id, processing_status from public.answers where session_id = $1) r`;

/** Transactions per second at this concurrency. */
async function rate(run: (lane: number) => Promise<unknown>): Promise<number> {
  let done = 0;
  const until = performance.now() + seconds * 1000;
  const go = async (lane: number) => {
    for (; performance.now() < until; done++) await run(lane);
  };
  await Promise.all(Array.from({ length: atOnce }, (_, lane) => go(lane)));
  return done / seconds;
}

/** The same transaction, pipelined by the bare driver. */
async function bareDriver(): Promise<number> {
  const database = connect(await apiLogin(server.db.sql, server.db.url), { max: atOnce });
  const lines = await Promise.all(people.map(async (whose) => ({ whose, line: await database.sql.reserve() })));
  const settings = `select set_config('search_path', '"public", "extensions"', true), set_config('statement_timeout', '8s', true),
    set_config('request.jwt.claims', $1, true), set_config('request.method', 'GET', true),
    set_config('request.path', '/answers', true), set_config('request.headers', '{}', true),
    set_config('role', 'authenticated', true)`;
  const driver = await rate(async (lane) => {
    const open = lines[lane];
    if (!open) return;
    const { line, whose } = open;
    const claims = JSON.stringify({ role: "authenticated", sub: whose.id });
    await Promise.all([
      line.unsafe("begin read only"),
      line.unsafe(settings, [claims], { prepare: true }),
      line.unsafe(text, [whose.sessionId], { prepare: true }),
      line.unsafe("commit"),
    ]);
  });
  for (const { line } of lines) line.release();
  await database.close();
  return driver;
}

/** The same on the API's connections, without HTTP. */
async function bareConnections(): Promise<number> {
  const pool = openConnectionPool(await apiLogin(server.db.sql, server.db.url), atOnce, () => undefined);
  const requests = people.map(({ id, sessionId }) => ({
    caller: { role: "authenticated" as const, claims: { role: "authenticated", sub: id } },
    about: { method: "GET", path: "/answers", headers: "{}" },
    searchPath: '"public", "extensions"',
    readOnly: true,
    statements: [{ text, values: [sessionId] }],
  }));
  const connections = await rate(async (lane) => {
    const request = requests[lane];
    if (request) await pool.run(request);
  });
  await pool.close();
  return connections;
}

/** Each connection is a different storyteller with sequential answers, since interviews do not block each other. */
async function insertLoad(): Promise<Load> {
  const fresh = await Promise.all(Array.from({ length: atOnce }, () => server.storyteller(0)));
  const before = await answersKept();
  const inserted = await load(`${server.url}/rest/v1/answers`, {
    setupClient: inTurn(fresh, (one) => questions.map((question) => givingAnswer(one, question))),
  });
  const kept = (await answersKept()) - before;
  if (kept < inserted.answered) throw new Error(`${inserted.answered} answers acknowledged, ${kept} kept`);
  return inserted;
}

function givingAnswer({ id, sessionId, token }: Storyteller, question: number): autocannon.Request {
  return {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ session_id: sessionId, question_id: question, user_id: id }),
  };
}

async function answersKept(): Promise<number> {
  const [row] = await server.db.sql<{ kept: number }[]>`select count(*)::int as kept from public.answers`;
  return row?.kept ?? 0;
}

/** An HTTP server with a constant response. */
async function bareHandler(options: Partial<autocannon.Options> = {}): Promise<Load> {
  const bare = createServer((_request, response) => response.setHeader("content-type", "application/json").end("[]"));
  await new Promise<void>((resolve) => bare.listen(0, "127.0.0.1", resolve));
  const address = bare.address();
  const measuredLoad = await load(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`, options);
  bare.close();
  return measuredLoad;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const seen = {
  reads: [] as Load[],
  open: [] as Load[],
  handlers: [] as Load[],
  drivers: [] as number[],
  connections: [] as number[],
  writes: [] as Load[],
  pgbench: [] as number[],
};
await readLoad({ duration: 2 });
for (let round = 0; round < rounds; round++) {
  seen.reads.push(await readLoad());
  seen.drivers.push(await bareDriver());
  seen.connections.push(await bareConnections());
  seen.open.push(await readLoad({ overallRate: openLoop }));
  seen.handlers.push(await bareHandler({ overallRate: openLoop }));
  seen.writes.push(await insertLoad());
  seen.pgbench.push(await pgbenchInserts(server, await Promise.all(people.map(() => server.storyteller(0))), seconds));
}
const read = median(seen.reads.map(({ perSecond }) => perSecond));
const driver = median(seen.drivers);
const handlerP99 = median(seen.handlers.map(({ p99 }) => p99));
report([
  measured({
    bench: "rest-select-beside-driver",
    ours: read,
    limit: Math.round(driver * 0.75),
    unit: "/s",
    better: "more",
    note: `${rounds} rounds of ${seconds} s, ${atOnce} at once; postgres.js alone: ${Math.round(driver)} /s; our own connections alone: ${Math.round(median(seen.connections))} /s`,
  }),
  measured({
    bench: "rest-select-p99",
    ours: median(seen.reads.map(({ p99 }) => p99)),
    limit: Math.max(1, Math.round(20 * median(seen.reads.map(({ mean }) => mean))) / 10),
    unit: "ms",
    note: "twice the mean, 16 at once",
  }),
  measured({
    bench: "rest-select-p99-open-loop",
    ours: median(seen.open.map(({ p99 }) => p99)),
    limit: 2 * Math.max(1, handlerP99),
    unit: "ms",
    note: `${openLoop} /s; a bare handler: ${handlerP99} ms`,
  }),
  measured({
    bench: "rest-insert",
    ours: median(seen.writes.map(({ perSecond }) => perSecond)),
    limit: 3000,
    unit: "/s",
    better: "more",
    note: `pgbench with the same statement: ${Math.round(median(seen.pgbench))} /s`,
  }),
]);
await server.close();
process.exit();
