import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asCaller, type DatabaseCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";

let db: Database;
const me = randomUUID();
const callers: DatabaseCaller[] = [
  { role: "anon", claims: { role: "anon" } },
  { role: "authenticated", claims: { role: "authenticated", sub: me, club: "reds" } },
  { role: "authenticated", claims: { role: "authenticated", sub: randomUUID() } },
  { role: "service_role", claims: { role: "service_role" } },
];

beforeAll(async () => {
  db = await testDatabase();
  await db.sql.unsafe(`
    create table public.notes (id int primary key, owner uuid, club text, team int, size int, "select" text, at timestamptz);
    create table public.members (team int, who uuid);
    create table public.hidden (note int);
    alter table public.members enable row level security;
    create policy "mine" on public.members for select using (who = auth.uid());
    create schema helpers;
    grant usage on schema helpers to anon, authenticated;
    create function helpers.is_small(size int) returns boolean language sql immutable as 'select size < 3';
    create function helpers.is_member(wanted int) returns boolean language sql stable security definer as
      'select exists (select from public.members where team = wanted and who = auth.uid())';`);
});
beforeEach(async () => {
  const { sql } = db;
  await sql`truncate public.notes, public.members, public.hidden`;
  await sql`insert into public.members values (1, ${me}), (2, gen_random_uuid())`;
  await sql`insert into public.hidden values (2)`;
  await sql`insert into public.notes values (1, ${me}, 'reds', 1, 1, 'a', now() - interval '1 day'), (2, ${me}, 'blues', 2, 5, 'b', now()),
    (3, null, 'reds', 1, 9, null, now() + interval '1 day'), (4, gen_random_uuid(), null, null, 2, 'a', null)`;
});
afterAll(() => db.close());

/** Policies, and whether a deleted row's columns and the token suffice to evaluate them. */
const cases: [policies: string[], byRow: boolean][] = [
  [["for select using (owner = auth.uid())"], true],
  [["for select using (owner = (select auth.uid()))"], true],
  [["for select to authenticated using (true)"], true],
  [["for select to anon using (club = 'reds')"], true],
  [["for all using (club = auth.jwt() ->> 'club')"], true],
  [["for select using (at < now())"], true],
  [[`for select using ("select" = any (array['a']) and helpers.is_small(size))`], true],
  [["for select using (owner = auth.uid())", "for select using (size > 4)"], true],
  [["for select using (true)", "as restrictive for select using (owner is not null)"], true],
  [["for select using (true)", "as restrictive for all to anon using (size > 4)"], true],
  [["as restrictive for select using (true)"], true],
  [["for insert with check (true)", "for update using (true)"], true],
  [[], true],
  [
    ["for select using (exists (select from public.members m where m.team = notes.team and m.who = auth.uid()))"],
    false,
  ],
  [["for select using (team in (select team from public.members))"], false],
  [["for select using (not exists (select from public.hidden h where h.note = id))"], false],
  [["for select using (id <> all (select note from public.hidden))"], false],
  [["for select using ((select count(*) from public.hidden where note = id) = 0)"], false],
  [["for select using (helpers.is_member(team))"], false],
  [
    [
      "for select using (true)",
      "as restrictive for select using (not exists (select from public.hidden where note = id))",
    ],
    false,
  ],
];

async function applied(policies: string[]): Promise<void> {
  const { sql } = db;
  await sql.unsafe(
    `alter table public.notes enable row level security; grant select on public.hidden to anon, authenticated`,
  );
  for (const { polname } of await sql`select polname from pg_policy where polrelid = 'public.notes'::regclass`)
    await sql.unsafe(`drop policy "${polname}" on public.notes`);
  for (const [at, policy] of policies.entries()) await sql.unsafe(`create policy "p${at}" on public.notes ${policy}`);
}

/** The ids of the rows that the caller may read. */
async function readableBy(caller: DatabaseCaller, rows: unknown[], gone: boolean): Promise<number[]> {
  return asCaller(db, caller, async (tx) => {
    const versions = tx.json(JSON.parse(JSON.stringify(rows)));
    const [row] = await tx<{ found: number[] }[]>`
      select realtime.readable('public.notes'::regclass, ${versions}, '[]', ${gone}, false) as found`;
    return row?.found ?? [];
  });
}

test("shows each caller existing rows by row level security", async () => {
  const rows = (await db.sql`select to_jsonb(n) as row from public.notes n order by id`).map(({ row }) => row);
  for (const [policies] of cases) {
    await applied(policies);
    for (const caller of callers) {
      const read = await asCaller(db, caller, (tx) => tx`select id from public.notes order by id`);
      const wanted = read.map(({ id }) => id);
      expect(await readableBy(caller, rows, false), `${policies.join("; ")} for ${caller.role}`).toEqual(wanted);
    }
  }
});

test("shows deleted rows only to callers who could read them", async () => {
  const { sql } = db;
  const rows = (await sql`select to_jsonb(n) as row from public.notes n order by id`).map(({ row }) => row);
  for (const [policies, byRow] of cases) {
    await applied(policies);
    const couldRead = new Map<DatabaseCaller, number[]>();
    for (const caller of callers)
      couldRead.set(
        caller,
        (await asCaller(db, caller, (tx) => tx`select id from public.notes order by id`)).map(({ id }) => id),
      );
    const kept = await sql`delete from public.hidden returning note`;
    for (const caller of callers) {
      const wanted = byRow || caller.role === "service_role" ? couldRead.get(caller) : [];
      expect(await readableBy(caller, rows, true), `${policies.join("; ")} for ${caller.role}`).toEqual(wanted);
    }
    for (const { note } of kept) await sql`insert into public.hidden values (${note})`;
  }
});

test("applies a row-only policy beside one that needs other tables", async () => {
  await applied(["for select using (owner = auth.uid())", "for select using (helpers.is_member(team))"]);
  const [, mine] = callers;
  const rows = (await db.sql`select to_jsonb(n) as row from public.notes n order by id`).map(({ row }) => row);
  if (!mine) throw new Error("no caller");
  expect(await readableBy(mine, rows, false)).toEqual([1, 2, 3]);
  expect(await readableBy(mine, rows, true)).toEqual([1, 2]);
});

test("judges an outdated row version by itself or drops it", async () => {
  await applied(["for select using (owner = auth.uid())"]);
  const [, mine, other] = callers;
  if (!mine || !other) throw new Error("no caller");
  const before = [{ id: 1, owner: other.claims["sub"] }];
  expect(await readableBy(mine, before, false)).toEqual([]);
  expect(await readableBy(other, before, false)).toEqual([1]);
  await applied(["for select using (owner = auth.uid() and exists (select from public.members))"]);
  expect(await readableBy(mine, before, false)).toEqual([]);
});
