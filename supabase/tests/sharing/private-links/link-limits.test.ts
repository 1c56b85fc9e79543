import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { as, endings, give, granted, read, readable } from "./link-access.ts";
import { person, scopes, story } from "./linked-story.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test("ends old grants when a link is reopened", async () => {
  for (const end of Object.values(endings)) {
    const [mine, user] = [await story(db), await person(db, true)];
    const link = await give(db, mine, "answer");
    await granted(db, link, user);
    await end(db, link);
    await as(db, mine.owner, (tx) => tx`select public.extend_link(${link}, 15)`, false);
    expect(await read(db, user, link)).toBeNull();
    expect(await granted(db, link, user)).toBe(true);
    expect(await read(db, user, link)).toHaveLength(1);
  }
});

test("dates a revocation by the server's clock", async () => {
  const mine = await story(db);
  const link = await give(db, mine, "answer");
  await as(
    db,
    mine.owner,
    (tx) => tx`update public.share_links set revoked_at = '1970-01-01' where id = ${link}`,
    false,
  );
  const [row] =
    await db.sql`select revoked_at > now() - interval '1 hour' as is_now from public.share_links where id = ${link}`;
  expect(row).toEqual({ is_now: true });
});

test("limits a link's validity to 15 to 30 days", async () => {
  const mine = await story(db);
  const given = (days: number) =>
    db.sql`select heirvoice.give_link(${mine.owner}, 'family page', null, ${days}, 'Hattie', ${randomBytes(32).toString("hex")}, null)`;
  for (const days of [-1, 14, 31]) await expect(given(days)).rejects.toMatchObject({ code: "23514" });
  for (const days of [15, 30]) await given(days);
  const link = await give(db, mine, "answer");
  const extend = (days: number) => as(db, mine.owner, (tx) => tx`select public.extend_link(${link}, ${days})`, false);
  for (const days of [0, 14, 31]) await expect(extend(days)).rejects.toMatchObject({ code: "23514" });
  await extend(30);
  const endsIn = async () =>
    (await db.sql`select expires_at - valid_from as days from public.share_links where id = ${link}`)[0];
  expect(await endsIn()).toEqual({ days: "30 days" });
});

test("lets only the owner list, extend and revoke a link", async () => {
  const [mine, stranger, user] = [await story(db), await person(db), await person(db, true)];
  const link = await give(db, mine, "family page");
  await granted(db, link, user);
  for (const [who, isAnonymous] of [
    [stranger, false],
    [user, true],
  ] as const) {
    await as(
      db,
      who,
      async (tx) => {
        expect(await tx`select id from public.share_links`).toHaveLength(0);
        expect(await tx`select day from public.link_openings`).toHaveLength(0);
        expect(await tx`update public.share_links set revoked_at = now() returning id`).toHaveLength(0);
      },
      isAnonymous,
    );
    await expect(as(db, who, (tx) => tx`select public.extend_link(${link}, 20)`, isAnonymous)).rejects.toThrow(
      /You gave no such link|Only signed-in/,
    );
  }
  const seen = await as(
    db,
    mine.owner,
    async (tx) => [
      ...(await tx`select recipient, has_pin, openings from public.share_links join public.link_openings on link_id = id`),
    ],
    false,
  );
  expect(seen).toEqual([{ recipient: "Hattie", has_pin: false, openings: 1 }]);
  await expect(as(db, mine.owner, (tx) => tx`select token_hash from public.share_links`, false)).rejects.toMatchObject({
    code: "42501",
  });
  await expect(as(db, mine.owner, (tx) => tx`select pin_hash from public.share_links`, false)).rejects.toMatchObject({
    code: "42501",
  });
});

test("refuses a link to a target of another person", async () => {
  const [mine, other] = [await story(db), await story(db)];
  for (const scope of scopes.filter((one) => one !== "family page"))
    expect(await give(db, { ...other, owner: mine.owner }, scope), scope).toBe("");
});

test("limits open links per owner", async () => {
  const mine = await story(db);
  for (let count = 0; count < 200; count++) await give(db, mine, "family page");
  await expect(give(db, mine, "family page")).rejects.toMatchObject({ code: "PT429" });
});

test("closes links of a closed or banned owner", async () => {
  for (const change of [{ deleted_at: new Date() }, { banned_until: new Date("2200-01-01") }]) {
    const [mine, user] = [await story(db), await person(db, true)];
    const link = await give(db, mine, "answer");
    await granted(db, link, user);
    await db.sql`update auth.users set ${db.sql(change)} where id = ${mine.owner}`;
    expect(await read(db, user, link)).toBeNull();
    expect((await readable(db, user)).filter((row) => row.startsWith("object"))).toEqual([]);
  }
});

test("takes a few questions by a link to the family page only", async () => {
  const [mine, users] = [await story(db), await Promise.all(Array.from({ length: 8 }, () => person(db, true)))];
  const [family, answer] = [await give(db, mine, "family page"), await give(db, mine, "answer")];
  const ask = (user: string, link: string, name = "Hattie") =>
    as(db, user, (tx) => tx`select public.ask_by_link(${link}, ${name}, ' Who\n taught you to bake? ', 'en')`);
  const [first = ""] = users;
  await expect(ask(first, family)).rejects.toMatchObject({ code: "PT404" });
  for (const user of users) await granted(db, family, user);
  await granted(db, answer, first);
  await expect(ask(first, answer)).rejects.toMatchObject({ code: "PT404" });
  await expect(ask(first, family, " ")).rejects.toMatchObject({ code: "23514" });
  const results = await Promise.allSettled(users.map((user) => ask(user, family)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  const asked = await as(
    db,
    mine.owner,
    (tx) => tx`select asker_name, body, state from public.family_questions`,
    false,
  );
  expect(asked[0]).toEqual({ asker_name: "Hattie", body: "Who taught you to bake?", state: "arrived" });
  await db.sql`update public.share_links set revoked_at = now() where id = ${family}`;
  await expect(ask(first, family)).rejects.toMatchObject({ code: "PT404" });
});
