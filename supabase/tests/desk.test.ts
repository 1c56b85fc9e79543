import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { asCaller, type DatabaseCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";

const people = {
  admin: randomUUID(),
  second: randomUUID(),
  person: randomUUID(),
  removed: randomUUID(),
  locked: randomUUID(),
};
let db: Database;

beforeAll(async () => {
  db = await testDatabase();
  for (const [name, id] of Object.entries(people))
    await db.sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${name}@example.org`}, now())`;
  await db.sql`update public.profiles set account_type = 'admin' where id in (${people.admin}, ${people.second}, ${people.locked})`;
  await db.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
    values (${randomUUID()}, ${people.locked}, 'totp', 'verified', 'x', now(), now())`;
});
afterAll(() => db.close());

const now = () => Math.floor(Date.now() / 1000);
function callerOf(sub: string, claims: Record<string, unknown> = {}): DatabaseCaller {
  return { role: "authenticated", claims: { role: "authenticated", sub, is_anonymous: false, ...claims } };
}
const freshFactor = () => ({ aal: "aal2", amr: [{ method: "totp", timestamp: now() - 60 }] });
const strangers: [string, DatabaseCaller][] = [
  ["a visitor", { role: "anon", claims: { role: "anon" } }],
  ["an anonymous session", callerOf(people.person, { is_anonymous: true })],
  ["a user", callerOf(people.person)],
  ["a removed admin", callerOf(people.removed)],
  ["an admin without their second factor", callerOf(people.locked, { aal: "aal1" })],
];

/** Public functions of the desk, found by their name or because they refuse everybody but admins. */
const ofDesk = `p.pronamespace = 'public'::regnamespace and (p.proname like 'desk\\_%'
  or p.prosrc like '%record_admin_event%' or p.prosrc like '%assert_admin%')`;

/** Every function of the desk with nulls as arguments, from the catalog. */
async function deskCalls(): Promise<string[]> {
  const rows = await db.sql<{ call: string }[]>`
    select format('select public.%I(%s)', p.proname,
      (select string_agg('null::' || t::regtype, ', ' order by at) from unnest(p.proargtypes) with ordinality as a (t, at))) as call
    from pg_proc p where ${db.sql.unsafe(ofDesk)} order by 1`;
  return rows.map(({ call }) => call);
}

/** The functions that do not refuse this caller. */
async function opened(caller: DatabaseCaller): Promise<string[]> {
  const found: string[] = [];
  for (const call of await deskCalls()) {
    const code = await asCaller(db, caller, (tx) => tx.unsafe(call)).then(
      () => "opened",
      (thrown: unknown) => z.object({ code: z.string() }).parse(thrown).code,
    );
    if (code !== "42501") found.push(`${call}: ${code}`);
  }
  return found;
}

test.each(strangers)("refuses %s at every function of the desk", async (_, caller) => {
  expect((await deskCalls()).length).toBeGreaterThan(20);
  expect(await opened(caller)).toEqual([]);
});

/** New functions, each with the results that the list has to name. */
const leaks = {
  "desk_leak() returns setof text language sql": ["select email from auth.users", "SETOF text"],
  "desk_leak_one(out address text) language sql": ["select email from auth.users", "address"],
  "leak_unnamed() returns text language plpgsql": [
    "begin if false then perform heirvoice.assert_admin(); end if; return ''x''; end",
    "text",
  ],
};

test("covers new functions of the desk without a new line", async () => {
  for (const [head, [body = ""]] of Object.entries(leaks))
    await db.sql.unsafe(`create function public.${head} security definer set search_path = '' as '${body}'`);
  const names = Object.keys(leaks).map((head) => head.replace(/\(.*/, ""));
  try {
    expect(await opened(callerOf(people.person))).toEqual(names.map((name) => `select public.${name}(): opened`));
    const unlisted = Object.entries(await deskResults()).filter(([name]) => !(name in shownColumns));
    expect(unlisted).toEqual(Object.values(leaks).map(([, result], at) => [names[at], result]));
  } finally {
    for (const name of names) await db.sql.unsafe(`drop function public.${name}()`);
  }
});

/** A result that is not in this list fails the test: the desk shows no life content. */
const shownColumns: Record<string, string> = {
  desk_admin_events: "id admin_email action subject_id details created_at",
  desk_answer_message: "name email body",
  desk_backup: "last_good_at objects bytes last_error",
  desk_consent_texts: "purpose language wording first_used_at decisions",
  desk_consents: "purpose given how said_at",
  desk_jobs: "id job state fraction error_code user_id email created_at updated_at",
  desk_log: "id log_type message metadata user_id created_at",
  desk_messages: "id name email body is_waiting created_at answered_at",
  desk_orders:
    "id created_at buyer_id buyer_email recipient_id recipient_email order_type product_type amount_cents currency payment_status order_status",
  desk_overview: "day sign_ups minutes books jobs_done jobs_failed",
  desk_people: "id email full_name account_type is_banned created_at last_seen_at books minutes storage_bytes",
  desk_person:
    "id email full_name account_type is_banned created_at last_seen_at email_confirmed_at preferred_language has_second_factor recovery_codes sessions answered total_questions session_status minutes books storage_bytes storage_limit hearing_minutes_today hearing_minutes_limit transcribed_minutes talked_minutes model_calls model_tokens failed_jobs paid",
  desk_retry_jobs: "integer",
  desk_send_sign_in: "text",
  desk_settings: "key value",
  desk_storage: "id email objects recording_bytes bytes storage_limit counted_at",
  desk_waiting: "failed_jobs messages waitlist invitations_left near_storage",
  desk_waitlist: "id place first_name email wants_updates updates_preticked created_at invited_at",
  desk_webhook_events: "id event_type conversation_id state deliveries attempts error_code received_at",
  invite_from_waitlist: "SETOF uuid",
};

/** What the functions of the desk return: the names of their columns, or else their type. */
async function deskResults(): Promise<Record<string, string>> {
  const rows = await db.sql<{ name: string; result: string }[]>`
    select p.proname as name, coalesce(
      (select string_agg(a.name, ' ' order by a.at) from unnest(p.proargnames, p.proargmodes) with ordinality as a (name, mode, at)
        where a.mode in ('t', 'o', 'b')),
      pg_get_function_result(p.oid)) as result
    from pg_proc p where ${db.sql.unsafe(ofDesk)} and p.prorettype <> 'void'::regtype order by 1`;
  return Object.fromEntries(rows.map(({ name, result }) => [name, result]));
}

test("returns the listed columns only", async () => {
  expect(await deskResults()).toEqual(shownColumns);
});

test("pages through people with equal times without a gap or repetition", async () => {
  await db.sql`insert into auth.users (id, email, created_at) select gen_random_uuid(), 'crowd' || n || '@example.org', '2020-01-01'
    from generate_series(1, 25) n`;
  const seen: string[] = [];
  let last: { id: string; created_at: string } | undefined;
  do {
    const page = await asCaller(
      db,
      callerOf(people.admin),
      (tx) => tx<{ id: string; created_at: string }[]>`
      select id, created_at::text from public.desk_people('crowd', null, ${last?.created_at ?? null}, ${last?.id ?? null}, 10)`,
    );
    seen.push(...page.map(({ id }) => id));
    last = page.length < 10 ? undefined : page.at(-1);
  } while (last);
  expect([seen.length, new Set(seen).size]).toEqual([25, 25]);
});

const find = async (search: string) =>
  (await asCaller(db, callerOf(people.admin), (tx) => tx`select id from public.desk_people(${search})`)).length;

test("searches for wildcards as text and cuts endless searches", async () => {
  expect(await find("%")).toBe(0);
  expect(await find("_")).toBe(0);
  expect(await find("\\")).toBe(0);
  expect(await find("SECOND@example")).toBe(1);
  expect(await find("x".repeat(10_000))).toBe(0);
});

test("writes every action down in its transaction", async () => {
  const act = asCaller(
    db,
    callerOf(people.admin),
    (tx) => tx`select public.desk_set_limits(${people.person}, -5, null)`,
  );
  await expect(act).rejects.toMatchObject({ code: "23514" });
  await asCaller(db, callerOf(people.admin), (tx) => tx`select public.desk_set_limits(${people.person}, 5, null)`);
  const events =
    await db.sql`select action, subject_id, details from public.admin_events where subject_id = ${people.person}`;
  expect([...events]).toEqual([
    { action: "changed_limits", subject_id: people.person, details: { storage_bytes: 5, hearing_minutes: null } },
  ]);
});

test("does not lock or erase an admin, or oneself", async () => {
  for (const subject of [people.admin, people.second]) {
    const as = (call: (id: string) => Promise<unknown>) =>
      expect(call(subject)).rejects.toMatchObject({ code: "PT409" });
    await as((id) => asCaller(db, callerOf(people.admin), (tx) => tx`select public.desk_set_ban(${id}, true)`));
    await as((id) =>
      asCaller(db, callerOf(people.admin), (tx) => tx`select public.desk_erase(${id}, 'second@example.org')`),
    );
  }
});

test("erases an account only with its address", async () => {
  const id = randomUUID();
  await db.sql`insert into auth.users (id, email) values (${id}, 'leaving@example.org')`;
  const erase = (email: string) =>
    asCaller(db, callerOf(people.admin), (tx) => tx`select public.desk_erase(${id}, ${email})`);
  await expect(erase("someone@example.org")).rejects.toMatchObject({ code: "PT400" });
  await erase(" Leaving@example.org ");
  expect(await db.sql`select 1 from auth.users where id = ${id}`).toHaveLength(0);
  await expect(erase("leaving@example.org")).rejects.toMatchObject({ code: "PT404" });
});

const setAdmin = (by: string, subject: string, isAdmin: boolean, claims: Record<string, unknown> = freshFactor()) =>
  asCaller(db, callerOf(by, claims), (tx) => tx`select public.desk_set_admin(${subject}, ${isAdmin})`);

test("appoints a confirmed address with a second factor shown just now", async () => {
  const old = { aal: "aal2", amr: [{ method: "totp", timestamp: now() - 3600 }] };
  for (const claims of [{}, { aal: "aal2" }, { aal: "aal2", amr: "totp" }, old])
    await expect(setAdmin(people.admin, people.person, true, claims)).rejects.toMatchObject({ code: "PT403" });
  const unconfirmed = randomUUID();
  await db.sql`insert into auth.users (id, email) values (${unconfirmed}, 'unconfirmed@example.org')`;
  await expect(setAdmin(people.admin, unconfirmed, true)).rejects.toMatchObject({ code: "PT409" });
  await setAdmin(people.admin, people.person, true);
  await setAdmin(people.admin, people.person, false);
  const [profile] = await db.sql`select account_type from public.profiles where id = ${people.person}`;
  expect(profile).toEqual({ account_type: "storyteller" });
});

test("makes a removed admin a family account where that is due", async () => {
  const [listener, teller] = [randomUUID(), randomUUID()];
  for (const id of [listener, teller])
    await db.sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@example.org`}, now())`;
  const typeOf = async (id: string) =>
    (await db.sql`select account_type from public.profiles where id = ${id}`)[0]?.["account_type"];
  for (const id of [listener, teller]) {
    await db.sql`insert into public.family_members (storyteller_id, name, email, member_id, accepted_at, expires_at)
      values (${people.person}, 'Ann', ${`${id}@example.org`}, ${id}, now(), now())`;
    expect(await typeOf(id)).toBe("family");
    await setAdmin(people.admin, id, true);
  }
  await db.sql`insert into public.order_headers (buyer_id, product_type) values (${teller}, 'memory_book')`;
  for (const id of [listener, teller]) await setAdmin(people.admin, id, false);
  expect([await typeOf(listener), await typeOf(teller)]).toEqual(["family", "storyteller"]);
});

test("locks an account once when two admins lock it together", async () => {
  const id = randomUUID();
  await db.sql`insert into auth.users (id, email) values (${id}, 'locked-twice@example.org')`;
  const lock = (by: string) => asCaller(db, callerOf(by), (tx) => tx`select public.desk_set_ban(${id}, true)`);
  await Promise.all([lock(people.admin), lock(people.second)]);
  const [user] = await db.sql`select banned_until > now() as banned from auth.users where id = ${id}`;
  expect(user).toEqual({ banned: true });
  const events = await db.sql`select admin_id from public.admin_events where subject_id = ${id} and action = 'banned'`;
  expect(new Set(events.map(({ admin_id }) => admin_id))).toEqual(new Set([people.admin, people.second]));
});

test("gives at most a thousand people at once", async () => {
  await db.sql`insert into auth.users (id, email) select gen_random_uuid(), 'many' || n || '@example.org'
    from generate_series(1, 1001) n`;
  const found = await asCaller(
    db,
    callerOf(people.admin),
    (tx) => tx`select id from public.desk_people(p_search => 'many', p_limit => 100000)`,
  );
  expect(found).toHaveLength(1000);
});

test("finds orders by number, address, payment and status", async () => {
  const orders = { first: randomUUID(), second: randomUUID(), third: randomUUID() };
  await db.sql`insert into public.order_headers (id, buyer_id, product_type, payment_status, order_status) values
    (${orders.first}, ${people.person}, 'memory_book', 'unpaid', 'created'),
    (${orders.second}, ${people.person}, 'memory_book', 'paid', 'completed'),
    (${orders.third}, ${people.removed}, 'memory_book', 'paid', 'active')`;
  await db.sql`update public.order_amounts set refunded = true where order_id = ${orders.third}`;
  const found = async (search: string | null, payment: string | null, status: string | null) => {
    const rows = await asCaller(
      db,
      callerOf(people.admin),
      (tx) => tx<{ id: string }[]>`select id from public.desk_orders(${search}, ${payment}, ${status})`,
    );
    const named = new Map<string, string>(Object.entries(orders).map(([name, id]) => [id, name]));
    return rows.flatMap(({ id }) => named.get(id) ?? []).toSorted();
  };
  expect(await found(null, null, null)).toEqual(["first", "second", "third"]);
  expect(await found("PERSON@example", null, null)).toEqual(["first", "second"]);
  expect(await found(orders.third.slice(0, 13), null, null)).toEqual(["third"]);
  expect(await found(null, "paid", null)).toEqual(["second"]);
  expect(await found(null, "refunded", null)).toEqual(["third"]);
  expect(await found("person@example", "unpaid", "created")).toEqual(["first"]);
  expect(await found(null, null, "active")).toEqual(["third"]);
  expect(await found("%", null, null)).toEqual([]);
});

test("keeps one admin when two remove each other at once", async () => {
  await db.sql`update public.profiles set account_type = 'storyteller' where id = ${people.locked}`;
  const results = await Promise.allSettled([
    setAdmin(people.admin, people.second, false),
    setAdmin(people.second, people.admin, false),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const [left] = await db.sql<{ id: string }[]>`select id from public.profiles where account_type = 'admin'`;
  await expect(setAdmin(left?.id ?? "", left?.id ?? "", false)).rejects.toMatchObject({ code: "PT409" });
  await db.sql`update public.profiles set account_type = 'admin' where id in (${people.admin}, ${people.second})`;
});

test("allows fifty invitations a month", async () => {
  await db.sql`insert into public.waitlist (first_name, email, invited_at)
    select 'n', 'n' || n || '@example.org', case when n > 60 then now() - interval '40 days' when n > 10 then now() end from generate_series(1, 70) n`;
  const [waiting] = await asCaller(
    db,
    callerOf(people.admin),
    (tx) => tx`select invitations_left, waitlist from public.desk_waiting()`,
  );
  expect(waiting).toEqual({ invitations_left: 0, waitlist: 10 });
});
