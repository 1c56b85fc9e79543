import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { operatorClient, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
let buyer: Person;
let recipient: Person;
const gift = randomUUID();

beforeAll(async () => {
  served = await serveApp();
  [buyer, recipient] = await Promise.all([signedInPerson(served), signedInPerson(served)]);
  await operatorClient(served)
    .from("orders")
    .insert({
      id: gift,
      buyer_id: buyer.id,
      recipient_id: recipient.id,
      order_type: "gift",
      product_type: "memory_book_plus_audio",
      amount_cents: 49700,
      payment_status: "paid",
    })
    .throwOnError();
});
afterAll(() => served.close());

const ordersOf = (person: Person) => person.client.from("orders");
const money = "id, buyer_id, amount_cents, payment_status";

test("shows the amount of a gift only to its buyer", async () => {
  for (const columns of ["*", money]) {
    const paid = await ordersOf(buyer).select(columns).eq("id", gift).single().throwOnError();
    expect(paid.data).toMatchObject({ id: gift, buyer_id: buyer.id, amount_cents: 49700, payment_status: "paid" });
    const given = await ordersOf(recipient).select(columns).eq("id", gift).single().throwOnError();
    expect(given.data).toMatchObject({ id: gift, buyer_id: buyer.id, amount_cents: null, payment_status: "paid" });
  }
  const { data: session } = await recipient.client
    .from("interview_sessions")
    .insert({ user_id: recipient.id, order_id: gift, session_token: `sess_${gift}` })
    .select("orders(*)")
    .single()
    .throwOnError();
  expect(session).toMatchObject({ orders: { id: gift, amount_cents: null } });
  const { data: begun } = await recipient.client
    .from("interview_sessions")
    .select("total_questions, orders(order_status)")
    .single();
  expect(begun).toEqual({ total_questions: 85, orders: { order_status: "interview_in_progress" } });
});

test("reveals no amount by filter, order, count or another table", async () => {
  const asked = [
    ordersOf(recipient).select("id").eq("amount_cents", 49700),
    ordersOf(recipient).select("id").gt("amount_cents", 0),
    ordersOf(recipient).select("id").not("amount_cents", "is", null),
    recipient.client.from("order_amounts").select("*"),
    recipient.client.from("order_headers").select("id, order_amounts!inner(*)"),
  ];
  for (const { data, error } of await Promise.all(asked)) expect([error, data]).toEqual([null, []]);
  expect((await ordersOf(recipient).update({ amount_cents: 0 }).eq("id", gift)).error).toMatchObject({ code: "42501" });
});

test("shows a refund to the operator and the buyer only", async () => {
  const operator = operatorClient(served).from("orders");
  const { data: refunded } = await operator
    .update({ payment_status: "refunded" })
    .eq("id", gift)
    .select(money)
    .single()
    .throwOnError();
  expect(refunded).toMatchObject({ amount_cents: 49700, payment_status: "refunded" });
  const seen = async (person: Person) => (await ordersOf(person).select(money).eq("id", gift).single()).data;
  expect(await seen(buyer)).toMatchObject({ amount_cents: 49700, payment_status: "refunded" });
  expect(await seen(recipient)).toMatchObject({ amount_cents: null, payment_status: "unpaid" });
  await operator.update({ payment_status: "paid", amount_cents: 9700 }).eq("id", gift).throwOnError();
  expect(await seen(buyer)).toMatchObject({ amount_cents: 9700, payment_status: "paid" });
  expect((await operator.update({ payment_status: "stolen" }).eq("id", gift)).error).toMatchObject({ code: "23514" });
  expect((await operator.update({ amount_cents: -1 }).eq("id", gift)).error).toMatchObject({ code: "23514" });
});

test("accepts the browser's order and decides its values on the server", async () => {
  const sent = {
    buyer_id: buyer.id,
    recipient_id: buyer.id,
    order_type: "direct",
    product_type: "memory_book_plus_audio",
    amount_cents: 0,
    payment_status: "paid",
    order_status: "created",
  };
  const { data: order } = await ordersOf(buyer).insert(sent).select().single().throwOnError();
  expect(order).toEqual({ ...sent, id: expect.any(String), created_at: expect.any(String) });
  const forged = { ...sent, amount_cents: 5, payment_status: "refunded", order_status: "completed" };
  const { data: decided } = await ordersOf(buyer).insert(forged).select().single().throwOnError();
  expect(decided).toMatchObject({ amount_cents: 0, payment_status: "paid", order_status: "created" });
  const own = { id: randomUUID(), buyer_id: buyer.id, product_type: "memory_book" };
  expect((await ordersOf(buyer).insert(own)).error).toMatchObject({ code: "42501" });
  const headers = buyer.client.from("order_headers");
  const { data: chosen } = await headers
    .insert({ ...own, payment_status: "unpaid" })
    .select()
    .single()
    .throwOnError();
  expect(chosen).toMatchObject({ payment_status: "paid", order_status: "created" });
  expect(chosen).not.toMatchObject({ id: own.id });
  await operatorClient(served).from("orders").delete().eq("buyer_id", buyer.id).throwOnError();
  expect((await ordersOf(buyer).select()).data).toEqual([]);
});
