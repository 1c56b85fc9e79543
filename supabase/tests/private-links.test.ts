import { randomBytes, randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const visibilities = ["draft", "family only", "in the book", "sealed", "sealed, open", "deleted"] as const;
const scopes = ["answer", "family page", "book", "audiobook", "memory", "collaborate"] as const;
type Scope = (typeof scopes)[number];
type Story = { owner: string; answers: Map<string, string>; memoir: string; memory: string; memoryObjects: string[] };

async function person(isAnonymous = false): Promise<string> {
  const id = randomUUID();
  await db.sql`insert into auth.users (id, email, email_confirmed_at, is_anonymous)
    values (${id}, ${isAnonymous ? null : `${id}@example.org`}, now(), ${isAnonymous})`;
  return id;
}

/**
 * One answer of every visibility, a book of the answer in the book, and two private memories with elements of every
 * kind. A contribution waits in the first one.
 */
async function story(): Promise<Story> {
  const [owner, memoir, memory, another] = [await person(), randomUUID(), randomUUID(), randomUUID()];
  const answers = new Map<string, string>();
  for (const visibility of visibilities) {
    const [id, recording] = [randomUUID(), randomUUID()];
    await db.sql`insert into public.recordings (id, user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
      values (${recording}, ${owner}, 1, ${id}, 'webm', 'opus', ${randomBytes(32).toString("hex")}, 1, 1)`;
    await db.sql`insert into public.answers (id, question_id, user_id, recording_id, visibility, sealed_until, audio_file_path, transcript)
      values (${id}, 1, ${owner}, ${recording}, ${visibility.split(",")[0] ?? ""},
        ${visibility === "sealed, open" ? "2020-01-01" : "2200-01-01"}, ${`${owner}/${id}_1.webm`}, ${`the words of ${visibility}`})`;
    await keep(owner, ["audio-answers", `${owner}/${id}_1.webm`]);
    answers.set(visibility, id);
    if (visibility === "in the book") await book(owner, memoir, recording);
  }
  await db.sql`insert into public.memories (id, owner_id, title) values (${memory}, ${owner}, 'The flood')`;
  await db.sql`insert into public.memories (id, owner_id, title) values (${another}, ${owner}, 'Another one')`;
  const memoryObjects = await elements(owner, memory);
  await elements(owner, another);
  await contribution(owner, memory);
  return { owner, answers, memoir, memory, memoryObjects };
}

const secretPlace = "the secret place";

async function keep(owner: string, ...objects: readonly [bucket: string, name: string][]): Promise<void> {
  for (const [bucket, name] of objects)
    await db.sql`insert into storage.objects (bucket_id, name, owner_id, metadata) values (${bucket}, ${name}, ${owner}, '{"size": 1}')`;
}

/** A note, a picture, a sound and a document with private details. Returns the names of what a link may open. */
async function elements(owner: string, memory: string): Promise<string[]> {
  const opens: string[] = [];
  for (const type of ["note", "image", "audio", "document"]) {
    const [element] = await db.sql<{ id: string }[]>`
      insert into public.memory_elements (memory_id, owner_id, type, title) values (${memory}, ${owner}, ${type}, ${type}) returning id`;
    const id = element?.id ?? "";
    await db.sql`insert into public.element_details (element_id, owner_id, location, emotions) values (${id}, ${owner}, ${secretPlace}, '{longing}')`;
    if (type === "image") opens.push(await photograph(owner, id));
    if (type === "audio") opens.push(await file(owner, id, "audio-answers", `${owner}/0_${id}.webm`));
    if (type === "document") opens.push(await file(owner, id, "documents", `${owner}/${id}.pdf`));
  }
  return opens;
}

async function file(owner: string, element: string, bucket: string, path: string): Promise<string> {
  await keep(owner, [bucket, path]);
  await db.sql`insert into public.element_files (element_id, owner_id, bucket_id, path, name) values (${element}, ${owner}, ${bucket}, ${path}, 'The letter')`;
  return `object ${bucket}/${path}`;
}

/** A picture of an element whose original tells a place and a day. */
async function photograph(owner: string, element: string): Promise<string> {
  const id = randomUUID();
  const path = `${owner}/${id}.jpg`;
  await db.sql`insert into public.photos (id, user_id, file_path, state, caption, place, taken, found)
    values (${id}, ${owner}, ${path}, 'ready', 'The pier', ${secretPlace}, '1951-07-04',
      '{"latitude": 48.858222, "longitude": 2.2945, "takenOn": "1951-07-04"}')`;
  await db.sql`insert into public.photo_uses (photo_id, user_id, element_id) values (${id}, ${owner}, ${element})`;
  await keep(owner, ["photo-originals", path], ["photo-copies", path]);
  return `object photo-copies/${path}`;
}

/** A picture that another person sent to the memory and that waits for the owner. */
async function contribution(owner: string, memory: string): Promise<void> {
  const [collaborator, picture] = [randomUUID(), randomUUID()];
  const path = `${owner}/${picture}.jpg`;
  await db.sql`insert into public.memory_collaborators (id, memory_id, owner_id, user_id, name)
    values (${collaborator}, ${memory}, ${owner}, ${await person(true)}, 'Hattie')`;
  await db.sql`insert into public.memory_contributions (memory_id, owner_id, collaborator_id, type, content, picture_ending, picture_bytes, picture_id, file_path, picture_state)
    values (${memory}, ${owner}, ${collaborator}, 'picture', 'A piece that waits', 'jpg', 1, ${picture}, ${path}, 'ready')`;
  await keep(owner, ["photo-originals", path], ["photo-copies", path]);
}

async function book(owner: string, memoir: string, recordingId: string): Promise<void> {
  await db.sql`insert into public.memoirs (id, user_id, title, author, language, composer, draft, account, source_hash)
    values (${memoir}, ${owner}, 'The River', 'a', 'en', '{}', false, '{}', ${memoir})`;
  await db.sql`insert into public.chapters (memoir_id, number, title, stories) values (${memoir}, 1, 't', '[]')`;
  await db.sql`insert into public.sentences (memoir_id, id, chapter, story, paragraph, position, text, origin, spans)
    values (${memoir}, 's', 1, 0, 0, 0, 't', 'spoken', ${db.sql.json([{ recordingId, startMs: 0, endMs: 1 }])})`;
  const track = { title: "The flood", wav: "one.wav", mp3: "one.mp3", durationMs: 1 };
  const facts = {
    m4b: "audiobook.m4b",
    opening: { ...track, wav: "opening.wav", mp3: "opening.mp3" },
    chapters: [{ ...track, number: 1, placements: [{ recordingId, startMs: 0, edits: [] }] }],
    leftOut: [{ recordingId, startMs: 0, endMs: 1, reason: "long silence" }],
  };
  const tracks = ["one.wav", "one.mp3", "opening.wav", "opening.mp3"];
  for (const kind of ["book.pdf", "audiobook.m4b", "print/interior.pdf", "provenance.json", ...tracks])
    await db.sql`insert into public.artifacts (user_id, memoir_id, kind, object_path, bytes, sha256, facts)
      values (${owner}, ${memoir}, ${kind}, ${randomUUID()}, 1, ${"a".repeat(64)},
        ${db.sql.json(kind === "audiobook.m4b" ? facts : {})})`;
}

async function give(
  { owner, answers, memoir, memory }: Story,
  scope: Scope,
  visibility: (typeof visibilities)[number] = "family only",
): Promise<string> {
  const target = {
    answer: answers.get(visibility) ?? "",
    "family page": null,
    book: memoir,
    audiobook: memoir,
    memory,
    collaborate: memory,
  }[scope];
  const [row] = await db.sql<{ id: string }[]>`
    select heirvoice.give_link(${owner}, ${scope}, ${target}, 20, 'Hattie', ${randomBytes(32).toString("hex")}, null) as id`;
  return row?.id ?? "";
}

async function granted(link: string, user: string): Promise<boolean> {
  const [row] = await db.sql<{ done: boolean }[]>`select heirvoice.grant_link(${link}, ${user}) as done`;
  return row?.done === true;
}

const as = <T>(id: string, ask: (tx: TransactionSql) => Promise<T>, isAnonymous = true) =>
  asCaller(db, { role: "authenticated", claims: { role: "authenticated", sub: id, is_anonymous: isAnonymous } }, ask);

/** Tables and views, apart from the public ones, with the columns that a session may select. */
const grantedColumns = () => db.sql<{ name: string; columns: string[] }[]>`
  select c.relname as name, array_agg(a.attname::text) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
    and c.relname not in ('questions', 'sub_questions', 'prices')
    and has_column_privilege('authenticated', c.oid, a.attnum, 'select')
  group by 1 order by 1`;

/** Every row of the product and the storage that the caller can read, apart from the public ones. */
async function readable(user: string): Promise<string[]> {
  const tables = await grantedColumns();
  return as(user, async (tx) => {
    const found: string[] = [];
    for (const { name, columns } of tables)
      for (const row of await tx`select ${tx(columns)} from ${tx(`public.${name}`)}`)
        found.push(`${name} ${String(row["kind"] ?? row["title"] ?? "")}`.trim());
    for (const { path } of await tx<{ path: string }[]>`select bucket_id || '/' || name as path from storage.objects`)
      found.push(`object ${path}`);
    return found;
  });
}

const read = (user: string, link: string) =>
  as(user, async (tx) => {
    const [row] = await tx<{ said: null | { answers: { transcript: string }[] } }[]>`
      select public.read_link(${link}) as said`;
    return row?.said?.answers.map(({ transcript }) => transcript) ?? null;
  });

function openedMemory({ memoryObjects }: Story): string[] {
  const titles = ["note", "image", "audio", "document"].map((type) => `memory_elements ${type}`);
  return ["memories The flood", ...titles, ...memoryObjects];
}

const opened: Record<Scope, (one: Story) => string[]> = {
  answer: ({ owner, answers }) => [`object audio-answers/${owner}/${answers.get("family only")}_1.webm`],
  "family page": ({ owner, answers }) =>
    ["family only", "sealed, open"].map((one) => `object audio-answers/${owner}/${answers.get(one)}_1.webm`),
  book: () => ["artifacts book.pdf", "artifacts one.wav", "artifacts opening.wav"],
  audiobook: () => ["artifacts audiobook.m4b", "artifacts one.mp3", "artifacts opening.mp3"],
  memory: openedMemory,
  collaborate: openedMemory,
};

const endings: Record<string, (link: string) => Promise<unknown>> = {
  revoked: (link) => db.sql`update public.share_links set revoked_at = now() where id = ${link}`,
  expired: (link) => db.sql`update public.share_links
    set valid_from = now() - interval '20 days', expires_at = now() where id = ${link}`,
};

for (const scope of scopes)
  for (const [ending, end] of Object.entries(endings))
    test(`opens exactly the target of a link: ${scope}, until ${ending}`, async () => {
      const [mine, other, user] = [await story(), await story(), await person(true)];
      const own = ["profiles"];
      expect(await readable(user)).toEqual(own);
      const link = await give(mine, scope);
      expect(await readable(user)).toEqual(own);
      expect(await granted(link, user)).toBe(true);
      expect((await readable(user)).toSorted()).toEqual([...own, "link_grants", ...opened[scope](mine)].toSorted());
      expect(await readable(await person(true))).toEqual(own);
      expect(await read(user, await give(other, scope))).toBeNull();
      await end(link);
      expect(await readable(user)).toEqual(own);
      expect(await read(user, link)).toBeNull();
      expect(await granted(link, user)).toBe(false);
    });

const readableMemories = async (user: string) =>
  (await readable(user)).filter((row) => /^(memor|photo|object photo)/.test(row));

test("hides deleted memories, elements and pictures from everybody but their owner", async () => {
  const [mine, stranger] = [await story(), await person()];
  const readers = await Promise.all(
    (["memory", "collaborate"] as const).map(async (scope) => {
      const user = await person(true);
      await granted(await give(mine, scope), user);
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
  const own = await as(mine.owner, (tx) => tx`select 1 from public.memories where deleted_at is not null`, false);
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
    as(user, async (tx) => {
      const [row] = await tx<{ words: unknown[] | null }[]>`select public.answer_words(${id}) as words`;
      return row?.words?.length ?? 0;
    });
}

test("times the words of an answer for those who may hear it", async () => {
  const mine = await story();
  for (const visibility of visibilities) {
    const words = await timedAnswer(mine, visibility);
    const [family, stranger] = [await person(true), await person()];
    const link = await give(mine, "family page");
    await granted(link, family);
    expect(await words(family), visibility).toBe(["family only", "sealed, open"].includes(visibility) ? 1 : 0);
    expect(await words(stranger), visibility).toBe(0);
    await db.sql`update public.share_links set revoked_at = now() where id = ${link}`;
    expect(await words(family), visibility).toBe(0);
  }
});

test("reads an answer of a link only while it is shared", async () => {
  const mine = await story();
  for (const visibility of visibilities) {
    const user = await person(true);
    const link = await give(mine, "answer", visibility);
    if (visibility === "deleted") {
      expect(link).toBe("");
      continue;
    }
    await granted(link, user);
    const isOpen = ["family only", "in the book", "sealed, open"].includes(visibility);
    expect(await read(user, link), visibility).toEqual(isOpen ? [`the words of ${visibility}`] : []);
    await db.sql`update public.answers set visibility = 'sealed', sealed_until = '2200-01-01' where id = ${mine.answers.get(visibility) ?? ""}`;
    expect(await read(user, link), visibility).toEqual([]);
    expect((await readable(user)).filter((row) => row.startsWith("object"))).toEqual([]);
  }
});

test("closes a linked book whose answer was sealed since", async () => {
  const [mine, user] = [await story(), await person(true)];
  await granted(await give(mine, "book"), user);
  expect(await readable(user)).toContain("artifacts book.pdf");
  await db.sql`update public.answers set visibility = 'sealed', sealed_until = '2200-01-01' where id = ${mine.answers.get("in the book") ?? ""}`;
  expect((await readable(user)).filter((row) => row.startsWith("artifacts"))).toEqual([]);
});

test("ends old grants when a link is reopened", async () => {
  for (const end of Object.values(endings)) {
    const [mine, user] = [await story(), await person(true)];
    const link = await give(mine, "answer");
    await granted(link, user);
    await end(link);
    await as(mine.owner, (tx) => tx`select public.extend_link(${link}, 15)`, false);
    expect(await read(user, link)).toBeNull();
    expect(await granted(link, user)).toBe(true);
    expect(await read(user, link)).toHaveLength(1);
  }
});

test("dates a revocation by the server's clock", async () => {
  const mine = await story();
  const link = await give(mine, "answer");
  await as(mine.owner, (tx) => tx`update public.share_links set revoked_at = '1970-01-01' where id = ${link}`, false);
  const [row] =
    await db.sql`select revoked_at > now() - interval '1 hour' as is_now from public.share_links where id = ${link}`;
  expect(row).toEqual({ is_now: true });
});

test("limits a link's validity to 15 to 30 days", async () => {
  const mine = await story();
  const given = (days: number) =>
    db.sql`select heirvoice.give_link(${mine.owner}, 'family page', null, ${days}, 'Hattie', ${randomBytes(32).toString("hex")}, null)`;
  for (const days of [-1, 14, 31]) await expect(given(days)).rejects.toMatchObject({ code: "23514" });
  for (const days of [15, 30]) await given(days);
  const link = await give(mine, "answer");
  const extend = (days: number) => as(mine.owner, (tx) => tx`select public.extend_link(${link}, ${days})`, false);
  for (const days of [0, 14, 31]) await expect(extend(days)).rejects.toMatchObject({ code: "23514" });
  await extend(30);
  const endsIn = async () =>
    (await db.sql`select expires_at - valid_from as days from public.share_links where id = ${link}`)[0];
  expect(await endsIn()).toEqual({ days: "30 days" });
});

test("lets only the owner list, extend and revoke a link", async () => {
  const [mine, stranger, user] = [await story(), await person(), await person(true)];
  const link = await give(mine, "family page");
  await granted(link, user);
  for (const [who, isAnonymous] of [
    [stranger, false],
    [user, true],
  ] as const) {
    await as(
      who,
      async (tx) => {
        expect(await tx`select id from public.share_links`).toHaveLength(0);
        expect(await tx`select day from public.link_openings`).toHaveLength(0);
        expect(await tx`update public.share_links set revoked_at = now() returning id`).toHaveLength(0);
      },
      isAnonymous,
    );
    await expect(as(who, (tx) => tx`select public.extend_link(${link}, 20)`, isAnonymous)).rejects.toThrow(
      /You gave no such link|Only signed-in/,
    );
  }
  const seen = await as(
    mine.owner,
    async (tx) => [
      ...(await tx`select recipient, has_pin, openings from public.share_links join public.link_openings on link_id = id`),
    ],
    false,
  );
  expect(seen).toEqual([{ recipient: "Hattie", has_pin: false, openings: 1 }]);
  await expect(as(mine.owner, (tx) => tx`select token_hash from public.share_links`, false)).rejects.toMatchObject({
    code: "42501",
  });
  await expect(as(mine.owner, (tx) => tx`select pin_hash from public.share_links`, false)).rejects.toMatchObject({
    code: "42501",
  });
});

test("refuses a link to a target of another person", async () => {
  const [mine, other] = [await story(), await story()];
  for (const scope of scopes.filter((one) => one !== "family page"))
    expect(await give({ ...other, owner: mine.owner }, scope), scope).toBe("");
});

test("limits open links per owner", async () => {
  const mine = await story();
  for (let count = 0; count < 200; count++) await give(mine, "family page");
  await expect(give(mine, "family page")).rejects.toMatchObject({ code: "PT429" });
});

test("counts openings by day and limits the people of a link", async () => {
  const mine = await story();
  const link = await give(mine, "family page");
  await db.sql`with more as (
      insert into auth.users (id, is_anonymous) select gen_random_uuid(), true from generate_series(1, 999) returning id
    ) insert into public.link_grants (link_id, user_id) select ${link}, id from more`;
  const users = await Promise.all([1, 2, 3].map(() => person(true)));
  const results = await Promise.allSettled(users.map((user) => granted(link, user)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await db.sql`select openings from public.link_openings where link_id = ${link}`).toEqual([{ openings: 1 }]);
});

test("names recipients of open links to the storyteller", async () => {
  const mine = await story();
  await give(mine, "family page");
  await give(mine, "answer", "in the book");
  const names = await as(
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
  const mine = await story();
  const byLink = () =>
    as(
      mine.owner,
      async (tx) =>
        (await tx<{ name: string }[]>`select who_listens_by_link as name from public.who_listens_by_link()`).map(
          ({ name }) => name,
        ),
      false,
    );
  await give(mine, "memory");
  await give(mine, "answer", "draft");
  expect(await byLink()).toEqual([]);
  const [page, answer] = [await give(mine, "family page"), await give(mine, "answer", "family only")];
  expect(await byLink()).toEqual(["Hattie"]);
  await db.sql`update public.share_links set revoked_at = now() where id in ${db.sql([page, answer])}`;
  expect(await byLink()).toEqual([]);
});

test("closes links of a closed or banned owner", async () => {
  for (const change of [{ deleted_at: new Date() }, { banned_until: new Date("2200-01-01") }]) {
    const [mine, user] = [await story(), await person(true)];
    const link = await give(mine, "answer");
    await granted(link, user);
    await db.sql`update auth.users set ${db.sql(change)} where id = ${mine.owner}`;
    expect(await read(user, link)).toBeNull();
    expect((await readable(user)).filter((row) => row.startsWith("object"))).toEqual([]);
  }
});

const readBook = (user: string, link: string) =>
  as(user, async (tx) => {
    const [row] = await tx<{ book: { sentences: { text: string }[]; tracks: { title: string }[] } | null }[]>`
      select public.read_linked_book(${link}) as book`;
    const found = row?.book ?? null;
    return (
      found && { sentences: found.sentences.map(({ text }) => text), tracks: found.tracks.map(({ title }) => title) }
    );
  });

test("reads linked books and the chapters of linked audiobooks", async () => {
  const [mine, user] = [await story(), await person(true)];
  const [whole, audiobook, answer] = [
    await give(mine, "book"),
    await give(mine, "audiobook"),
    await give(mine, "answer"),
  ];
  expect(await readBook(user, whole)).toBeNull();
  for (const link of [whole, audiobook, answer]) await granted(link, user);
  expect(await readBook(user, whole)).toEqual({ sentences: ["t"], tracks: ["The flood"] });
  expect(await readBook(user, audiobook)).toEqual({ sentences: [], tracks: ["The flood"] });
  expect(await readBook(user, answer)).toBeNull();
  expect(await readBook(await person(true), whole)).toBeNull();
  await db.sql`update public.answers set visibility = 'sealed', sealed_until = '2200-01-01' where id = ${mine.answers.get("in the book") ?? ""}`;
  for (const link of [whole, audiobook]) expect(await readBook(user, link)).toBeNull();
});

/** Every byte that a session can read: all rows of all tables, and what the functions of links return. */
async function everything(user: string, link: string): Promise<string> {
  const tables = await grantedColumns();
  return as(user, async (tx) => {
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
    const [mine, other, user] = [await story(), await story(), await person(true)];
    const link = await give(mine, scope);
    await granted(link, user);
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

type Listed = { id: string; title: string | null; made: string; openings: string; recent: number[] };

/** `made`: the time as text, because a Date has no microseconds. */
const listed = (owner: string, after: Pick<Listed, "made" | "id"> | null = null) =>
  as(
    owner,
    async (tx) => [
      ...(await tx<Listed[]>`
        select *, created_at::text as made
        from public.given_links(${after?.made ?? null}::text::timestamptz, ${after?.id ?? null})`),
    ],
    false,
  );

test("lists links with their titles and openings, and removes ended ones only", async () => {
  const mine = await story();
  for (const scope of scopes) await granted(await give(mine, scope), await person(true));
  const links = await listed(mine.owner);
  expect(links.map(({ title }) => title)).toEqual(
    expect.arrayContaining(["The River", "The River", "The flood", "The flood", null, expect.any(String)]),
  );
  expect(links).toHaveLength(6);
  for (const { openings, recent } of links)
    expect([Number(openings), recent.at(-1), recent.length]).toEqual([1, 1, 14]);
  expect(await listed(await person())).toEqual([]);
  const remove = () => as(mine.owner, async (tx) => (await tx`delete from public.share_links`).count, false);
  expect(await remove()).toBe(0);
  await db.sql`update public.share_links set revoked_at = now() where id = ${links[0]?.id ?? ""}`;
  expect(await remove()).toBe(1);
  expect(await listed(mine.owner)).toHaveLength(scopes.length - 1);
});

test("pages through 10,000 links without repeating one", async () => {
  const owner = await person();
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
  const [counts] = await as(owner, (tx) => tx`select * from public.count_links()`, false);
  expect(counts).toEqual({ open: "0", ended: "10000", printed: "0", closed: "0" });
});

test("lists printed codes and closes one of them", async () => {
  const mine = await story();
  const codes = () =>
    as(mine.owner, (tx) => tx`select id, revoked_at is null as open, is_heard from public.printed_codes()`, false);
  const heard = mine.answers.get("in the book") ?? "";
  await db.sql`insert into public.share_links (owner_id, recording_id, token_hash, scope)
    select ${mine.owner}, recording_id, ${randomBytes(32).toString("hex")}, 'print' from public.answers where id = ${heard}`;
  expect([...(await codes())]).toEqual([{ id: expect.any(String), open: true, is_heard: true }]);
  await as(mine.owner, (tx) => tx`update public.share_links set revoked_at = now() where scope = 'print'`, false);
  expect([...(await codes())]).toEqual([{ id: expect.any(String), open: false, is_heard: false }]);
  expect(
    await as(mine.owner, async (tx) => (await tx`delete from public.share_links where scope = 'print'`).count, false),
  ).toBe(0);
});

test("takes a few questions by a link to the family page only", async () => {
  const [mine, users] = [await story(), await Promise.all(Array.from({ length: 8 }, () => person(true)))];
  const [family, answer] = [await give(mine, "family page"), await give(mine, "answer")];
  const ask = (user: string, link: string, name = "Hattie") =>
    as(user, (tx) => tx`select public.ask_by_link(${link}, ${name}, ' Who\n taught you to bake? ', 'en')`);
  const [first = ""] = users;
  await expect(ask(first, family)).rejects.toMatchObject({ code: "PT404" });
  for (const user of users) await granted(family, user);
  await granted(answer, first);
  await expect(ask(first, answer)).rejects.toMatchObject({ code: "PT404" });
  await expect(ask(first, family, " ")).rejects.toMatchObject({ code: "23514" });
  const results = await Promise.allSettled(users.map((user) => ask(user, family)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  const asked = await as(mine.owner, (tx) => tx`select asker_name, body, state from public.family_questions`, false);
  expect(asked[0]).toEqual({ asker_name: "Hattie", body: "Who taught you to bake?", state: "arrived" });
  await db.sql`update public.share_links set revoked_at = now() where id = ${family}`;
  await expect(ask(first, family)).rejects.toMatchObject({ code: "PT404" });
});
