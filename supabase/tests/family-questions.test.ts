import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asCaller } from "#server/backend/db/as-caller.ts";
import type { Database } from "#server/backend/db/database.ts";
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

const as = <T>(id: string, ask: Parameters<typeof asCaller<T>>[2]) =>
  asCaller(db, { role: "authenticated", claims: { role: "authenticated", sub: id } }, ask);

/** A storyteller, June of their family, and somebody who is not. */
async function family() {
  const [teller, june, stranger] = [await person(), await person(), await person()];
  await db.sql`insert into public.family_members (storyteller_id, member_id, name, email, accepted_at)
    values (${teller}, ${june}, 'June', 'june@example.org', now())`;
  return { teller, june, stranger };
}

const ask = (who: string, teller: string, body = "Who taught you to tie the boxes?") =>
  as(who, async (tx) => {
    const [row] = await tx<{ id: string }[]>`select public.ask_as_family(${teller}, ${body}, 'en') as id`;
    return row?.id ?? "";
  });
const decide = (who: string, id: string, state: string, words: string | null = null) =>
  as(who, (tx) => tx`select public.decide_family_question(${id}, ${state}, ${words})`);
const seenBy = (who: string) =>
  as(who, async (tx) =>
    (await tx`select asker_name as name, body, state, own_words as words from public.family_questions`).map(
      (row) => row,
    ),
  );
const ownOf = (who: string) =>
  as(who, async (tx) =>
    (await tx`select body, is_accepted as accepted from public.my_family_questions()`).map((row) => row),
  );

test("a question of the family is its asker's and the storyteller's alone, and stands in no bank", async () => {
  const { teller, june, stranger } = await family();
  await ask(june, teller);
  const body = "Who taught you to tie the boxes?";
  expect(await seenBy(teller)).toEqual([{ name: "June", body, state: "arrived", words: null }]);
  for (const other of [june, stranger]) expect(await seenBy(other)).toEqual([]);
  expect(await ownOf(june)).toEqual([{ body, accepted: false }]);
  expect(await ownOf(stranger)).toEqual([]);
  expect([...(await db.sql`select from public.questions where text = ${body}`)]).toEqual([]);
});

test("the storyteller accepts it, in their own words if they like, keeps it for later or leaves it out; who asked learns of a yes only", async () => {
  const { teller, june } = await family();
  const id = await ask(june, teller);
  for (const state of ["later", "left out"]) {
    await decide(teller, id, state);
    expect(await ownOf(june)).toMatchObject([{ accepted: false }]);
  }
  await decide(teller, id, "accepted", " Who showed me the knot? ");
  expect(await seenBy(teller)).toMatchObject([{ state: "accepted", words: "Who showed me the knot?" }]);
  expect(await ownOf(june)).toEqual([{ body: "Who taught you to tie the boxes?", accepted: true }]);
});

test("nobody else asks, decides, or writes past the functions; and nobody is flooded", async () => {
  const { teller, june, stranger } = await family();
  await expect(ask(stranger, teller)).rejects.toMatchObject({ code: "PT404" });
  await expect(ask(teller, june)).rejects.toMatchObject({ code: "PT404" });
  const id = await ask(june, teller);
  for (const other of [june, stranger])
    await expect(decide(other, id, "accepted")).rejects.toMatchObject({ code: "PT404" });
  await expect(decide(teller, id, "arrived")).rejects.toMatchObject({ code: "PT404" });
  await expect(ask(june, teller, "x".repeat(301))).rejects.toMatchObject({ code: "23514" });
  for (const write of [
    `insert into public.family_questions (asker_id, storyteller_id, asker_name, body, language) values ('${june}', '${teller}', 'x', 'x', 'en')`,
    `update public.family_questions set state = 'accepted'`,
    `delete from public.family_questions`,
    `select heirvoice.family_name_of('${june}', '${teller}')`,
  ])
    for (const who of [teller, june])
      await expect(
        as(who, (tx) => tx.unsafe(write)),
        write,
      ).rejects.toMatchObject({ code: "42501" });
  for (let asked = 1; asked < 20; asked++) await ask(june, teller);
  await expect(ask(june, teller)).rejects.toMatchObject({ code: "PT429" });
  await db.sql`delete from public.family_members where member_id = ${june}`;
  await expect(ask(june, teller)).rejects.toMatchObject({ code: "PT404" });
});
