import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  served = await serveApp();
  await served.context.db.sql.unsafe(`
    create view public.sittings with (security_invoker) as
      with unused as (select status as id from public.interview_sessions)
      select s.id, s.user_id as teller, s.order_id as "bought {as}", (select o.id from public.orders o limit 1) as any_order
      from (select * from public.interview_sessions) as s where not exists (select from unused where false);
    create view public.sittings_again with (security_invoker) as select "bought {as}" as bought, teller from public.sittings;
    create view public.counted_sittings with (security_invoker) as select count(*) as sittings from public.sittings;
    grant select on public.sittings, public.sittings_again, public.counted_sittings to authenticated;
    create function public.say_hello(name text) returns text language sql as $$ select 'Hello ' || name $$;
    notify pgrst;`);
  [ann, ben] = await Promise.all([signedInPerson(served), signedInPerson(served)]);
  const order = await ann.client
    .from("orders")
    .insert({ buyer_id: ann.id, product_type: "memory_book" })
    .select("id")
    .single();
  await ann.client
    .from("interview_sessions")
    .insert({ user_id: ann.id, order_id: order.data?.["id"], session_token: `sess_${ann.id}` });
});
afterAll(() => served.close());

test("embeds through foreign keys of a view with renamed columns", async () => {
  const up = await ann.client.from("sittings").select("teller, orders(product_type), session_plans(position)").single();
  expect(up.error).toBeNull();
  expect(up.data).toMatchObject({ teller: ann.id, orders: { product_type: "memory_book" } });
  expect(up.data?.["session_plans"]).toHaveLength(85);
  const down = await ann.client.from("orders").select("sittings!inner(teller)").single();
  expect(down.data).toEqual({ sittings: [{ teller: ann.id }] });
});

test("embeds through a view of a view", async () => {
  const found = await ann.client.from("sittings_again").select("orders(buyer_id)").single();
  expect(found.data).toEqual({ orders: { buyer_id: ann.id } });
  const back = await ann.client.from("orders").select("sittings_again(teller)").single();
  expect(back.data).toEqual({ sittings_again: [{ teller: ann.id }] });
});

test("finds no relationship for a view without key columns", async () => {
  const counted = await ann.client.from("counted_sittings").select("orders(id)");
  expect(counted.error?.code).toBe("PGRST200");
  const byKey = await ann.client.from("orders").select("interview_sessions_order_id_fkey(id)");
  expect(byKey).toMatchObject({
    error: null,
    data: [{ interview_sessions_order_id_fkey: [{ id: expect.any(String) }] }],
  });
});

test("applies row level security of the table to its view", async () => {
  const foreign = await ben.client.from("sittings").select("teller, orders(id)");
  expect(foreign).toMatchObject({ error: null, data: [] });
});

test("hints at the intended name in the error", async () => {
  const table = await ann.client.from("order").select();
  expect(table.error).toMatchObject({ code: "PGRST205", hint: "Perhaps you meant the table 'public.orders'" });
  const routine = await ann.client.rpc("say_helo", { name: "Ann" });
  expect(routine.error).toMatchObject({
    code: "PGRST202",
    hint: "Perhaps you meant to call the function public.say_hello",
  });
  const argument = await ann.client.rpc("say_hello", { names: "Ann" });
  expect(argument.error?.hint).toBe("Perhaps you meant to call the function public.say_hello(name)");
});
