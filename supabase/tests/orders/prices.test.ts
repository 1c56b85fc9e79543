import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { content } from "#domain/content.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { createClient } from "@supabase/supabase-js";
import { operatorClient, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
let sql: ServedApp["context"]["db"]["sql"];
let ann: Person;

beforeAll(async () => {
  served = await serveApp({ BILLING: "stripe" });
  ({ sql } = served.context.db);
});
beforeEach(async () => {
  ann = await signedInPerson(served);
});
afterAll(() => served.close());

/** The browser's request, as in the spec. */
const sent = () => ({
  buyer_id: ann.id,
  recipient_id: ann.id,
  order_type: "direct",
  product_type: "memory_book_plus_audio",
  amount_cents: 0,
  payment_status: "paid",
  order_status: "created",
});
const { prices } = content;
const anybody = () => createClient(served.url, served.identity.keys.publishableKey);
const columns = "id, amount_cents, payment_status, order_status";
const refused = { code: "42501" };
const speaks = (language: string) =>
  ann.client.from("profiles").update({ preferred_language: language }).eq("id", ann.id);
const amounts = () => sql`
  select amount_cents, currency from public.order_amounts a join public.order_headers h on h.id = a.order_id
  where h.buyer_id = ${ann.id} order by amount_cents`;

test("lists the prices of the pages and lets anybody read them", async () => {
  const read = await anybody().from("prices").select("market, product_type, amount_cents, currency");
  expect(read.data).toHaveLength(4);
  for (const [market, { cents, currency }] of Object.entries(prices))
    for (const product of ["memory_book", "memory_book_plus_audio"])
      expect(read.data).toContainEqual({ market, product_type: product, amount_cents: cents, currency });
});

test("prices an unpaid order once by its buyer's market", async () => {
  const { data: first } = await ann.client.from("orders").insert(sent()).select(columns).single().throwOnError();
  expect(first).toMatchObject({ amount_cents: 49_700, payment_status: "unpaid", order_status: "created" });
  await speaks("fr").throwOnError();
  const book = { ...sent(), product_type: "memory_book" };
  const { data: second } = await ann.client.from("orders").insert(book).select(columns).single().throwOnError();
  expect(second).toMatchObject({ amount_cents: 9700, payment_status: "unpaid" });
  await operatorClient(served).from("prices").update({ amount_cents: 12_300 }).eq("market", "fr").throwOnError();
  await speaks("en").throwOnError();
  expect(await amounts()).toEqual([
    { amount_cents: 9700, currency: "EUR" },
    { amount_cents: 49_700, currency: "USD" },
  ]);
  await sql`update public.prices set amount_cents = ${prices.fr.cents} where market = 'fr'`;
});

test("applies one market to everybody if the operator configures it", async () => {
  await sql`insert into public.settings (key, value) values ('market', '"fr"')`;
  await ann.client.from("orders").insert(sent()).throwOnError();
  expect(await amounts()).toEqual([{ amount_cents: 9700, currency: "EUR" }]);
  await sql`update public.settings set value = '"nowhere"' where key = 'market'`;
  const nowhere = { ...sent(), product_type: "memory_book" };
  expect((await ann.client.from("orders").insert(nowhere)).error).toMatchObject({ code: "23514" });
  await sql`delete from public.settings where key = 'market'`;
  expect(await amounts()).toHaveLength(1);
});

test("ignores prices sent by a browser", async () => {
  const forged: Record<string, unknown>[] = [
    { amount_cents: 1 },
    { amount_cents: -49_700 },
    { amount_cents: 2_147_483_647 },
    { amount_cents: null },
    { payment_status: "refunded" },
    { payment_status: "stolen" },
    { payment_status: null },
    { order_status: "completed" },
    { order_type: "gift", recipient_id: null },
  ];
  const rows = forged.map((part) => ({ ...sent(), ...part }));
  for (const row of rows) await ann.client.from("orders").insert(row);
  await ann.client.from("orders").insert(rows);
  await ann.client.from("orders").upsert(rows);
  await ann.client
    .from("order_headers")
    .insert({ buyer_id: ann.id, product_type: "memory_book", payment_status: "paid" });
  const { data: made } = await ann.client.from("orders").select(columns).throwOnError();
  expect(made?.length).toBeGreaterThan(0);
  for (const order of made ?? [])
    expect(order).toMatchObject({ amount_cents: 49_700, payment_status: "unpaid", order_status: "created" });
  const { count } = await ann.client
    .from("questions")
    .select("id", { count: "exact", head: true })
    .eq("in_free_trial", true);
  const session = {
    user_id: ann.id,
    order_id: made?.[0]?.id,
    session_token: `sess_${randomUUID()}`,
    total_questions: 85,
  };
  const begun = await ann.client.from("interview_sessions").insert(session).select("total_questions").single();
  expect([count, begun.data]).toEqual([15, { total_questions: 15 }]);
});

test("rejects changes of prices by clients", async () => {
  const { data: order } = await ann.client.from("orders").insert(sent()).select(columns).single().throwOnError();
  const id = String(order?.id);
  for (const change of [
    { amount_cents: 0 },
    { payment_status: "paid" },
    { product_type: "memory_book" },
    { id: randomUUID() },
  ])
    for (const table of ["orders", "order_headers"])
      expect((await ann.client.from(table).update(change).eq("id", id)).error).not.toBeNull();
  const free = { order_id: id, amount_cents: 0, currency: "USD" };
  expect((await ann.client.from("order_amounts").update({ amount_cents: 0 }).eq("order_id", id)).error).toMatchObject(
    refused,
  );
  expect((await ann.client.from("order_amounts").insert(free)).error).toMatchObject(refused);
  expect((await ann.client.from("order_amounts").delete().eq("order_id", id)).error).toMatchObject(refused);
  const cheap = { market: "us", product_type: "memory_book", amount_cents: 1, currency: "USD" };
  for (const client of [ann.client, anybody()]) {
    expect((await client.from("prices").insert(cheap)).error).toMatchObject(refused);
    expect((await client.from("prices").upsert(cheap)).error).toMatchObject(refused);
    expect((await client.from("prices").update({ amount_cents: 1 }).eq("market", "us")).error).toMatchObject(refused);
    expect((await client.from("prices").delete().eq("market", "us")).error).toMatchObject(refused);
    for (const key of ["billing", "market"])
      expect((await client.from("settings").upsert({ key, value: "off" })).error).toMatchObject(refused);
  }
  expect(await amounts()).toEqual([{ amount_cents: 49_700, currency: "USD" }]);
});

test("keeps prices written by the operator", async () => {
  const given = { ...sent(), amount_cents: 0, payment_status: "paid" };
  await operatorClient(served).from("orders").insert(given).throwOnError();
  const { data } = await ann.client.from("orders").select(columns).single().throwOnError();
  expect(data).toMatchObject({ amount_cents: 0, payment_status: "paid" });
});

test("shows an order's price to its buyer only", async () => {
  const { data: order } = await ann.client.from("orders").insert(sent()).select("id").single().throwOnError();
  const priceFor = async (client: Person["client"]) =>
    (await client.rpc("get_order_price", { p_order_id: order?.id }).throwOnError()).data;
  const placed = { amount_cents: 49_700, amount_currency: "USD" };
  expect(await priceFor(ann.client)).toEqual([{ price_cents: 49_700, price_currency: "USD", ...placed }]);
  await speaks("fr").throwOnError();
  const [french] =
    await sql`select amount_cents from public.prices where market = 'fr' and product_type = 'memory_book_plus_audio'`;
  expect(await priceFor(ann.client)).toEqual([
    { price_cents: french?.["amount_cents"], price_currency: "EUR", ...placed },
  ]);
  expect(await priceFor((await signedInPerson(served)).client)).toEqual([]);
  await expect(priceFor(anybody())).rejects.toMatchObject(refused);
});
