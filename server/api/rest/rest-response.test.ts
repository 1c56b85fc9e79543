import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
let ann: Person;

beforeAll(async () => {
  served = await serveApp({ LOG_LEVEL: "silent" });
  await served.context.db.sql.unsafe(`
    create function public.respond(status text, headers text, said text default 'said') returns text language plpgsql as $$
    begin
      perform set_config('response.status', status, true), set_config('response.headers', headers, true);
      return said;
    end $$;
    create function public.refuse(sqlstate text, message text, detail text default '') returns int language plpgsql as $$
    begin raise exception using errcode = sqlstate, message = message, detail = detail; end $$;
    create function public.where_from() returns json language sql as $$
      select json_build_object('method', current_setting('request.method'), 'path', current_setting('request.path'),
        'cookies', current_setting('request.cookies')) $$;
    create table public.visits (id int primary key generated always as identity, path text default current_setting('request.path'));
    create function public.mark_visit() returns trigger language plpgsql as $$
    begin perform set_config('response.headers', '[{"X-Visit": "counted"}]', true); return new; end $$;
    create trigger mark before insert on public.visits for each row execute function public.mark_visit();
    create table public.papers (id int primary key, data jsonb, plain json, text text, words tsvector);
    insert into public.papers values (1, '{"title": "Fat cats"}', '{"title": "Fat cats"}', 'Fat cats', to_tsvector('english', 'Fat cats')),
      (2, '{"title": "Thin dogs"}', '{"title": "Thin dogs"}', 'Thin dogs', to_tsvector('english', 'Thin dogs'));
    notify pgrst;`);
  ann = await signedInPerson(served);
});
afterAll(() => served.close());

async function refusal(answer: Response): Promise<unknown[]> {
  const body: unknown = await answer.json();
  return [answer.status, Object(body)["code"]];
}
const call = (name: string, args: object, init: RequestInit = {}) =>
  fetch(`${served.url}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { authorization: `Bearer ${ann.token}`, "content-type": "application/json" },
    body: JSON.stringify(args),
    ...init,
  });

test("lets a function set response status and headers", async () => {
  const headers = JSON.stringify([
    { "X-Said": "yes" },
    { "Cache-Control": "public, max-age=60" },
    { "Set-Cookie": "a=1" },
    { "Set-Cookie": "b=2" },
  ]);
  const answer = await call("respond", { status: "418", headers });
  expect([answer.status, answer.headers.get("x-said"), answer.headers.get("cache-control")]).toEqual([
    418,
    "yes",
    "public, max-age=60",
  ]);
  expect([answer.headers.getSetCookie(), await answer.json()]).toEqual([["a=1", "b=2"], "said"]);
  const none = await call("respond", { status: "204", headers: "" });
  expect([none.status, await none.text()]).toEqual([204, ""]);
  const asked = `respond?status=203&headers=${encodeURIComponent('[{"X-Said":"by GET"}]')}`;
  const read = await fetch(`${served.url}/rest/v1/rpc/${asked}`);
  expect([read.status, read.headers.get("x-said")]).toEqual([203, "by GET"]);
  const after = await call("where_from", {});
  expect([after.status, after.headers.get("x-said")]).toEqual([200, null]);
});

test("lets a trigger set response status and headers", async () => {
  const answer = await fetch(`${served.url}/rest/v1/visits`, {
    method: "POST",
    headers: { authorization: `Bearer ${ann.token}`, prefer: "return=representation" },
    body: "{}",
  });
  expect([answer.status, answer.headers.get("x-visit")]).toEqual([201, "counted"]);
  expect(await answer.json()).toEqual([{ id: 1, path: "/visits" }]);
});

test("rejects an invalid response status or header", async () => {
  for (const status of ["abc", "99", "100", "600", "2000", "-1"])
    expect(await (await call("respond", { status, headers: "" })).json()).toMatchObject({ code: "PGRST112" });
  const wrong = [
    "no json",
    "{}",
    '["a"]',
    '[{"a":"1","b":"2"}]',
    '[{"a":1}]',
    '[{"a b":"1"}]',
    '[{"a":"1\\r\\nSet-Cookie: b=2"}]',
    '[{"Content-Length":"1"}]',
    '[{"Transfer-Encoding":"chunked"}]',
  ];
  for (const headers of wrong) {
    const answer = await call("respond", { status: "", headers });
    expect(await refusal(answer), headers).toEqual([500, "PGRST111"]);
  }
});

test("passes the request method and path to a function", async () => {
  expect(await (await call("where_from", {})).json()).toEqual({
    method: "POST",
    path: "/rpc/where_from",
    cookies: "{}",
  });
  const read = await fetch(`${served.url}/rest/v1/rpc/where_from`, { headers: { cookie: "secret=1" } });
  expect(await read.json()).toEqual({ method: "GET", path: "/rpc/where_from", cookies: "{}" });
});

test("maps database errors to PostgREST's status", async () => {
  const table = `08006 503, 09000 500, 0A000 400, 0L000 403, 0P000 403, 20000 400, 21000 400, 22001 400, 22012 400,
    22023 400, 22P02 400, 23502 400, 23503 409, 23505 409, 23514 400, 23P01 400, 25006 405, 25001 500, 28000 403,
    2D000 500, 38000 500, 39000 500, 3B000 500, 3F000 400, 40001 409, 40P01 409, 42501 403, 42601 400, 42703 400,
    42883 404, 42P01 404, 42P17 500, 44000 400, 53200 503, 53400 500, 54000 413, 54001 413, 55000 409, 55006 409,
    55P03 409, 57014 413, 58000 503, P0001 400, P0002 500, PT402 402, PT503 503, PT200 500, PTABC 500, XX000 500, ABCDE 400`;
  const expected = Object.fromEntries(
    [...table.matchAll(/(\w{5}) (\d{3})/g)].map(([, code, status]) => [code, Number(status)]),
  );
  const given: Record<string, number> = {};
  for (const sqlstate of Object.keys(expected))
    given[sqlstate] = (await call("refuse", { sqlstate, message: "no" })).status;
  expect(given).toEqual(expected);
});

test("returns the response raised with SQLSTATE PGRST", async () => {
  const message = JSON.stringify({ code: "H1", message: "Pay first", details: "It costs", hint: "A little" });
  const detail = JSON.stringify({ status: 402, headers: { "X-Price": "5" } });
  const answer = await call("refuse", { sqlstate: "PGRST", message, detail });
  expect([answer.status, answer.headers.get("x-price"), await answer.json()]).toEqual([
    402,
    "5",
    { code: "H1", message: "Pay first", details: "It costs", hint: "A little" },
  ]);
  for (const [said, how] of [
    ["no json", detail],
    [message, "no json"],
    [message, '{"status":99}'],
    [message, '{"status":204,"headers":{"Connection":"close"}}'],
  ]) {
    const wrong = await call("refuse", { sqlstate: "PGRST", message: said, detail: how });
    expect(await refusal(wrong)).toEqual([500, "PGRST121"]);
  }
});

test("searches text in text columns, JSON columns and JSON paths", async () => {
  for (const column of ["data", "plain", "text", "words", "data->>title", "data->title"]) {
    const found = await ann.client.from("papers").select("id").textSearch(column, "cat", { config: "english" });
    expect(found, column).toMatchObject({ error: null, data: [{ id: 1 }] });
    const either = await ann.client.from("papers").select("id").or(`${column}.fts(english).dog,id.eq.9`);
    expect(either, column).toMatchObject({ error: null, data: [{ id: 2 }] });
  }
});
