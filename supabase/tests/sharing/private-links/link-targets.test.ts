import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { as, endings, give, granted, grantedColumns, read, readable } from "./link-access.ts";
import { person, type Scope, scopes, secretPlace, type Story, story, visibilities } from "./linked-story.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

function openedMemory({ memoryObjects }: Story): string[] {
  const titles = ["note", "image", "audio", "document"].map((type) => `memory_elements ${type}`);
  return ["memories The flood", ...titles, ...memoryObjects];
}

const opened: Record<Scope, (one: Story) => string[]> = {
  answer: ({ owner, answers }) => [`object audio-answers/${owner}/${answers.get("family only")}_1.webm`],
  "family page": ({ owner, answers }) =>
    ["family only", "sealed, open"].map((one) => `object audio-answers/${owner}/${answers.get(one)}_1.webm`),
  book: () => ["artifacts one.wav", "artifacts opening.wav"],
  audiobook: () => ["artifacts one.mp3", "artifacts opening.mp3"],
  memory: openedMemory,
  collaborate: openedMemory,
};

for (const scope of scopes)
  for (const [ending, end] of Object.entries(endings))
    test(`opens exactly the target of a link: ${scope}, until ${ending}`, async () => {
      const [mine, other, user] = [await story(db), await story(db), await person(db, true)];
      const own = ["profiles"];
      expect(await readable(db, user)).toEqual(own);
      const link = await give(db, mine, scope);
      expect(await readable(db, user)).toEqual(own);
      expect(await granted(db, link, user)).toBe(true);
      expect((await readable(db, user)).toSorted()).toEqual([...own, "link_grants", ...opened[scope](mine)].toSorted());
      expect(await readable(db, await person(db, true))).toEqual(own);
      expect(await read(db, user, await give(db, other, scope))).toBeNull();
      await end(db, link);
      expect(await readable(db, user)).toEqual(own);
      expect(await read(db, user, link)).toBeNull();
      expect(await granted(db, link, user)).toBe(false);
    });

const readableMemories = async (user: string) =>
  (await readable(db, user)).filter((row) => /^(memor|photo|object photo)/.test(row));

test("hides deleted memories, elements and pictures from everybody but their owner", async () => {
  const [mine, stranger] = [await story(db), await person(db)];
  const readers = await Promise.all(
    (["memory", "collaborate"] as const).map(async (scope) => {
      const user = await person(db, true);
      await granted(db, await give(db, mine, scope), user);
      return user;
    }),
  );
  const kept = ["memory_elements audio", "memory_elements document", "memory_elements image"];
  await db.sql`update public.memory_elements set deleted_at = now() where memory_id = ${mine.memory} and type = 'note'`;
  await db.sql`update public.photos set deleted_at = now() where user_id = ${mine.owner}`;
  for (const reader of readers)
    expect((await readableMemories(reader)).toSorted()).toEqual(["memories The flood", ...kept]);
  await db.sql`update public.memories set deleted_at = now() where id = ${mine.memory}`;
  for (const reader of [...readers, stranger]) expect(await readableMemories(reader)).toEqual([]);
  const own = await as(db, mine.owner, (tx) => tx`select 1 from public.memories where deleted_at is not null`, false);
  expect(own).toHaveLength(1);
});

/** Gives an answer one timed word. Returns how many of them a person may read. */
async function timedAnswer({ owner, answers }: Story, visibility: string) {
  const id = answers.get(visibility) ?? "";
  const transcript = randomUUID();
  await db.sql`insert into public.transcripts (id, recording_id, user_id, layer, engine, language, draft, body)
    select ${transcript}, recording_id, ${owner}, 'raw', 'e', 'en', false, 'River' from public.answers where id = ${id}`;
  await db.sql`insert into public.transcript_words (transcript_id, position, text, start_ms, end_ms)
    values (${transcript}, 0, 'River', 0, 1)`;
  return (user: string) =>
    as(db, user, async (tx) => {
      const [row] = await tx<{ words: unknown[] | null }[]>`select public.answer_words(${id}) as words`;
      return row?.words?.length ?? 0;
    });
}

test("times the words of an answer for those who may hear it", async () => {
  const mine = await story(db);
  for (const visibility of visibilities) {
    const words = await timedAnswer(mine, visibility);
    const [family, stranger] = [await person(db, true), await person(db)];
    const link = await give(db, mine, "family page");
    await granted(db, link, family);
    expect(await words(family), visibility).toBe(["family only", "sealed, open"].includes(visibility) ? 1 : 0);
    expect(await words(stranger), visibility).toBe(0);
    await db.sql`update public.share_links set revoked_at = now() where id = ${link}`;
    expect(await words(family), visibility).toBe(0);
  }
});

test("reads an answer of a link only while it is shared", async () => {
  const mine = await story(db);
  for (const visibility of visibilities) {
    const user = await person(db, true);
    const link = await give(db, mine, "answer", visibility);
    if (visibility === "deleted") {
      expect(link).toBe("");
      continue;
    }
    await granted(db, link, user);
    const isOpen = ["family only", "in the book", "sealed, open"].includes(visibility);
    expect(await read(db, user, link), visibility).toEqual(isOpen ? [`the words of ${visibility}`] : []);
    await db.sql`update public.answers set visibility = 'sealed', sealed_until = '2200-01-01' where id = ${mine.answers.get(visibility) ?? ""}`;
    expect(await read(db, user, link), visibility).toEqual([]);
    expect((await readable(db, user)).filter((row) => row.startsWith("object"))).toEqual([]);
  }
});

test("closes a linked book whose answer was sealed since", async () => {
  const [mine, user] = [await story(db), await person(db, true)];
  await granted(db, await give(db, mine, "book"), user);
  expect(await readable(db, user)).toContain("artifacts one.wav");
  await db.sql`update public.answers set visibility = 'sealed', sealed_until = '2200-01-01' where id = ${mine.answers.get("in the book") ?? ""}`;
  expect((await readable(db, user)).filter((row) => row.startsWith("artifacts"))).toEqual([]);
});

test("opens whole files only while their giver permits to save them", async () => {
  const [mine, user] = [await story(db), await person(db, true)];
  for (const [scope, whole] of [
    ["book", ["artifacts audiobook.m4b", "artifacts book.pdf"]],
    ["audiobook", ["artifacts audiobook.m4b"]],
  ] as const) {
    const link = await give(db, mine, scope);
    await granted(db, link, user);
    const permit = (by: string, may: boolean) =>
      as(db, by, (tx) => tx`update public.share_links set may_download = ${may} where id = ${link}`, false);
    const files = async () => (await readable(db, user)).filter((row) => /\.(pdf|m4b)$/.test(row)).toSorted();
    await permit(user, true);
    expect(await files(), scope).toEqual([]);
    await permit(mine.owner, true);
    expect(await files(), scope).toEqual(whole);
    await permit(mine.owner, false);
    expect(await files(), scope).toEqual([]);
  }
});

test("permits copies of a book and downloads of books and audiobooks only", async () => {
  const mine = await story(db);
  const permitted = async (scope: Scope) => {
    const link = await give(db, mine, scope);
    const set = (column: string) =>
      as(db, mine.owner, (tx) => tx`update public.share_links set ${tx(column)} = true where id = ${link}`, false).then(
        () => true,
        () => false,
      );
    return [await set("may_download"), await set("may_keep")];
  };
  expect(await permitted("book")).toEqual([true, true]);
  expect(await permitted("audiobook")).toEqual([true, false]);
  expect(await permitted("answer")).toEqual([false, false]);
});

const readBook = (user: string, link: string) =>
  as(db, user, async (tx) => {
    const [row] = await tx<{ book: { sentences: { text: string }[]; tracks: { title: string }[] } | null }[]>`
      select public.read_linked_book(${link}) as book`;
    const found = row?.book ?? null;
    return (
      found && { sentences: found.sentences.map(({ text }) => text), tracks: found.tracks.map(({ title }) => title) }
    );
  });

test("reads linked books and the chapters of linked audiobooks", async () => {
  const [mine, user] = [await story(db), await person(db, true)];
  const [whole, audiobook, answer] = [
    await give(db, mine, "book"),
    await give(db, mine, "audiobook"),
    await give(db, mine, "answer"),
  ];
  expect(await readBook(user, whole)).toBeNull();
  for (const link of [whole, audiobook, answer]) await granted(db, link, user);
  expect(await readBook(user, whole)).toEqual({ sentences: ["t"], tracks: ["The flood"] });
  expect(await readBook(user, audiobook)).toEqual({ sentences: [], tracks: ["The flood"] });
  expect(await readBook(user, answer)).toBeNull();
  expect(await readBook(await person(db, true), whole)).toBeNull();
  await db.sql`update public.answers set visibility = 'sealed', sealed_until = '2200-01-01' where id = ${mine.answers.get("in the book") ?? ""}`;
  for (const link of [whole, audiobook]) expect(await readBook(user, link)).toBeNull();
});

/** Every byte that a session can read: all rows of all tables, and what the functions of links return. */
async function everything(user: string, link: string): Promise<string> {
  const tables = await grantedColumns(db);
  return as(db, user, async (tx) => {
    const parts: unknown[] = [];
    for (const { name, columns } of tables) parts.push(await tx`select ${tx(columns)} from ${tx(`public.${name}`)}`);
    parts.push(await tx`select public.read_link(${link}) as a, public.read_linked_book(${link}) as b`);
    parts.push(await tx`select public.memory_media(m) as media from public.memories_linked_to_me() m`);
    parts.push(await tx`select bucket_id, name from storage.objects`);
    return JSON.stringify(parts);
  });
}

for (const scope of scopes)
  test(`delivers no foreign id, sealed word or place by a link: ${scope}`, async () => {
    const [mine, other, user] = [await story(db), await story(db), await person(db, true)];
    const link = await give(db, mine, scope);
    await granted(db, link, user);
    const bytes = await everything(user, link);
    const closed = ["draft", "sealed", "deleted"];
    const foreign = [other.owner, other.memoir, other.memory, ...other.answers.values()];
    const hidden = closed.map((visibility) => mine.answers.get(visibility) ?? "");
    expect([...foreign, ...hidden].filter((id) => bytes.includes(id))).toEqual([]);
    expect(closed.filter((visibility) => bytes.includes(`"the words of ${visibility}"`))).toEqual([]);
    expect(bytes).not.toContain("Hattie");
    const places = ["48.858222", "2.2945", secretPlace, "longing", "1951-07-04", "photo-originals"];
    expect(places.filter((trace) => bytes.includes(trace))).toEqual([]);
    expect(bytes).not.toContain("A piece that waits");
    for (const shown of ["The pier", "The letter"])
      expect(bytes.includes(shown), shown).toBe(scope === "memory" || scope === "collaborate");
  });

test("closes a book whose words by hand may be sealed", async () => {
  const mine = await story(db);
  const answer = mine.answers.get("in the book") ?? "";
  await db.sql`update public.sentences set origin = 'by hand', spans = '[]' where memoir_id = ${mine.memoir}`;
  await db.sql`
    update public.chapters c set stories = jsonb_build_array(jsonb_build_object('recordingIds', jsonb_build_array(a.recording_id)))
    from public.answers a where a.id = ${answer} and c.memoir_id = ${mine.memoir}`;
  const [user, link] = [await person(db, true), await give(db, mine, "book")];
  expect(await granted(db, link, user)).toBe(true);
  expect(await readable(db, user)).toContain("artifacts one.wav");
  await db.sql`update public.answers set visibility = 'sealed', sealed_until = '2200-01-01' where id = ${answer}`;
  expect(await readable(db, user)).not.toContain("artifacts one.wav");
});
