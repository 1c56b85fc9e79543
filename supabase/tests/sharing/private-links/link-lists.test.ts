import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { as, give, granted } from "./link-access.ts";
import { person, scopes, story, visibilities } from "./linked-story.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test("counts openings by day and limits the people of a link", async () => {
  const mine = await story(db);
  const link = await give(db, mine, "family page");
  await db.sql`with more as (
      insert into auth.users (id, is_anonymous) select gen_random_uuid(), true from generate_series(1, 999) returning id
    ) insert into public.link_grants (link_id, user_id) select ${link}, id from more`;
  const users = await Promise.all([1, 2, 3].map(() => person(db, true)));
  const results = await Promise.allSettled(users.map((user) => granted(db, link, user)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await db.sql`select openings from public.link_openings where link_id = ${link}`).toEqual([{ openings: 1 }]);
});

test("names recipients of open links to the storyteller", async () => {
  const mine = await story(db);
  await give(db, mine, "family page");
  await give(db, mine, "answer", "in the book");
  const names = await as(
    db,
    mine.owner,
    async (tx) =>
      new Map(
        (await tx<{ answer_id: string; names: string[] }[]>`select answer_id, names from public.who_hears()`).map(
          (row) => [row.answer_id, row.names],
        ),
      ),
    false,
  );
  for (const visibility of visibilities)
    expect(names.get(mine.answers.get(visibility) ?? ""), visibility).toEqual(
      ["family only", "sealed, open", "in the book"].includes(visibility) ? ["Hattie"] : [],
    );
});

test("lists who listens by an open link on the family page", async () => {
  const mine = await story(db);
  const byLink = () =>
    as(
      db,
      mine.owner,
      async (tx) =>
        (await tx<{ name: string }[]>`select who_listens_by_link as name from public.who_listens_by_link()`).map(
          ({ name }) => name,
        ),
      false,
    );
  await give(db, mine, "memory");
  await give(db, mine, "answer", "draft");
  expect(await byLink()).toEqual([]);
  const [page, answer] = [await give(db, mine, "family page"), await give(db, mine, "answer", "family only")];
  expect(await byLink()).toEqual(["Hattie"]);
  await db.sql`update public.share_links set revoked_at = now() where id in ${db.sql([page, answer])}`;
  expect(await byLink()).toEqual([]);
});

type Listed = { id: string; title: string | null; made: string; openings: string; recent: number[] };

/** `made`: the time as text, because a Date has no microseconds. */
const listed = (owner: string, after: Pick<Listed, "made" | "id"> | null = null) =>
  as(
    db,
    owner,
    async (tx) => [
      ...(await tx<Listed[]>`
        select *, created_at::text as made
        from public.given_links(${after?.made ?? null}::text::timestamptz, ${after?.id ?? null})`),
    ],
    false,
  );

test("lists links with their titles and openings, and removes ended ones only", async () => {
  const mine = await story(db);
  for (const scope of scopes) await granted(db, await give(db, mine, scope), await person(db, true));
  const links = await listed(mine.owner);
  expect(links.map(({ title }) => title)).toEqual(
    expect.arrayContaining(["The River", "The River", "The flood", "The flood", null, expect.any(String)]),
  );
  expect(links).toHaveLength(6);
  for (const { openings, recent } of links)
    expect([Number(openings), recent.at(-1), recent.length]).toEqual([1, 1, 14]);
  expect(await listed(await person(db))).toEqual([]);
  const remove = () => as(db, mine.owner, async (tx) => (await tx`delete from public.share_links`).count, false);
  expect(await remove()).toBe(0);
  await db.sql`update public.share_links set revoked_at = now() where id = ${links[0]?.id ?? ""}`;
  expect(await remove()).toBe(1);
  expect(await listed(mine.owner)).toHaveLength(scopes.length - 1);
});

test("pages through 10,000 links without repeating one", async () => {
  const owner = await person(db);
  await db.sql`insert into public.share_links (owner_id, scope, recipient, token_hash, valid_from, expires_at)
    select ${owner}, 'family page', 'Hattie', md5(n::text || ${owner}) || md5(${owner} || n::text), now() - interval '40 days', now() - interval '20 days'
    from generate_series(1, 10000) n`;
  const seen = new Set<string>();
  let page = await listed(owner);
  for (let at = 0; at < 3; at++) {
    for (const { id } of page) seen.add(id);
    page = await listed(owner, page.at(-1) ?? null);
  }
  expect(seen.size).toBe(150);
  const [counts] = await as(db, owner, (tx) => tx`select * from public.count_links()`, false);
  expect(counts).toEqual({ open: "0", ended: "10000", printed: "0", closed: "0" });
});

test("lists printed codes and closes one of them", async () => {
  const mine = await story(db);
  const codes = () =>
    as(db, mine.owner, (tx) => tx`select id, revoked_at is null as open, is_heard from public.printed_codes()`, false);
  const heard = mine.answers.get("in the book") ?? "";
  await db.sql`insert into public.share_links (owner_id, recording_id, token_hash, scope)
    select ${mine.owner}, recording_id, ${randomBytes(32).toString("hex")}, 'print' from public.answers where id = ${heard}`;
  expect([...(await codes())]).toEqual([{ id: expect.any(String), open: true, is_heard: true }]);
  await as(db, mine.owner, (tx) => tx`update public.share_links set revoked_at = now() where scope = 'print'`, false);
  expect([...(await codes())]).toEqual([{ id: expect.any(String), open: false, is_heard: false }]);
  expect(
    await as(
      db,
      mine.owner,
      async (tx) => (await tx`delete from public.share_links where scope = 'print'`).count,
      false,
    ),
  ).toBe(0);
});
