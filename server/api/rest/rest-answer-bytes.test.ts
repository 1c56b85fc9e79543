import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
let ann: Person;
let sql: ServedApp["context"]["db"]["sql"];

beforeAll(async () => {
  served = await serveApp();
  ({ sql } = served.context.db);
  const noise = "(select string_agg(md5(random()::text), '') from generate_series(1, 5900))";
  await sql.unsafe(`
    create table public.shelves (id int primary key, rank int);
    insert into public.shelves select at, at from generate_series(1, 100) as at;
    create table public.volumes (id int primary key, shelf int references public.shelves, text text, data jsonb);
    insert into public.volumes select at, 1, text, null from generate_series(1, 40) as at, ${noise} as noise (text);
    create table public.visits (id int primary key, shelf int references public.shelves, note text);
    insert into public.visits select at, 1, null from generate_series(1, 85) as at;
    create table public.boxes (id int primary key, shelf int references public.shelves, text text);
    insert into public.boxes select at, at, repeat('b', 3 << 20) from generate_series(1, 12) as at;
    create table public.papers (id int primary key, data jsonb);
    insert into public.papers values (1, jsonb_build_object('a', 1, 'b', 'two', 'long', repeat('c', 1600000))),
      (2, jsonb_build_object('a', 2, 'long', repeat('c', 1700000)));
    notify pgrst;`);
  ann = await signedInPerson(served);
});
afterAll(() => served.close());

function ask(path: string, token: string | null, headers: Record<string, string> = {}): Promise<Response> {
  const authorization: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  return fetch(`${served.url}/rest/v1/${path}`, { headers: { ...authorization, ...headers } });
}
async function refusal(answer: Response): Promise<unknown[]> {
  const body: unknown = await answer.json();
  return [answer.status, Object(body)["code"]];
}
async function json(path: string): Promise<unknown> {
  return (await ask(path, ann.token)).json();
}
/** The peak memory of any API connection, in MB. A connection may end while it is read. */
async function mostMemory(): Promise<number> {
  const connections = await sql<
    { pid: number }[]
  >`select pid from pg_stat_activity where application_name = 'heirvoice api'`;
  const statuses = await Promise.all(
    connections.map(({ pid }) => readFile(`/proc/${pid}/status`, "utf8").catch(() => "")),
  );
  return Math.max(...statuses.map((status) => Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024));
}
const times = (count: number, sign: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => sign(at)).join(",");
const parts = (count: number, id: number) =>
  ask(`papers?select=${times(count, (at) => `p${at}:data->a`)}&id=eq.${id}`, ann.token);

test("rejects an oversized answer without growing the connection's memory", async () => {
  expect((await ask("shelves?select=id", ann.token)).status).toBe(200);
  const before = await mostMemory();
  const asked = [
    "visits?select=id,shelves(volumes(text))",
    `shelves?select=${times(32, (at) => `v${at}:volumes(text)`)}`,
    `shelves?select=...volumes(${times(4, (at) => `v${at}:text`)})`,
    `volumes?select=${times(900, (at) => `t${at}:text`)}`,
    `volumes?select=${times(300, (at) => `t${at}:text.max()`)}`,
    `visits?select=id,shelves(volumes(text))&order=id.desc&limit=40`,
  ];
  for (const path of asked) {
    expect(await refusal(await ask(path, ann.token)), path).toEqual([413, "54000"]);
  }
  for (const path of [`shelves?select=${times(12, (at) => `v${at}:volumes(${times(15, (nth) => `t${nth}:text`)})`)}`])
    expect(await refusal(await ask(path, null))).toEqual([413, "54000"]);
  expect((await mostMemory()) - before).toBeLessThan(300);
});

test("limits all lists of a request to eight answers of bytes", async () => {
  const shown = (shelves: number) => ask(`shelves?select=boxes(text)&id=lte.${shelves}&order=rank&limit=1`, ann.token);
  expect((await shown(10)).status).toBe(200);
  expect(await refusal(await shown(11))).toEqual([413, "54000"]);
  expect((await ask("shelves?select=boxes(id)&order=id", ann.token)).status).toBe(200);
});

test("resets the byte count after each request", async () => {
  for (let turn = 0; turn < 20; turn++)
    expect((await ask("shelves?select=boxes(text)&id=eq.1", ann.token)).status).toBe(200);
});

test("limits a column selected more than four times to two answers", async () => {
  expect([(await parts(4, 2)).status, (await parts(5, 1)).status]).toEqual([200, 200]);
  expect(await refusal(await parts(5, 2))).toEqual([413, "54000"]);
});

test("returns unchanged rows, lists, spreads, CSV and null-stripped rows", async () => {
  expect(await json("shelves?select=id,volumes(id),visits(id)&id=gte.99")).toEqual([
    { id: 99, volumes: [], visits: [] },
    { id: 100, volumes: [], visits: [] },
  ]);
  expect(await json("shelves?select=id,...visits(id,note)&id=lte.2&visits.id=lte.2")).toEqual([
    { id: [1, 2], note: [null, null] },
    { id: [], note: [] },
  ]);
  expect(await json("shelves?select=id,visits!inner(id)&visits.id=eq.3")).toEqual([{ id: 1, visits: [{ id: 3 }] }]);
  expect(await json("papers?select=a:data->a,b:data->>b")).toEqual([
    { a: 1, b: "two" },
    { a: 2, b: null },
  ]);
  const csv = await ask("papers?select=id,b:data->>b", ann.token, { accept: "text/csv" });
  expect(await csv.text()).toBe("id,b\n1,two\n2,");
  const none = await ask("papers?select=id&id=eq.9", ann.token, { accept: "text/csv" });
  expect(await none.text()).toBe("\n");
  const accept = "application/vnd.pgrst.array+json;nulls=stripped";
  const stripped = await ask("papers?select=id,b:data->>b", ann.token, { accept });
  expect(await stripped.json()).toEqual([{ id: 1, b: "two" }, { id: 2 }]);
});
