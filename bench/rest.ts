// Reading and adding rows by token under row level security, 16 at once, beside the bare driver and a bare handler.
import { createServer } from "node:http";
import autocannon from "autocannon";
import { connect } from "#server/backend/db/database.ts";
import { openDoorPool } from "#server/backend/db/door-pool.ts";
import { doorLogin } from "#server/backend/db/door-login.ts";
import { measured, report } from "./report.ts";
import { serveHouse, type Storyteller } from "./stage/served-house.ts";

const atOnce = 16;
const seconds = 6;
const rounds = 3;
const house = await serveHouse();
const person = await house.storyteller(10);
const authorization = `Bearer ${person.token}`;
const path = `/rest/v1/answers?select=id,question_id,processing_status&session_id=eq.${person.sessionId}`;

const questions = Array.from({ length: 85 }, (_, at) => at + 1);

type Load = { perSecond: number; p99: number; answered: number };

async function load(url: string, options: Partial<autocannon.Options> = {}): Promise<Load> {
  const result = await autocannon({ url, connections: atOnce, duration: seconds, ...options });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return { perSecond: result.requests.average, p99: result.latency.p99, answered: result.requests.total };
}

const text = `select coalesce(json_agg(r), '[]')::text as body
  from (select id, question_id, processing_status from public.answers where session_id = $1) r`;

/** Transactions per second, so many at once. */
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
async function bareDriver(whose: Storyteller): Promise<number> {
  const database = connect(await doorLogin(house.db.sql, house.db.url), { max: atOnce });
  const lines = await Promise.all(Array.from({ length: atOnce }, () => database.sql.reserve()));
  const claims = JSON.stringify({ role: "authenticated", sub: whose.id });
  const settings = `select set_config('search_path', '"public", "extensions"', true), set_config('statement_timeout', '8s', true),
    set_config('request.jwt.claims', $1, true), set_config('request.method', 'GET', true),
    set_config('request.path', '/answers', true), set_config('request.headers', '{}', true),
    set_config('role', 'authenticated', true)`;
  const driver = await rate(async (lane) => {
    const line = lines[lane];
    if (!line) return;
    await Promise.all([
      line.unsafe("begin read only"),
      line.unsafe(settings, [claims], { prepare: true }),
      line.unsafe(text, [whose.sessionId], { prepare: true }),
      line.unsafe("commit"),
    ]);
  });
  for (const line of lines) line.release();
  await database.close();
  return driver;
}

/** The same by the connections of the doors, without a door in front. */
async function bareLines(whose: Storyteller): Promise<number> {
  const pool = openDoorPool(await doorLogin(house.db.sql, house.db.url), 8, () => undefined);
  const request = {
    caller: { role: "authenticated" as const, claims: { role: "authenticated", sub: whose.id } },
    about: { method: "GET", path: "/answers", headers: "{}" },
    searchPath: '"public", "extensions"',
    readOnly: true,
    statements: [{ text, values: [whose.sessionId] }],
  };
  const lines = await rate(() => pool.run(request));
  await pool.close();
  return lines;
}

/** Each connection is a storyteller of its own, who answers one question after the other: people do not wait for each other's interviews. */
async function insertLoad(): Promise<Load> {
  const people = await Promise.all(Array.from({ length: atOnce }, () => house.storyteller(0)));
  const before = await answersKept();
  const inserted = await load(`${house.url}/rest/v1/answers`, {
    setupClient: (client) => {
      const whose = people.pop();
      if (whose) client.setRequests(questions.map((question) => givingAnswer(whose, question)));
    },
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
  const [row] = await house.db.sql<{ kept: number }[]>`select count(*)::int as kept from public.answers`;
  return row?.kept ?? 0;
}

/** An HTTP server that only answers. */
async function bareHandler(): Promise<Load> {
  const server = createServer((_request, response) => response.setHeader("content-type", "application/json").end("[]"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const measuredLoad = await load(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`);
  server.close();
  return measuredLoad;
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const reads: Load[] = [];
const drivers: number[] = [];
const lines: number[] = [];
const handlers: Load[] = [];
const writes: Load[] = [];
await load(`${house.url}${path}`, { headers: { authorization }, duration: 2 });
for (let round = 0; round < rounds; round++) {
  reads.push(await load(`${house.url}${path}`, { headers: { authorization } }));
  drivers.push(await bareDriver(person));
  lines.push(await bareLines(person));
  handlers.push(await bareHandler());
  writes.push(await insertLoad());
}
const read = middle(reads.map(({ perSecond }) => perSecond));
const driver = middle(drivers);
const p99 = middle(reads.map((one) => one.p99));
const handlerP99 = middle(handlers.map((one) => one.p99));
const write = middle(writes.map(({ perSecond }) => perSecond));
report([
  measured({
    bench: "rest-select",
    ours: read,
    limit: 6000,
    unit: "/s",
    better: "more",
    note: `${rounds} rounds of ${seconds} s, ${atOnce} at once`,
  }),
  measured({
    bench: "rest-select-beside-driver",
    ours: read,
    limit: Math.round(driver * 0.6),
    unit: "/s",
    better: "more",
    note: `postgres.js alone: ${Math.round(driver)} /s; the doors' own connections alone: ${Math.round(middle(lines))} /s`,
  }),
  measured({
    bench: "rest-select-p99",
    ours: p99,
    limit: Math.max(1, handlerP99) * 1.5,
    unit: "ms",
    note: `a bare handler: ${handlerP99} ms`,
  }),
  measured({
    bench: "rest-insert",
    ours: write,
    limit: 3000,
    unit: "/s",
    better: "more",
    note: `${atOnce} people, each in a session of their own`,
  }),
]);
await house.close();
process.exit();
