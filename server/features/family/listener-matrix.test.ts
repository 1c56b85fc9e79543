import { randomBytes, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SupabaseClient } from "@supabase/supabase-js";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { linkCode, savePrintLinks } from "#server/pipeline/book-source/print-link-store.ts";
import { giveVoice } from "#server/testing/narrated-book.ts";
import { givePrivateLink, linkedSession } from "#server/testing/private-link.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { operatorClient, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { waveBytes, webmBytes } from "#server/testing/sound-files.ts";

const states = ["draft", "in the book", "family only", "sealed", "sealed, open", "deleted"] as const;
const stories = ["heard by its giver", "silent to its giver"] as const;
type Answer = {
  story: (typeof stories)[number];
  state: (typeof states)[number];
  id: string;
  path: string;
  code: string;
};

/** Tables that hold nothing of a storyteller, and the operator's tables, which admins alone read. */
const ofEverybody = [
  "admin_events",
  "contact_messages",
  "discounts",
  "encouragement_phrases",
  "prices",
  "questions",
  "settings",
  "sub_questions",
  "system_logs",
  "waitlist",
  "webhook_events",
];
/** Tables that no client reads. */
const ofServer = ["family_question_voices", "invitations"];

type Listener = {
  /** Tables with rows that name the storyteller or what belongs to her. */
  tables: readonly string[] | "all";
  hears: (answer: Answer) => boolean;
  /** Whether the narrated edition of the book opens. */
  narrated?: boolean;
};
const isShared = ({ state }: Answer) => state === "family only" || state === "sealed, open";
const nothing: Listener = { tables: [], hears: () => false };
const gift = ["order_amounts", "order_headers", "orders"];

const listeners = {
  storyteller: { tables: "all", hears: () => true, narrated: true },
  "family member": { tables: ["family_members"], hears: isShared },
  "invited family member": nothing,
  "former family member": nothing,
  "helper with the book": {
    tables: [
      "book_photos",
      "chapter_revisions",
      "date_pairs",
      "helpers",
      "proofs",
      "section_sources",
      "transcript_revisions",
    ],
    hears: () => false,
  },
  "former helper": { tables: ["helpers"], hears: () => false },
  "giver with permission": {
    tables: gift,
    hears: (answer) => isShared(answer) && answer.story === "heard by its giver",
  },
  "giver without permission": { tables: gift, hears: () => false },
  "buyer of a gift that nobody accepted": { tables: gift, hears: () => false },
  admin: { tables: ["profiles", "quotas"], hears: () => false },
  stranger: nothing,
  "anonymous user": nothing,
  "holder of a print link": nothing,
  "holder of a family page link": { tables: ["link_grants"], hears: isShared },
  "holder of an answer link": {
    tables: ["link_grants"],
    hears: ({ story, state }) => story === "silent to its giver" && state === "family only",
  },
  "holder of an audiobook link": { tables: ["artifacts", "link_grants"], hears: () => false, narrated: true },
  "holder of a revoked link": nothing,
  "holder of an expired audiobook link": nothing,
} satisfies Record<string, Listener>;
type Kind = keyof typeof listeners;
const kinds = z
  .array(z.custom<Kind>((kind) => typeof kind === "string" && kind in listeners))
  .parse(Object.keys(listeners));

let served: ServedApp;
let teller: Person;
const clients = new Map<Kind, SupabaseClient>();
const answers: Answer[] = [];
/** Orders and sessions of each story. */
const order = { "heard by its giver": randomUUID(), "silent to its giver": randomUUID(), waiting: randomUUID() };
/** Ids of the storyteller and of everything that belongs to her. */
const hers = new Set<string>(Object.values(order));
const tables = new Map<string, string>();
const memoir = randomUUID();
const narrated = ["narrated/01-home.mp3", "narrated/audiobook.m4b"];

beforeAll(async () => {
  served = await serveApp({ LOG_LEVEL: "silent", AUTH_LIMIT_FACTOR: "100" });
  teller = await signedInPerson(served);
  hers.add(teller.id);
  clients.set("storyteller", teller.client);
  await openStories();
  await nameFamily();
  clients.set("stranger", (await signedInPerson(served)).client);
  const admin = await signedInPerson(served);
  clients.set("admin", admin.client);
  await served.context.db.sql`update public.profiles set account_type = 'admin' where id = ${admin.id}`;
  clients.set("holder of a print link", visitor());
  const anonymous = visitor();
  expect((await anonymous.auth.signInAnonymously()).error).toBeNull();
  clients.set("anonymous user", anonymous);
  for (const story of stories) for (const state of states) await giveAnswer(story, state);
  await giveLinks();
  await makeBook();
  await narrateBook();
  await readCatalog();
});
afterAll(() => served.close());

/** Redeems a private link in a new anonymous session. */
async function openLink(scope: "answer" | "audiobook" | "family page", target: string | null): Promise<SupabaseClient> {
  const client = visitor();
  const { id, token } = await givePrivateLink(teller.client, { scope, target });
  hers.add(id);
  expect((await client.auth.setSession(await linkedSession(served, token))).error).toBeNull();
  return client;
}

const visitor = () =>
  createClient(served.url, served.identity.keys.publishableKey, { auth: { persistSession: false } });

/** Two accepted gifts to the storyteller, and one that waits for her. */
async function openStories(): Promise<void> {
  const { sql } = served.context.db;
  for (const [story, kind] of [
    ["heard by its giver", "giver with permission"],
    ["silent to its giver", "giver without permission"],
    ["waiting", "buyer of a gift that nobody accepted"],
  ] as const) {
    const giver = await signedInPerson(served);
    clients.set(kind, giver.client);
    const isAccepted = story !== "waiting";
    await sql`insert into public.orders (id, buyer_id, recipient_id, order_type, product_type, payment_status)
      values (${order[story]}, ${giver.id}, ${isAccepted ? teller.id : null}, 'gift', 'memory_book', 'paid')`;
    await sql`insert into public.invitations (order_id, buyer_id, request_id, email, relation, giver_name, language, state, expires_at, giver_hears)
      values (${order[story]}, ${giver.id}, ${order[story]}, ${isAccepted ? null : `${teller.id}@example.org`}, 'mother', 'June', 'en',
        ${isAccepted ? "accepted" : "waiting"}, now() + interval '1 day', ${story === "heard by its giver"})`;
    if (isAccepted)
      await sql`insert into public.interview_sessions (id, user_id, order_id, session_token)
        values (${order[story]}, ${teller.id}, ${order[story]}, ${`sess_${order[story]}`})`;
  }
}

async function nameFamily(): Promise<void> {
  const { sql } = served.context.db;
  const [member, invited, former] = [
    await signedInPerson(served),
    await signedInPerson(served),
    await signedInPerson(served),
  ];
  clients.set("family member", member.client);
  clients.set("invited family member", invited.client);
  clients.set("former family member", former.client);
  for (const { id } of [member, former])
    await sql`insert into public.family_members (storyteller_id, member_id, name, email, accepted_at)
      values (${teller.id}, ${id}, 'Ada', ${`${id}@example.org`}, now())`;
  await sql`insert into public.trustees (storyteller_id, name, email) values (${teller.id}, 'Marc', 'marc@example.org')`;
  await giveVoice(served, { voices: new Map() }, teller.id);
  await sql`insert into public.opening_requests (storyteller_id, trustee_name, reason) values (${teller.id}, 'Marc', 'r')`;
  await sql`insert into public.trustee_events (storyteller_id, event, by_whom) values (${teller.id}, 'named', 'storyteller')`;
  await sql`insert into public.family_members (storyteller_id, name, email, token_hash, expires_at)
    values (${teller.id}, 'May', ${`${invited.id}@example.org`}, ${randomBytes(32).toString("hex")}, now() + interval '1 day')`;
  await sql`insert into public.family_questions (asker_id, storyteller_id, asker_name, body, language)
    values (${former.id}, ${teller.id}, 'Ada', 'What did the house smell of?', 'en')`;
  await teller.client.from("family_members").delete().eq("member_id", former.id).throwOnError();
}

/** An answer with its recording, transcript, conversation and printed code. */
async function giveAnswer(story: Answer["story"], state: Answer["state"]): Promise<void> {
  const { db, store } = served.context;
  const [id, recording, transcript, conversation] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const path = `${teller.id}/1_${id}.webm`;
  const stored = await teller.client.storage
    .from("audio-answers")
    .upload(path, webmBytes(2000), { contentType: "audio/webm" });
  expect(stored.error).toBeNull();
  const key = `artifacts/${teller.id}/${recording}.wav`;
  const file = join(served.context.config.dataDir, `${recording}.wav`);
  await writeFile(file, waveBytes());
  await store.put(key, file);
  await db.sql`insert into public.recordings (id, user_id, session_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${recording}, ${teller.id}, ${order[story]}, 1, ${key}, 'wav', 'pcm', ${randomBytes(32).toString("hex")}, 1, 1000)`;
  await db.sql`insert into public.answers (id, session_id, question_id, user_id, recording_id, audio_file_path, visibility, sealed_until)
    values (${id}, ${order[story]}, 1, ${teller.id}, ${recording}, ${path}, ${state.split(",")[0] ?? ""},
      ${state === "sealed, open" ? "2020-01-01" : "2200-01-01"})`;
  await db.sql`insert into public.transcripts (id, recording_id, user_id, layer, engine, language, draft, body)
    values (${transcript}, ${recording}, ${teller.id}, 'raw', 'e', 'en', true, 'words')`;
  await db.sql`insert into public.transcript_words (transcript_id, position, text, start_ms, end_ms)
    values (${transcript}, 0, 'words', 0, 1)`;
  await db.sql`insert into public.redactions (answer_id, recording_id, user_id, from_ms, to_ms, word_count, wanted, original_sha256)
    select id, ${recording}, user_id, 0, 1, 1, 'out', ${"a".repeat(64)} from public.answers where user_id = ${teller.id} limit 1`;
  await db.sql`insert into public.transcript_revisions (recording_id, number, version, user_id, made_by, language, body)
    values (${recording}, 0, 0, ${teller.id}, 'heard', 'en', 'words')`;
  if (state === "in the book") {
    await db.sql`insert into public.section_sources (session_id, question_id, user_id, place, heading, recordings, sentences)
      values (${order[story]}, 1, ${teller.id}, 0, 'h', array[${recording}]::uuid[], '[]')`;
    await db.sql`insert into public.chapter_revisions (session_id, question_id, number, version, user_id)
      values (${order[story]}, 1, 1, 1, ${teller.id})`;
    await db.sql`insert into public.date_pairs (session_id, user_id, one_sentence, other_sentence, one_question, other_question)
      values (${order[story]}, ${teller.id}, 's1', 's2', 1, 1)`;
  }
  await db.sql`insert into public.conversations (id, user_id, session_id, question_id, language)
    values (${`conv_${conversation}`}, ${teller.id}, ${order[story]}, 1, 'en')`;
  await db.sql`insert into public.conversation_events (conversation_id, position, user_id, kind, words, starts_ms, ends_ms)
    values (${`conv_${conversation}`}, 1, ${teller.id}, 'person said', 'words', 0, 1)`;
  await db.sql`
    with photo as (
      insert into public.photos (user_id, object_path, sha256) values (${teller.id}, 'x', ${"a".repeat(64)})
      on conflict (user_id, sha256) do update set object_path = excluded.object_path returning id
    )
    insert into public.photo_uses (photo_id, user_id, recording_id) select id, ${teller.id}, ${recording} from photo`;
  const code = await linkCode(db.sql, recording);
  await savePrintLinks(db.sql, teller.id, new Map([[recording, code]]));
  for (const one of [id, recording, transcript, conversation]) hers.add(one);
  answers.push({ story, state, id, path, code });
}

async function giveLinks(): Promise<void> {
  const { hears } = listeners["holder of an answer link"];
  clients.set("holder of a revoked link", await openLink("family page", null));
  await served.context.db.sql`update public.share_links set revoked_at = now() where scope = 'family page'`;
  clients.set("holder of a family page link", await openLink("family page", null));
  clients.set("holder of an answer link", await openLink("answer", answers.find(hears)?.id ?? null));
}

async function makeBook(): Promise<void> {
  const { sql } = served.context.db;
  const memory = randomUUID();
  for (const one of [memoir, memory]) hers.add(one);
  await sql`insert into public.memoirs (id, user_id, title, author, language, composer, draft, account, source_hash)
    values (${memoir}, ${teller.id}, 't', 'a', 'en', '{}', true, '{}', ${"a".repeat(64)})`;
  await sql`insert into public.chapters (memoir_id, number, title, stories) values (${memoir}, 1, 't', '[]')`;
  await sql`insert into public.sentences (memoir_id, id, chapter, story, paragraph, position, text, origin, spans)
    values (${memoir}, 's', 1, 0, 0, 0, 't', 'by hand', '[]')`;
  await sql`insert into public.artifacts (user_id, memoir_id, kind, object_path, bytes, sha256)
    values (${teller.id}, ${memoir}, 'book.pdf', 'x', 1, ${"a".repeat(64)})`;
  await sql`insert into public.proofs (user_id, session_id, memoir_id, number, pages, interior_sha256, cover_sha256, sources)
    values (${teller.id}, ${order["heard by its giver"]}, ${memoir}, 1, 32, ${"a".repeat(64)}, ${"a".repeat(64)}, '{}')`;
  await sql`insert into public.book_arrangements (session_id, user_id, version, content)
    values (${order["heard by its giver"]}, ${teller.id}, 1, '{"chapters": []}')`;
  await sql`insert into public.books (session_id, user_id, name, kind, book_size, book_binding, book_cover, book_letters, narrator,
      announce_chapters)
    values (${order["heard by its giver"]}, ${teller.id}, 'For June', 'for somebody', '6x9', 'hardcover', 'river', 'garamond', 'man',
      true)`;
  await sql`insert into public.book_photos (session_id, user_id, photo_id, question_id, place, crop_left, crop_top, crop_width,
      crop_height, focus_x, focus_y, position)
    select ${order["heard by its giver"]}, user_id, id, 1, 'text', 0, 0, 1, 1, 0.5, 0.5, 1
    from public.photos where user_id = ${teller.id} limit 1`;
  await sql`insert into public.bookmarks (user_id, kind, recording_id, at_ms)
    select user_id, 'stopped', id, 0 from public.recordings where user_id = ${teller.id} limit 1`;
  for (const [kind, endedAt] of [
    ["helper with the book", null],
    ["former helper", new Date()],
  ] as const) {
    const helper = await signedInPerson(served);
    clients.set(kind, helper.client);
    await sql`insert into public.helpers (storyteller_id, helper_id, ended_at) values (${teller.id}, ${helper.id}, ${endedAt})`;
  }
  await sql`insert into public.work_progress (id, user_id, job) values (${randomUUID()}, ${teller.id}, 'job')`;
  await sql`insert into public.names (user_id, written) values (${teller.id}, 'Brandt')`;
  await sql`insert into public.quotas (user_id, storage_bytes) values (${teller.id}, 1000000)`;
  await sql`insert into public.memories (id, owner_id, title) values (${memory}, ${teller.id}, 'The flood')`;
  const element = randomUUID();
  await sql`insert into public.memory_elements (id, memory_id, owner_id, type, title)
    values (${element}, ${memory}, ${teller.id}, 'document', 't')`;
  await sql`insert into public.element_files (element_id, owner_id, bucket_id, path)
    values (${element}, ${teller.id}, 'documents', ${`${teller.id}/a.pdf`})`;
  const [collaborator] = await sql<{ id: string }[]>`
    insert into public.memory_collaborators (memory_id, owner_id, name) values (${memory}, ${teller.id}, 'June') returning id`;
  await sql`insert into public.memory_contributions (memory_id, owner_id, collaborator_id, type, content)
    values (${memory}, ${teller.id}, ${collaborator?.id ?? ""}, 'note', 'There were two boats.')`;
  await sql`insert into public.element_details (element_id, owner_id) values (${element}, ${teller.id})`;
  await sql`insert into public.element_summaries (element_id, owner_id, summary, model, agreed_to)
    values (${element}, ${teller.id}, 't', 'm', 'yes')`;
}

/** A narrated edition of the book, and two links to its audiobook, one of which has expired. */
async function narrateBook(): Promise<void> {
  const { sql } = served.context.db;
  for (const kind of narrated)
    await sql`insert into public.artifacts (user_id, memoir_id, kind, object_path, bytes, sha256)
      values (${teller.id}, ${memoir}, ${kind}, 'x', 1, ${"a".repeat(64)})`;
  clients.set("holder of an expired audiobook link", await openLink("audiobook", memoir));
  await sql`update public.share_links set valid_from = now() - interval '20 days', expires_at = now()
    where scope = 'audiobook'`;
  clients.set("holder of an audiobook link", await openLink("audiobook", memoir));
}

/** The tables and views of the API with the columns that an account may read. */
async function readCatalog(): Promise<void> {
  const rows = await served.context.db.sql<{ name: string; columns: string | null }[]>`
    select c.relname as name, string_agg(quote_ident(a.attname), ',' order by a.attnum)
        filter (where has_column_privilege('authenticated', c.oid, a.attnum, 'select')) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
    group by c.relname order by c.relname`;
  for (const { name, columns } of rows) if (!ofEverybody.includes(name)) tables.set(name, columns ?? "*");
}

function clientOf(kind: Kind): SupabaseClient {
  const client = clients.get(kind);
  if (!client) throw new Error(`${kind} has no client`);
  return client;
}

/** Whether the client reads a row of the table that names something of the storyteller. */
async function readsHerRows(client: SupabaseClient, table: string, columns: string): Promise<boolean> {
  const { data, error } = await client.from(table).select(columns);
  if (error) {
    expect([table, error.code]).toEqual([table, "42501"]);
    return false;
  }
  return data.some((row) => [...hers].some((id) => JSON.stringify(row).includes(id)));
}

/** Every way to read an object of storage; the names of those that succeed. */
async function waysToHear(client: SupabaseClient, path: string): Promise<string[]> {
  const bucket = client.storage.from("audio-answers");
  const signed = await bucket.createSignedUrl(path, 60);
  const many = await bucket.createSignedUrls([path], 60);
  const listed = await bucket.list(teller.id, { limit: 1000 });
  const open = await fetch(bucket.getPublicUrl(path).data.publicUrl);
  const ways = {
    download: (await bucket.download(path)).error === null,
    info: (await bucket.info(path)).error === null,
    exists: (await bucket.exists(path)).data,
    sign: signed.error === null,
    "sign many": (many.data?.[0]?.signedUrl ?? null) !== null,
    list: listed.data?.some(({ name }) => path.endsWith(`/${name}`)) ?? false,
    "public address": open.ok,
  };
  return Object.entries(ways).flatMap(([way, works]) => (works ? [way] : []));
}

const privateWays = ["download", "info", "exists", "sign", "sign many", "list"];

test("gives the storyteller rows in every table of the matrix", async () => {
  const operator = operatorClient(served);
  for (const [table, columns] of tables) {
    if (table === "family_question_voices") continue;
    expect([table, await readsHerRows(operator, table, columns)]).toEqual([table, true]);
  }
});

test.each(kinds)("reads exactly the permitted tables as %s", async (kind) => {
  const read: string[] = [];
  for (const [table, columns] of tables) if (await readsHerRows(clientOf(kind), table, columns)) read.push(table);
  const { tables: permitted }: Listener = listeners[kind];
  const all = [...tables.keys()].filter((table) => !ofServer.includes(table));
  const ofOthers = ["link_grants", "order_amounts"];
  expect(read).toEqual(permitted === "all" ? all.filter((table) => !ofOthers.includes(table)) : permitted);
});

test.each(kinds)("hears exactly the permitted recordings in storage as %s", async (kind) => {
  const { hears }: Listener = listeners[kind];
  for (const answer of answers) {
    const ways = await waysToHear(clientOf(kind), answer.path);
    expect([answer.story, answer.state, ways]).toEqual([answer.story, answer.state, hears(answer) ? privateWays : []]);
  }
});

const filesSchema = z.object({ files: z.array(z.object({ kind: z.string() })) });
const sharedSchema = z.array(z.object({ answer_id: z.uuid() }));
const idsIn = (data: unknown) =>
  sharedSchema
    .parse(data)
    .map(({ answer_id: id }) => id)
    .toSorted();

test.each(kinds)("lists exactly the permitted answers to %s", async (kind) => {
  const client = clientOf(kind);
  const { hears }: Listener = listeners[kind];
  const permitted = kind === "storyteller" ? [] : answers.filter(hears);
  const called = async (name: string, args = {}) => {
    const { data, error } = await client.rpc(name, args);
    if (error) expect([name, error.code]).toEqual([name, "42501"]);
    return data ?? [];
  };
  /* The shelf of an account; a private link has a page of its own. */
  const onShelf = kind.endsWith(" link") ? [] : permitted;
  expect(idsIn(await called("shared_answers"))).toEqual(onShelf.map(({ id }) => id).toSorted());
  expect(
    z
      .array(z.string())
      .parse(await called("recordings_shared_with_me"))
      .toSorted(),
  ).toEqual(permitted.map(({ path }) => path).toSorted());
  for (const story of stories) {
    const ofGift = kind.startsWith("giver") ? permitted.filter((answer) => answer.story === story) : [];
    expect(idsIn(await called("get_shared_answers", { p_order_id: order[story] }))).toEqual(
      ofGift.map(({ id }) => id).toSorted(),
    );
  }
  for (const name of ["who_hears", "who_may_listen"])
    expect((await called(name)).length > 0, name).toBe(kind === "storyteller");
});

test.each(kinds)("opens exactly the permitted narrated files as %s", async (kind) => {
  const { narrated: isOpen = false }: Listener = listeners[kind];
  const opened = await clientOf(kind).functions.invoke("artifact-links", { body: { memoir_id: memoir } });
  const { files } = filesSchema.parse(opened.data ?? { files: [] });
  const found = files.map((file) => file.kind).filter((name) => name.startsWith("narrated/"));
  expect(found).toEqual(isOpen ? narrated.slice(0, kind === "storyteller" ? 2 : 1) : []);
});

test("plays only answers in the book to holders of print links", async () => {
  for (const { state, story, code } of answers) {
    const { ok } = await fetch(`${served.url}/l/${code}`);
    expect([story, state, ok]).toEqual([story, state, state === "in the book"]);
  }
});
