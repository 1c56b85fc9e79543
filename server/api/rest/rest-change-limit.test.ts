import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
let sql: ServedApp["context"]["db"]["sql"];
let ann: Person;

beforeAll(async () => {
  served = await serveApp();
  ({ sql } = served.context.db);
  await sql.unsafe(`
    create table public.leaves (id int primary key, text text);
    insert into public.leaves select generate_series(1, 12000);
    notify pgrst;`);
});
beforeEach(async () => {
  ann = await signedInPerson(served);
});
afterAll(() => served.close());

async function send(method: string, path: string, body?: unknown, more: { token?: string; prefer?: string } = {}) {
  const { token = ann.token, prefer = "return=minimal" } = more;
  const answer = await fetch(`${served.url}/rest/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", prefer },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const wait = Number(answer.headers.get("retry-after"));
  return { status: answer.status, code: text === "" ? null : Object(JSON.parse(text))["code"], waits: wait > 0 };
}
const tooMany = { status: 413, code: "54000", waits: false };
const wait = { status: 429, code: "PT429", waits: true };
const done = { status: 204, code: null, waits: false };
const first = (rows: number) => `leaves?id=lte.${rows}`;

test("rolls back a request that writes more than 16 MB", async () => {
  const long = { text: randomBytes(95_000).toString("hex") };
  const fits = Math.floor((16 << 20) / JSON.stringify(long).length);
  const size = async () => Number((await sql`select pg_total_relation_size('public.leaves') as size`)[0]?.["size"]);
  const before = await size();
  for (const prefer of ["return=minimal", "return=representation"])
    expect(await send("PATCH", `${first(12_000)}&select=id`, long, { prefer })).toEqual(tooMany);
  expect(await send("PATCH", first(fits + 1), long)).toEqual(tooMany);
  expect(await send("PATCH", first(fits), long)).toEqual(done);
  expect((await size()) - before).toBeLessThan(100_000_000);
  expect(await sql`select count(*)::int as written from public.leaves where text is not null`).toEqual([
    { written: fits },
  ]);
});

test("limits a request to 10,000 changed rows except for secret keys", async () => {
  expect(await send("PATCH", first(10_000), { text: "a" })).toEqual(done);
  expect(await send("PATCH", first(10_001), { text: "b" })).toEqual(tooMany);
  ann = await signedInPerson(served);
  expect(await send("DELETE", first(10_001))).toEqual(tooMany);
  const token = served.identity.keys.secretKey;
  expect(await send("PATCH", first(12_000), { text: "c" }, { token })).toEqual(done);
  expect(await sql`select count(*)::int as rows from public.leaves where text = 'c'`).toEqual([{ rows: 12_000 }]);
});

test("counts changed rows against the per-minute write limit", async () => {
  expect(await send("PATCH", first(9_999), { text: "a" }, { prefer: "return=minimal,tx=rollback" })).toEqual(done);
  expect(await send("PATCH", first(9_998), { text: "b" })).toEqual(done);
  expect(await send("PATCH", first(4), { text: "c" })).toEqual(wait);
  expect(await send("DELETE", first(2))).toEqual(wait);
  expect(await send("POST", "leaves", [{ id: 20_001 }, { id: 20_002 }])).toEqual(wait);
  expect(await send("PATCH", first(1), { text: "d" })).toEqual(done);
  expect(await send("DELETE", first(1))).toEqual(done);
  ann = await signedInPerson(served);
  expect(await send("PATCH", first(4), { text: "e" })).toEqual(done);
});
