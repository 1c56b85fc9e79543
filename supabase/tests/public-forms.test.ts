import type { TransactionSql } from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { maxEmailLength, maxMessageLength, maxNameLength } from "#domain/account/name-and-email.ts";
import { asCaller } from "#server/database/connection/as-caller.ts";
import { sweepExpired } from "#server/api/auth/sweep-store.ts";
import { browserClient } from "#server/testing/browser-client.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { operatorClient, signedInPerson } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
let sql: ServedApp["context"]["db"]["sql"];
beforeAll(async () => {
  served = await serveApp({ AUTH_LIMIT_FACTOR: "1000", TRUSTED_PROXY: "127.0.0.1 ::1" });
  ({ sql } = served.context.db);
});
beforeEach(async () => {
  await sql`truncate public.waitlist, public.discounts, public.contact_messages, heirvoice.form_counts`;
});
afterAll(() => served.close());

let made = 0;
const entry = () => ({ first_name: "Ann", email: `ann${++made}@example.org` });
const entries = (count: number) => Array.from({ length: count }, entry);
const times = <T>(count: number, work: (number: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, number) => work(number)));
const kept = async () => (await sql<{ count: number }[]>`select count(*)::int as count from public.waitlist`)[0]?.count;

/** One anonymous entry sent directly to the database, as hosted Supabase's API does. */
const join = (headers: Record<string, string> = {}, row = entry()) =>
  asCaller(served.context.db, { role: "anon", claims: { role: "anon" } }, async (tx) => {
    await tx`select set_config('request.headers', ${JSON.stringify(headers)}, true)`;
    await tx`insert into public.waitlist ${tx(row)}`;
  }).then(
    () => "kept",
    (thrown: { code: string }) => thrown.code,
  );
const write = (email: string, count = 1) =>
  sql`insert into public.contact_messages (name, email, body) select 'Ann', ${email}, 'Hello' from generate_series(1, ${count}::int)`.then(
    () => "kept",
    (thrown: { code: string }) => thrown.code,
  );
/** Fills the hourly limit of all visitors together, minus `left` entries. */
const fillBut = (left: number) =>
  sql`insert into public.waitlist (first_name, email) select 'Ann', gen_random_uuid() || '@example.org' from generate_series(1, ${10_000 - left}::int) n`;

test("accepts one row per request without a secret key", async () => {
  const visitor = browserClient(served);
  const { client: member } = await signedInPerson(served);
  for (const client of [visitor, member])
    for (const rows of [entries(2), entries(300)]) {
      const { status, error } = await client.from("waitlist").insert(rows);
      expect([status, error?.code]).toEqual([400, "PT400"]);
    }
  const known = entry();
  expect((await visitor.from("waitlist").insert(known)).error).toBeNull();
  const again = Array.from({ length: 50 }, () => known);
  const skipping = await visitor.from("waitlist").upsert(again, { onConflict: "email", ignoreDuplicates: true });
  expect([400, 401, 403]).toContain(skipping.status);
  expect(await kept()).toBe(1);
  expect((await operatorClient(served).from("waitlist").insert(entries(100))).error).toBeNull();
  expect(await kept()).toBe(101);
});

/** An address of this many characters. */
const emailOf = (length: number) => `${"a".repeat(length - "@example.org".length)}@example.org`;

test("stores names, addresses and messages up to the limits of the forms", async () => {
  const atMost = { first_name: "n".repeat(maxNameLength), email: emailOf(maxEmailLength) };
  expect(await join({}, atMost)).toBe("kept");
  expect(await join({}, { ...atMost, first_name: `${atMost.first_name}n`, email: emailOf(300) })).toBe("23514");
  expect(await join({}, { ...atMost, email: emailOf(maxEmailLength + 1) })).toBe("23514");
  const { first_name, email } = atMost;
  for (const [length, answer] of [
    [maxMessageLength, "kept"],
    [maxMessageLength + 1, "23514"],
  ] as const)
    expect(
      await sql`insert into public.contact_messages (name, email, body)
        values (${first_name}, ${email}, ${"b".repeat(length)})`.then(
        () => "kept",
        (thrown: { code: string }) => thrown.code,
      ),
    ).toBe(answer);
});

test("counts each row of a statement", async () => {
  expect(await write("once@example.org", 6)).toBe("PT429");
  expect(await write("once@example.org", 5)).toBe("kept");
  expect(await write("Once@Example.org")).toBe("PT429");
  await expect(fillBut(-1)).rejects.toMatchObject({ code: "PT429" });
  await fillBut(1);
  const more = operatorClient(served).from("waitlist");
  expect((await more.insert(entries(2))).error?.code).toBe("PT429");
  expect((await more.insert(entries(1))).error).toBeNull();
});

test("counts many rows in linear time", async () => {
  const startedAt = performance.now();
  await fillBut(0);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});

test("limits all visitors together, also in parallel, and resets after an hour", async () => {
  await fillBut(20);
  for (let number = 0; number < 10; number++) expect(await join()).toBe("kept");
  expect((await times(60, () => join())).filter((said) => said === "kept")).toHaveLength(10);
  for (let number = 0; number < 50; number++) expect(await join()).toBe("PT429");
  await sql`update heirvoice.form_counts set since = now() - interval '59 minutes'`;
  expect(await join()).toBe("PT429");
  await sql`update heirvoice.form_counts set since = now() - interval '61 minutes'`;
  expect(await join()).toBe("kept");
  await expect(fillBut(0)).rejects.toMatchObject({ code: "PT429" });
});

test("limits one email to five messages an hour, also in parallel", async () => {
  expect((await times(50, () => write("at.once@example.org"))).filter((said) => said === "kept")).toHaveLength(5);
  const one = [];
  for (let number = 0; number < 55; number++) one.push(await write("one.by.one@example.org"));
  expect(one).toEqual([...Array<string>(5).fill("kept"), ...Array<string>(50).fill("PT429")]);
  await sql`update heirvoice.form_counts set since = now() - interval '61 minutes'`;
  expect(await write("at.once@example.org")).toBe("kept");
});

const joinFrom = (address: string) => join({ "cf-connecting-ip": address });

test("limits one network on hosted Supabase to sixty entries an hour", async () => {
  const answers = await times(80, (number) => joinFrom(`2001:db8:0:1::${number.toString(16)}`));
  expect(answers.filter((said) => said === "kept")).toHaveLength(60);
  for (let number = 0; number < 50; number++) expect(await joinFrom("2001:db8:0:1:ffff::1")).toBe("PT429");
  for (const other of ["2001:db8:0:2::1", "192.0.2.1", "192.0.2.2", "not an address", ""])
    expect(await joinFrom(other), other).toBe("kept");
  expect(await join()).toBe("kept");
});

test("limits one site on hosted Supabase to 180 entries an hour", async () => {
  await sql`update heirvoice.form_counts set since = now() - interval '61 minutes'`;
  const answers: string[] = [];
  for (let batch = 0; batch < 4; batch++)
    answers.push(...(await times(50, (number) => joinFrom(`2001:db8:1:${(batch * 50 + number).toString(16)}::1`))));
  expect(answers.filter((said) => said === "kept")).toHaveLength(180);
  expect(await joinFrom("2001:db8:1:ff::1")).toBe("PT429");
  expect(await joinFrom("2001:db8:1:100::1")).toBe("kept");
});

test("ignores a forged address header through our own API", async () => {
  const answers = await times(70, async (number) => {
    const headers = { "cf-connecting-ip": "198.51.100.7", "x-forwarded-for": `198.18.0.${number}` };
    return (await fetch(`${served.url}/rest/v1/waitlist`, { method: "POST", headers, body: JSON.stringify(entry()) }))
      .status;
  });
  expect(answers.filter((status) => status !== 201)).toEqual([]);
  const own = await fetch(`${served.url}/rest/v1/waitlist`, {
    method: "POST",
    headers: { "cf-connecting-ip": "198.51.100.7", "x-forwarded-for": "198.18.1.1" },
    body: JSON.stringify(entry()),
  });
  expect(own.status).toBe(201);
});

const readCounts = (tx: TransactionSql) => tx`select from heirvoice.form_counts`;

test("stores no address with a count and expires counts", async () => {
  await join({ "cf-connecting-ip": "203.0.113.9" }, { first_name: "Ann", email: "private@example.org" });
  await write("private@example.org");
  const counts = await sql<{ who: string }[]>`select who from heirvoice.form_counts`;
  expect(counts).toHaveLength(4);
  expect(JSON.stringify(counts)).not.toMatch(/private|203\.0/);
  await sql`update heirvoice.form_counts set since = now() - interval '61 minutes'`;
  await sweepExpired(sql, new Date());
  expect([...(await sql`select from heirvoice.form_counts`)]).toEqual([]);
  await expect(asCaller(served.context.db, { role: "anon", claims: {} }, readCounts)).rejects.toMatchObject({
    code: "42501",
  });
});
