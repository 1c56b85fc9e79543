// Lists of the desk with 100,000 people and 1,000,000 lines of the log: first views, and the next pages at pages 1 and 1,000.
import "#server/platform/content/default-content.ts";
import { z } from "zod";
import { fillDesk } from "./harness/large-desk.ts";
import { startBenchServer } from "./harness/bench-server.ts";
import { measured, report } from "./report.ts";

const rounds = 5;
const rowsPerPage = 50;
const farPage = 1000;
const firstLimitMs = 1000;
const nextLimitMs = 200;

const server = await startBenchServer();
const admin = await fillDesk(server.db.sql);
const exp = Math.floor(Date.now() / 1000) + 3600;
const token = await server.identity.sign({ role: "authenticated", sub: admin, exp });

type Row = z.infer<typeof rowSchema>;
const valueSchema = z.union([z.string(), z.number(), z.boolean()]);
const rowSchema = z.looseObject({});
type Filters = Record<string, z.infer<typeof valueSchema>>;
type List = { name: string; keys: Record<string, string>; filters: Filters[] };

/** `keys`: the parameter of the next page and the column of the last row that it takes. */
const byTime = { p_before: "created_at", p_before_id: "id" };
const search = (words: string): Filters => ({ p_search: words });
const lists: List[] = [
  {
    name: "desk_people",
    keys: byTime,
    filters: [{}, { p_type: "family" }, { p_type: "admin" }, search("tully"), search("person77"), search("nobody")],
  },
  {
    name: "desk_orders",
    keys: byTime,
    filters: [{}, { p_payment: "unpaid" }, { p_payment: "refunded" }, { p_status: "completed" }, search("person77")],
  },
  {
    name: "desk_jobs",
    keys: { p_before: "updated_at", p_before_id: "id" },
    filters: [{}, { p_state: "failed" }, { p_state: "running" }],
  },
  {
    name: "desk_waitlist",
    keys: { p_after_place: "place", p_after: "created_at", p_after_id: "id" },
    filters: [{}, { p_state: "invited" }, search("waits77"), search("nobody")],
  },
  { name: "desk_messages", keys: { ...byTime, p_is_waiting: "is_waiting" }, filters: [{}] },
  {
    name: "desk_log",
    keys: byTime,
    filters: [{}, { p_type: "webhook_error" }, search("accepted"), search("conv_00"), search("nothing like it")],
  },
  { name: "desk_admin_events", keys: byTime, filters: [{}] },
  { name: "desk_storage", keys: { p_before_bytes: "bytes", p_before_id: "id" }, filters: [{}] },
];

async function call(name: string, body: object): Promise<{ rows: Row[]; ms: number }> {
  const from = performance.now();
  const answer = await fetch(`${server.url}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const ms = performance.now() - from;
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`);
  return { rows: z.array(rowSchema).parse(JSON.parse(text)), ms };
}

const after = ({ keys }: List, last: Row | undefined): Filters =>
  Object.fromEntries(Object.entries(keys).map(([key, column]) => [key, valueSchema.parse(last?.[column])]));

/** The position after `pages` pages, in steps of the largest page. */
async function positionAfter(list: List, filters: Filters, pages: number): Promise<Filters | null> {
  let at: Filters = {};
  const largest = 1000;
  for (let read = 0; read < pages * rowsPerPage; read += largest) {
    const { rows } = await call(list.name, { ...filters, ...at, p_limit: largest });
    if (rows.length < largest) return null;
    at = after(list, rows.at(-1));
  }
  return at;
}

const slowest = async (times: () => Promise<number>) => {
  const all: number[] = [];
  for (let round = 0; round < rounds; round++) all.push(await times());
  return all.toSorted((a, b) => a - b);
};
const firsts: number[] = [];
const nexts: number[] = [];
/** The view waits for the count of open tasks, then loads its list. */
const waiting = await slowest(async () => (await call("desk_waiting", {})).ms);
const line = (title: string, times: number[]) =>
  process.stderr.write(`${title.padEnd(70)} ${times.map((ms) => Math.round(ms)).join(" ")} ms\n`);
line("desk_waiting", waiting);
line("desk_overview", await slowest(async () => (await call("desk_overview", {})).ms));
for (const list of lists)
  for (const filters of list.filters) {
    const title = `${list.name} ${JSON.stringify(filters)}`;
    const first = await slowest(async () => (await call(list.name, { ...filters, p_limit: rowsPerPage })).ms);
    line(title, first);
    firsts.push((first.at(-1) ?? Infinity) + (waiting.at(-1) ?? Infinity));
    const { rows } = await call(list.name, { ...filters, p_limit: rowsPerPage });
    if (rows.length < rowsPerPage || Object.keys(list.keys).length === 0) continue;
    const far = await positionAfter(list, filters, farPage);
    for (const [page, at] of [[1, after(list, rows.at(-1))] as const, ...(far ? [[farPage, far] as const] : [])]) {
      const next = await slowest(async () => (await call(list.name, { ...filters, ...at, p_limit: rowsPerPage })).ms);
      line(`${title}, after page ${page}`, next);
      nexts.push(next.at(-1) ?? Infinity);
    }
  }
report([
  measured({
    bench: "desk-first-view",
    ours: Math.max(...firsts),
    limit: firstLimitMs,
    unit: "ms",
    note: "slowest list and filter",
  }),
  measured({
    bench: "desk-next-page",
    ours: Math.max(...nexts),
    limit: nextLimitMs,
    unit: "ms",
    note: `slowest of ${nexts.length}`,
  }),
]);
await server.close();
process.exit();
