import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { orderForOneself } from "#domain/order/order.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { operatorClient, orderOf, sessionOf, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  served = await serveApp();
});
beforeEach(async () => {
  [ann, ben] = await Promise.all([signedInPerson(served), signedInPerson(served)]);
});
afterAll(() => served.close());

const projectOf = async (person: Person) =>
  (await person.client.rpc("get_active_project", { p_user_id: person.id }).throwOnError()).data;

const listed = (person: Person) =>
  person.client
    .from("orders")
    .select("id, interview_sessions(user_id)")
    .or(`buyer_id.eq.${person.id},recipient_id.eq.${person.id}`)
    .order("created_at", { ascending: false })
    .throwOnError();

const make = (person: Person, user: string, of: string) =>
  person.client.rpc("create_new_project", { p_user_id: user, p_order_id: of });

const progress = async (person: Person) => (await person.client.rpc("get_gift_progress").throwOnError()).data;

async function gift(buyer: Person, recipient: Person): Promise<string> {
  const id = randomUUID();
  const given = { id, buyer_id: buyer.id, recipient_id: recipient.id, order_type: "gift", product_type: "memory_book" };
  await operatorClient(served)
    .from("orders")
    .insert({ ...given, amount_cents: 49_700, payment_status: "paid" })
    .throwOnError();
  return id;
}

test("creates one order for repeated taps", async () => {
  const order = () => ann.client.from("orders").insert(orderForOneself(ann.id)).select("id").single().throwOnError();
  const taps = await Promise.all(Array.from({ length: 8 }, order));
  expect(new Set(taps.map(({ data }) => String(data.id))).size).toBe(1);
  const first = String(taps[0]?.data.id);
  await ann.client.rpc("create_new_project", { p_user_id: ann.id, p_order_id: first }).throwOnError();
  expect((await order()).data.id).not.toBe(first);
  const others = await ben.client.from("orders").insert(orderForOneself(ben.id)).select("id").single().throwOnError();
  expect(others.data.id).not.toBe(first);
});

test("lists the orders a person bought or received, newest first", async () => {
  await sessionOf(ann);
  const given = await gift(ben, ann);
  expect((await listed(ann)).data).toEqual([
    { id: given, interview_sessions: [] },
    { id: expect.any(String), interview_sessions: [{ user_id: ann.id }] },
  ]);
  expect((await listed(ben)).data).toEqual([{ id: given, interview_sessions: [] }]);
});

test("returns the latest interview, else a waiting order, else none", async () => {
  expect(await projectOf(ann)).toEqual([]);
  const waits = await orderOf(ann);
  const waiting = { session_token: null, session_status: "created", questions_answered: 0, current_question_id: null };
  expect(await projectOf(ann)).toEqual([{ order_id: waits, ...waiting, total_questions: 0, by_voice: false }]);
  const session = await sessionOf(ann);
  const begun = { session_status: "active", total_questions: 85, current_question_id: 1 };
  expect(await projectOf(ann)).toMatchObject([begun]);
  const { sql } = served.context.db;
  await sql`update public.interview_sessions set status = 'completed' where id = ${session}`;
  await sql`delete from public.order_headers where id = ${waits}`;
  expect(await projectOf(ann)).toEqual([]);
});

test("creates one new project under concurrent requests and touches no other order", async () => {
  const order = await orderOf(ann);
  const made = await Promise.all([1, 2, 3, 4].map(() => make(ann, ann.id, order)));
  expect(made.map(({ error }) => error)).toEqual([null, null, null, null]);
  expect(new Set(made.map(({ data }) => String(data))).size).toBe(1);
  const { data } = await ann.client
    .from("interview_sessions")
    .select("id, status, orders(order_status)")
    .throwOnError();
  expect(data).toEqual([{ id: made[0]?.data, status: "created", orders: { order_status: "created" } }]);

  const theirs = await gift(ben, ann);
  expect((await make(ben, ann.id, order)).error).toMatchObject({ code: "42501" });
  expect((await make(ben, ben.id, order)).error).toMatchObject({ code: "42501" });
  expect((await make(ben, ben.id, theirs)).error).toMatchObject({ code: "42501" });
  expect((await ben.client.rpc("get_active_project", { p_user_id: ann.id })).error).toMatchObject({ code: "42501" });
});

test("shows a giver the progress of a book and no answer", async () => {
  const given = await gift(ben, ann);
  expect(await progress(ben)).toMatchObject([{ order_id: given, questions_answered: null, total_questions: null }]);
  await ann.client
    .from("interview_sessions")
    .insert({ user_id: ann.id, order_id: given, session_token: `sess_${randomUUID()}` })
    .throwOnError();
  expect(await progress(ben)).toEqual([
    {
      order_id: given,
      state: "accepted",
      recipient_name: null,
      relation: null,
      email: null,
      giver_name: null,
      language: null,
      sent_at: null,
      expires_at: null,
      questions_answered: 0,
      total_questions: 85,
      shared: 0,
    },
  ]);
  expect(await progress(ann)).toEqual([]);
  for (const table of ["interview_sessions", "session_plans", "answers", "recordings"])
    expect((await ben.client.from(table).select()).data, table).toEqual([]);
});
