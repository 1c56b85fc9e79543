import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";

let db: Database;
let teller: string;
let june: string;
let stranger: string;
beforeAll(async () => {
  db = await testDatabase();
  [teller, june, stranger] = [await person(), await person(), await person()];
  await db.sql`insert into public.family_members (storyteller_id, member_id, name, email, accepted_at)
    values (${teller}, ${june}, 'June', 'june@example.org', now())`;
  for (const visibility of ["draft", "in the book", "family only", "sealed", "deleted"])
    await answer(visibility, `A spoon of cardamom for the ${visibility} bread of Noël.`);
  await book();
  await db.sql`insert into public.memories (owner_id, title, description) values (${teller}, 'The bakery', 'Cardamom in June')`;
});
afterAll(() => db.close());

async function person(): Promise<string> {
  const id = randomUUID();
  await db.sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@example.org`}, now())`;
  return id;
}

/** An answer with a recording whose word `cardamom` begins after 1.5 s. */
async function answer(visibility: string, transcript: string): Promise<void> {
  const [recording, layer] = [randomUUID(), randomUUID()];
  await db.sql`insert into public.recordings (id, user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${recording}, ${teller}, 1, ${`${teller}/${recording}`}, 'webm', 'opus', ${recording.replaceAll("-", "").repeat(2)}, 1, 9000)`;
  await db.sql`insert into public.transcripts (id, recording_id, user_id, layer, engine, language, draft, body)
    values (${layer}, ${recording}, ${teller}, 'raw', 'test', 'en', false, ${transcript})`;
  for (const [position, text] of ["A", "spoon", "of", "cardamom"].entries())
    await db.sql`insert into public.transcript_words (transcript_id, position, text, start_ms, end_ms)
      values (${layer}, ${position}, ${text}, ${position * 500}, ${position * 500 + 400})`;
  await db.sql`insert into public.answers (question_id, user_id, recording_id, visibility, transcript, sealed_until, origin)
    values (1, ${teller}, ${recording}, ${visibility}, ${transcript}, '2200-01-01', 'folder')`;
}

async function book(): Promise<void> {
  const id = randomUUID();
  await db.sql`insert into public.memoirs (id, user_id, title, author, language, composer, draft, account, source_hash)
    values (${id}, ${teller}, 'The String', 'Evelyn', 'en', '{}', false, '{}', ${id})`;
  await db.sql`insert into public.chapters (memoir_id, number, title, stories) values (${id}, 1, 'Home', '[]')`;
  await db.sql`insert into public.sentences (memoir_id, id, chapter, story, paragraph, position, text, origin, spans)
    values (${id}, 's1', 1, 0, 0, 0, 'Two pounds of flour, and cardamom.', 'spoken',
      ${db.sql.json([{ recordingId: randomUUID(), startMs: 2500, endMs: 4000 }])})`;
}

type Place = { kind: string; excerpt: string; start_ms: number | null; places: string };
const search = (who: string, query: string, page = 0) =>
  asCaller(db, { role: "authenticated", claims: { role: "authenticated", sub: who } }, async (tx) => [
    ...(await tx<Place[]>`select kind, excerpt, start_ms, places from public.search_words(${query}, ${page})`),
  ]);
const kinds = async (who: string, query: string) => (await search(who, query)).map(({ kind }) => kind);

test("finds own words, sealed ones included, and the second", async () => {
  const places = await search(teller, "cardamom");
  expect(places.map(({ kind, start_ms }) => [kind, start_ms])).toEqual([
    ...Array.from({ length: 4 }, () => ["answer", 1500]),
    ["sentence", 2500],
    ["memory", null],
  ]);
  expect(places.map(({ excerpt }) => excerpt).join()).toContain("for the sealed bread");
  expect(places.map(({ excerpt }) => excerpt).join()).not.toContain("for the deleted bread");
});

test("shows family only shared words and strangers nothing", async () => {
  const shared = await search(june, "cardamom");
  expect(shared.map(({ kind, excerpt, start_ms }) => [kind, excerpt, start_ms])).toEqual([
    ["shared answer", "A spoon of cardamom for the family only bread of Noël.", 1500],
  ]);
  expect(await search(stranger, "cardamom")).toEqual([]);
  await expect(
    asCaller(db, { role: "anon", claims: { role: "anon" } }, (tx) => tx`select public.search_words('cardamom')`),
  ).rejects.toMatchObject({ code: "42501" });
});

test("ignores accents, case, endings and small typos", async () => {
  for (const query of ["NOEL", "noël", "carda", "cardamon", "spoon noel"])
    expect(await kinds(june, query), query).toEqual(["shared answer"]);
  for (const query of ["", " .* ", "%", "damom", "zebra", "cardamom zebra"])
    expect(await kinds(june, query), query).toEqual([]);
});

test("bounds the query and returns 20 places a page", async () => {
  await expect(search(teller, "a".repeat(201))).rejects.toMatchObject({ code: "23514" });
  await expect(search(teller, "a", -1)).rejects.toMatchObject({ code: "23514" });
  await db.sql`insert into public.memories (owner_id, title) select ${stranger}, 'Plum jam ' || n from generate_series(1, 25) n`;
  const pages = [await search(stranger, "plum"), await search(stranger, "plum", 1)];
  expect(pages.map((page) => [page.length, page[0]?.places])).toEqual([
    [20, "25"],
    [5, "25"],
  ]);
});

test("finds nothing of a seal or an erasure at once", async () => {
  await db.sql`update public.answers set visibility = 'sealed' where user_id = ${teller} and visibility = 'family only'`;
  expect(await search(june, "cardamom")).toEqual([]);
  await db.sql`delete from public.answers where user_id = ${teller}`;
  expect(await kinds(teller, "cardamom")).toEqual(["sentence", "memory"]);
  await db.sql`delete from auth.users where id = ${teller}`;
  expect(await search(teller, "cardamom")).toEqual([]);
});
