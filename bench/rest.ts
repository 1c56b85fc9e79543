// Reading and adding rows by token under row level security, 16 at once, beside the bare driver and a bare handler.
import { createServer } from "node:http";
import autocannon from "autocannon";
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

/** The same transaction by the same driver, without a door in front. */
async function bare(whose: Storyteller): Promise<number> {
  const pool = openDoorPool(await doorLogin(house.db.sql, house.db.url), 8);
  const text =
    "select coalesce(json_agg(r), '[]')::text as body from (select id, question_id, processing_status from public.answers where session_id = $1) r";
  const request = {
    caller: { role: "authenticated" as const, claims: { role: "authenticated", sub: whose.id } },
    about: { method: "GET", path: "/answers", headers: "{}" },
    searchPath: '"public", "extensions"',
    readOnly: true,
    statements: [{ text, values: [whose.sessionId] }],
  };
  let done = 0;
  const until = performance.now() + seconds * 1000;
  const lane = async () => {
    while (performance.now() < until) {
      await pool.run(request);
      done++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  await pool.close();
  return done / seconds;
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
const bares: number[] = [];
const handlers: Load[] = [];
const writes: Load[] = [];
await load(`${house.url}${path}`, { headers: { authorization }, duration: 2 });
for (let round = 0; round < rounds; round++) {
  reads.push(await load(`${house.url}${path}`, { headers: { authorization } }));
  bares.push(await bare(person));
  handlers.push(await bareHandler());
  writes.push(await insertLoad());
}
const read = middle(reads.map(({ perSecond }) => perSecond));
const driver = middle(bares);
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
    note: `the driver alone: ${Math.round(driver)} /s`,
  }),
  measured({
    bench: "rest-select-p99",
    ours: p99,
    limit: Math.max(1, handlerP99) * 1.5,
    unit: "ms",
    note: `a bare handler: ${handlerP99} ms`,
  }),
  measured({ bench: "rest-insert", ours: write, limit: 3000, unit: "/s", better: "more" }),
]);
await house.close();
process.exit();
