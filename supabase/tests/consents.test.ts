import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { consentPurposes, type ConsentPurpose } from "#domain/account/consent.ts";
import { asCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

async function person(): Promise<string> {
  const id = randomUUID();
  await db.sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.org`})`;
  return id;
}

const as = <T>(id: string, ask: Parameters<typeof asCaller<T>>[2], more: object = {}) =>
  asCaller(db, { role: "authenticated", claims: { role: "authenticated", sub: id, ...more } }, ask);

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

type Said = { given: boolean; at?: string; of?: string; more?: object; purpose?: ConsentPurpose | "all"; id?: string };

const say = (who: string, { given, at = "now", of = who, more = {}, purpose = "book", id }: Said) =>
  as(
    who,
    (tx) => tx`insert into public.consents (user_id, purpose, given, how, wording, language, said_at, request_id)
      values (${of}, ${purpose}, ${given}, 'tapped', 'Yes.', 'en', ${at}::text::timestamptz, ${id ?? null})`,
    more,
  );

const linesOf = (who: string) => as(who, (tx) => tx`select given from public.consents order by line`);

async function agrees(who: string): Promise<boolean> {
  const [row] = await db.sql<{ given: boolean }[]>`select heirvoice.has_consent(${who}, 'book') as given`;
  return row?.given === true;
}

test("counts the last row to arrive, whatever its date", async () => {
  const teller = await person();
  expect(await agrees(teller)).toBe(false);
  await say(teller, { given: true });
  expect(await agrees(teller)).toBe(true);
  await say(teller, { given: false, at: hoursFromNow(-1) });
  expect(await agrees(teller)).toBe(false);
  await say(teller, { given: true, at: hoursFromNow(-20) });
  expect(await agrees(teller)).toBe(true);
  await say(teller, { given: false, at: hoursFromNow(-20) });
  expect(await agrees(teller)).toBe(false);
});

test("rejects dates in the future and before the account", async () => {
  const teller = await person();
  for (const at of ["2999-01-01", "2020-01-01", "infinity", "-infinity"])
    await expect(say(teller, { given: true, at }), at).rejects.toMatchObject({ code: "22008" });
  expect(await agrees(teller)).toBe(false);
});

test("stores the time of arrival by its own clock", async () => {
  const teller = await person();
  await say(teller, { given: true, at: hoursFromNow(3) });
  const [row] = await db.sql`
    select said_at <= arrived_at as past, abs(extract(epoch from now() - arrived_at)) < 60 as now
    from public.consents where user_id = ${teller}`;
  expect(row).toEqual({ past: true, now: true });
  const forged = as(
    teller,
    (tx) => tx`insert into public.consents (user_id, purpose, given, how, wording, language, arrived_at)
      values (${teller}, 'book', true, 'tapped', 'Yes.', 'en', '2020-01-01')`,
  );
  await expect(forged).rejects.toMatchObject({ code: "42501" });
});

test("keeps every purpose with the version of its wording", async () => {
  const teller = await person();
  for (const purpose of consentPurposes) await say(teller, { given: purpose !== "clone", purpose });
  const lines = await as(teller, (tx) => tx`select purpose, text_version from public.consents order by line`);
  expect(lines.map(({ purpose }) => purpose)).toEqual(consentPurposes);
  expect(new Set(lines.map(({ text_version: version }) => version)).size).toBe(1);
  await expect(say(teller, { given: true, purpose: "all" })).rejects.toMatchObject({ code: "23514" });
});

test("ignores a consent that is sent again after its withdrawal", async () => {
  const teller = await person();
  await db.sql`update auth.users set created_at = now() - interval '9 days' where id = ${teller}`;
  const yes = { given: true, at: hoursFromNow(-20) };
  await say(teller, yes);
  await say(teller, { given: false });
  await say(teller, yes);
  expect(await agrees(teller)).toBe(false);
  await say(teller, { given: true });
  expect(await agrees(teller)).toBe(true);
  await say(teller, { given: false, at: hoursFromNow(-19) });
  await say(teller, { given: false, at: hoursFromNow(-19) });
  expect(await linesOf(teller)).toMatchObject([true, false, true, false, false].map((given) => ({ given })));
});

test("adds nothing for a known request id, whatever the clock", async () => {
  const [teller, other] = [await person(), await person()];
  for (const at of [hoursFromNow(1), hoursFromNow(-1), "now"]) {
    const id = randomUUID();
    await say(teller, { given: true, at, id });
    await say(teller, { given: false });
    await say(teller, { given: true, at, id });
    await say(teller, { given: true, at: "2999-01-01", id });
    expect(await agrees(teller), at).toBe(false);
    await say(other, { given: true, at, id });
    expect(await agrees(other), at).toBe(true);
    await say(other, { given: false });
  }
  expect(await linesOf(teller)).toHaveLength(6);
  const twice = { given: false, id: randomUUID() };
  await Promise.all([say(teller, twice), say(teller, twice), say(teller, twice)]);
  expect(await linesOf(teller)).toHaveLength(7);
});

test("refuses consents beyond the row budget, and never a withdrawal", async () => {
  const [teller, hostile] = [await person(), await person()];
  await db.sql`insert into public.consents (user_id, purpose, given, how, wording, language)
    select ${teller}::uuid, 'book', true, 'tapped', 'Yes.', 'en' from generate_series(1, 2000)`;
  await expect(say(teller, { given: true })).rejects.toMatchObject({ code: "54000" });
  for (const purpose of ["book", "record", "book"] as const) await say(teller, { given: false, purpose });
  expect(await agrees(teller)).toBe(false);
  expect(await linesOf(teller)).toHaveLength(2002);
  await as(
    hostile,
    (tx) => tx`insert into public.consents (user_id, purpose, given, how, wording, language)
      select ${hostile}::uuid, 'book', false, 'tapped', 'No.', 'en' from generate_series(1, 2100)`,
  );
  expect(await linesOf(hostile)).toHaveLength(2000);
});

test("accepts no request that consents to a clone, tapped or spoken", async () => {
  const teller = await person();
  await expect(say(teller, { given: true, purpose: "clone" })).rejects.toThrow();
  const spoken = (role: "authenticated" | "server") => {
    const insert = (tx: TransactionSql) =>
      tx`insert into public.consents (user_id, purpose, given, how, wording, language, statement_path)
      values (${teller}, 'clone', true, 'spoken', 'Yes.', 'en', ${`${teller}/0_1.webm`})`;
    return role === "server" ? db.sql.begin(insert) : as(teller, insert);
  };
  await expect(spoken("authenticated")).rejects.toMatchObject({ code: "42501" });
  await spoken("server");
  await say(teller, { given: false, purpose: "clone" });
  await expect(
    db.sql`insert into public.consents (user_id, purpose, given, how, wording, language)
      values (${teller}, 'clone', true, 'tapped', 'Yes.', 'en')`,
  ).rejects.toMatchObject({ code: "23514" });
});

test("rejects consents for somebody else from buyers, family and strangers", async () => {
  const [teller, buyer, admin] = [await person(), await person(), await person()];
  await db.sql`update public.profiles set account_type = 'admin' where id = ${admin}`;
  await db.sql`insert into public.orders (buyer_id, recipient_id, order_type, product_type)
    values (${buyer}, ${teller}, 'gift', 'memory_book')`;
  await db.sql`insert into public.family_members (storyteller_id, member_id, name, email, accepted_at)
    values (${teller}, ${buyer}, 'n', 'a@b.c', now())`;
  for (const other of [buyer, admin])
    for (const purpose of consentPurposes)
      for (const given of [true, false])
        await expect(say(other, { given, of: teller, purpose }), purpose).rejects.toMatchObject({ code: "42501" });
  await expect(say(teller, { given: true, more: { is_anonymous: true } })).rejects.toMatchObject({ code: "42501" });
  expect(await agrees(teller)).toBe(false);
  await say(teller, { given: true });
  expect(await as(buyer, (tx) => tx`select id from public.consents`)).toHaveLength(0);
});

test("keeps every ledger line unchanged, for the storyteller and the server", async () => {
  const teller = await person();
  await say(teller, { given: true });
  for (const write of [
    `update public.consents set given = false where user_id = '${teller}'`,
    `delete from public.consents where user_id = '${teller}'`,
  ])
    await expect(
      as(teller, (tx) => tx.unsafe(write)),
      write,
    ).rejects.toMatchObject({ code: "42501" });
  await expect(db.sql`update public.consents set given = false where user_id = ${teller}`).rejects.toMatchObject({
    code: "42501",
  });
});

test("accepts only one's own recording as a spoken consent", async () => {
  const teller = await person();
  const spoken = (path: string | null) =>
    as(
      teller,
      (tx) => tx`insert into public.consents (user_id, purpose, given, how, wording, language, statement_path)
      values (${teller}, 'record', true, 'spoken', 'Yes.', 'en', ${path})`,
    );
  await spoken(`${teller}/0_1.webm`);
  for (const path of [null, `${randomUUID()}/0_1.webm`])
    await expect(spoken(path)).rejects.toMatchObject({ code: "23514" });
});
