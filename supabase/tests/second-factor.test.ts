import { randomUUID } from "node:crypto";
import type { Sql, TransactionSql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asCaller, type DatabaseCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** Tables that a signed-in person might change, without the guard on all three operations. */
async function unguarded(sql: Sql | TransactionSql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind in ('r', 'p') and (c.relnamespace = 'public'::regnamespace
        or c.oid in ('storage.objects'::regclass, 'realtime.messages'::regclass))
      and not (c.relrowsecurity and (
        select count(distinct p.polcmd) = 3 from pg_policy p
        where p.polrelid = c.oid and not p.polpermissive and p.polcmd in ('a', 'w', 'd')
          and 'authenticated'::regrole = any (p.polroles)
          and pg_get_expr(case p.polcmd when 'd' then p.polqual else p.polwithcheck end, c.oid) ~ 'has_required_aal'))
    order by 1`;
  return rows.map(({ name }) => name);
}

/** Callable functions that bypass policies, may write, and do not check the second factor, themselves or as an admin's. */
async function unasked(sql: Sql | TransactionSql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.provolatile = 'v'
      and p.prorettype <> 'trigger'::regtype and has_function_privilege('authenticated', p.oid, 'execute')
      and p.prosrc !~ 'assert_required_aal|assert_admin|record_admin_event'
    order by 1`;
  return rows.map(({ name }) => name);
}

test("guards every table and makes every bypassing function check the factor itself", async () => {
  const help = "A new table is guarded by: select heirvoice.require_aal('public.name')";
  expect(await unguarded(db.sql), help).toEqual([]);
  expect(await unasked(db.sql), "It must begin with: perform public.assert_required_aal()").toEqual([]);
});

class Enough extends Error {}

test("finds an unguarded table and function", async () => {
  const undone = db.sql.begin(async (tx) => {
    await tx`create table public.loose (id integer)`;
    await tx`create function public.loose_end() returns void language sql security definer as 'select'`;
    expect([await unguarded(tx), await unasked(tx)]).toEqual([["loose"], ["loose_end"]]);
    await tx`alter table public.loose enable row level security`;
    await tx`select heirvoice.require_aal('public.loose')`;
    expect(await unguarded(tx)).toEqual([]);
    throw new Enough();
  });
  await expect(undone).rejects.toThrow(Enough);
});

type Factor = "none" | "unverified" | "verified";
async function person(factor: Factor, aal?: string): Promise<DatabaseCaller & { id: string }> {
  const id = randomUUID();
  await db.sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.org`})`;
  if (factor !== "none")
    await db.sql`insert into auth.mfa_factors (user_id, factor_type, status) values (${id}, 'totp', ${factor})`;
  return { id, role: "authenticated", claims: { role: "authenticated", sub: id, ...(aal ? { aal } : {}) } };
}

/** The result of each operation that a person tried on their own data. */
async function tried(who: DatabaseCaller & { id: string }): Promise<Record<string, unknown>> {
  const attempt = (work: (tx: TransactionSql) => PromiseLike<{ count: number }>) =>
    asCaller(db, who, async (tx) => (await work(tx)).count).catch((thrown: Error) =>
      "code" in thrown ? thrown.code : thrown,
    );
  return {
    reads: await attempt((tx) => tx`select 1 from public.profiles`),
    changes: await attempt((tx) => tx`update public.profiles set full_name = 'Ann' where id = ${who.id}`),
    adds: await attempt(
      (tx) => tx`insert into public.orders (buyer_id, product_type) values (${who.id}, 'memory_book')`,
    ),
    uploads: await attempt(
      (tx) => tx`insert into storage.objects (bucket_id, name, owner_id, version)
        values ('audio-answers', ${`${who.id}/1_a.webm`}, ${who.id}, ${randomUUID()})`,
    ),
    corrects: await attempt((tx) => tx`select public.correct_answer(${randomUUID()}, 'words', 'en')`),
  };
}

const may = { reads: 1, changes: 1, adds: 1, uploads: 1, corrects: "PT404" };
const mayRead = { reads: 1, changes: "42501", adds: "42501", uploads: "42501", corrects: "42501" };

test("allows reads and rejects writes until the second factor is shown", async () => {
  expect(await tried(await person("none"))).toEqual(may);
  expect(await tried(await person("none", "aal1"))).toEqual(may);
  expect(await tried(await person("unverified", "aal1"))).toEqual(may);
  expect(await tried(await person("verified", "aal2"))).toEqual(may);
  expect(await tried(await person("verified", "aal1"))).toEqual(mayRead);
  expect(await tried(await person("verified"))).toEqual(mayRead);
});

test("rejects removals by an administrator without the second factor", async () => {
  const admin = await person("verified", "aal1");
  await db.sql`update public.profiles set account_type = 'admin' where id = ${admin.id}`;
  const remove = (claims: object) =>
    asCaller(db, { ...admin, claims: { ...admin.claims, ...claims } }, async (tx) => {
      const { count } = await tx`delete from public.encouragement_phrases
        where id = (select min(id) from public.encouragement_phrases)`;
      return count;
    });
  expect([await remove({}), await remove({ aal: "aal2" })]).toEqual([0, 1]);
});
