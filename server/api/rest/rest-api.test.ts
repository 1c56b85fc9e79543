import { createClient } from "@supabase/supabase-js";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { retainedBytesAfter, maxRetainedBytes } from "#server/testing/retained-bytes.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  served = await serveApp();
  await served.context.db.sql`
    create function public.what_headers() returns text language sql as $$ select current_setting('request.headers') $$`;
  [ann, ben] = await Promise.all([signedInPerson(served), signedInPerson(served)]);
});
afterAll(() => served.close());

const anybody = () => createClient(served.url, served.identity.keys.publishableKey);
const anOrder = (person: Person) =>
  person.client.from("orders").insert({ buyer_id: person.id, product_type: "memory_book" }).select().single();

test("returns each user's own rows and public rows", async () => {
  const mine = await ann.client.from("profiles").select("id");
  expect(mine.data).toEqual([{ id: ann.id }]);
  const questions = await anybody().from("questions").select("id", { count: "exact" }).eq("active", true).limit(3);
  expect(questions).toMatchObject({ count: 85, status: 206, data: [{ id: 1 }, { id: 2 }, { id: 3 }] });
});

test("embeds related tables in both directions and through join tables", async () => {
  const order = await anOrder(ann);
  const session = await ann.client
    .from("interview_sessions")
    .insert({ user_id: ann.id, order_id: order.data.id, session_token: `sess_${ann.id}` })
    .select("id, total_questions, orders(product_type)")
    .single();
  expect(session.data).toMatchObject({ orders: { product_type: "memory_book" } });
  const found = await ann.client
    .from("orders")
    .select("id, sessions:interview_sessions!inner(total_questions, session_plans(position, questions(id, text)))")
    .eq("sessions.user_id", ann.id)
    .order("position", { referencedTable: "sessions.session_plans" })
    .limit(2, { referencedTable: "sessions.session_plans" });
  expect(found.error).toBeNull();
  expect(found.data).toMatchObject([
    {
      id: order.data.id,
      sessions: [{ total_questions: 85, session_plans: [{ position: 1, questions: { id: 1 } }, { position: 2 }] }],
    },
  ]);
});

test("reports errors in PostgREST's codes and statuses", async () => {
  const order = await anOrder(ben);
  const session = { user_id: ben.id, order_id: order.data.id, session_token: `sess_${ben.id}` };
  await ben.client.from("interview_sessions").insert(session);
  const refusals = [
    [ben.client.from("interview_sessions").insert(session), 409, "23505"],
    [ben.client.from("interview_sessions").insert({ ...session, session_token: "short" }), 400, "23514"],
    [ben.client.from("orders").insert({ buyer_id: ann.id, product_type: "memory_book" }), 403, "42501"],
    [ben.client.from("settings").select(), 403, "42501"],
    [anybody().from("settings").select(), 401, "42501"],
    [ben.client.from("orders").select().eq("id", ann.id).single(), 406, "PGRST116"],
    [ben.client.from("orders").select("nothing"), 400, "42703"],
    [ben.client.from("orders").select("id, unheard_of(id)"), 400, "PGRST200"],
    [ben.client.from("orders").insert({ colour: "red" }), 400, "PGRST204"],
    [ben.client.from("unheard_of").select(), 404, "PGRST205"],
    [ben.client.rpc("unheard_of"), 404, "PGRST202"],
    [ben.client.from("interview_sessions").update({ status: "paused" }), 400, "21000"],
    [ben.client.from("interview_sessions").delete(), 400, "21000"],
  ] as const;
  for (const [asked, status, code] of refusals) {
    const { error, status: given } = await asked;
    expect([given, error?.code]).toEqual([status, code]);
  }
});

test("rejects forged, expired and browser-sent secret credentials", async () => {
  const ask = (headers: Record<string, string>) => fetch(`${served.url}/rest/v1/questions?limit=1`, { headers });
  const expired = await served.identity.sign({ role: "authenticated", sub: ann.id, exp: 1 });
  expect((await ask({ authorization: `Bearer ${expired}` })).status).toBe(401);
  expect((await ask({ authorization: `Bearer ${ann.token.slice(0, -4)}AAAA` })).status).toBe(401);
  expect((await ask({ apikey: served.identity.keys.secretKey, origin: served.url })).status).toBe(401);
  expect((await ask({ apikey: served.identity.keys.secretKey })).status).toBe(200);
});

test("hides credentials from SQL and rolls back tx=rollback requests", async () => {
  const headers = await ann.client.rpc("what_headers");
  expect(headers.data).toContain("x-client-info");
  expect(headers.data).not.toContain(ann.token);
  expect(headers.data).not.toContain("apikey");
  const rehearsed = await ann.client
    .from("orders")
    .insert({ buyer_id: ann.id, product_type: "memory_book" })
    .select()
    .rollback()
    .single();
  expect((await ann.client.from("orders").select().eq("id", rehearsed.data?.id)).data).toEqual([]);
});

test("never mixes up two users under concurrent requests", async () => {
  const people = [ann, ben];
  const foreign: unknown[] = [];
  const one = async (at: number) => {
    const person = people[at % 2] ?? ann;
    const path =
      at % 3 === 0
        ? "orders?select=buyer_id"
        : at % 3 === 1
          ? "profiles?select=id"
          : "interview_sessions?select=user_id";
    const answer = await fetch(`${served.url}/rest/v1/${path}`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    const rows: unknown = await answer.json();
    if (!Array.isArray(rows)) foreign.push(rows);
    else foreign.push(...rows.filter((row: object) => !Object.values(row).includes(person.id)));
  };
  let next = 0;
  const lane = async () => {
    while (next < 10_000) await one(next++);
  };
  await Promise.all(Array.from({ length: 32 }, lane));
  expect(foreign).toEqual([]);
});

test("rejects ten thousand malformed REST requests without stored data", async () => {
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom("select", "or", "(a.eq.1", "in.(", "not.", "->>", "*", '"', "%00", "order", "limit", "-1"),
  );
  const request = fc.record({
    path: fc.constantFrom("questions", "orders", "rpc/what_headers", "rpc/", "unheard_of", "%22", "%zz"),
    method: fc.constantFrom("GET", "HEAD", "POST", "PATCH", "DELETE", "PUT", "OPTIONS"),
    query: fc.array(fc.tuple(word, word), { maxLength: 4 }),
    body: fc.oneof(fc.json(), fc.string()),
    accept: fc.constantFrom("*/*", "text/csv", "application/vnd.pgrst.object+json", "image/png"),
    prefer: fc.constantFrom("", "count=exact,return=representation", "handling=strict,x=y", "max-affected=99999999999"),
  });
  const kept = await retainedBytesAfter(10_000, request, async (asked) => {
    const { path, method, query, body, accept, prefer } = asked;
    const answer = await fetch(`${served.url}/rest/v1/${path}?${new URLSearchParams(query).toString()}`, {
      method,
      headers: { authorization: `Bearer ${ann.token}`, "content-type": "application/json", accept, prefer },
      ...(method === "GET" || method === "HEAD" ? {} : { body }),
    });
    await answer.arrayBuffer();
    expect(answer.status, JSON.stringify(asked)).toBeLessThan(500);
  });
  expect(kept).toBeLessThan(maxRetainedBytes);
});
