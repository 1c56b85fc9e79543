import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asCaller } from "#server/database/connection/as-caller.ts";
import type { Database } from "#server/database/database.ts";
import { testDatabase } from "#server/testing/test-database.ts";

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

type Gift = { buyer: string; storyteller: string; order: string; session: string; answer: string; recording: string };

async function person(): Promise<string> {
  const id = randomUUID();
  await db.sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.org`})`;
  return id;
}

/** A gift whose storyteller has answered one question aloud. */
async function giftWithStory(): Promise<Gift> {
  const [buyer, storyteller] = [await person(), await person()];
  const [order, session, answer, recording] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await db.sql`
    insert into public.orders (id, buyer_id, recipient_id, order_type, product_type, amount_cents, payment_status)
    values (${order}, ${buyer}, ${storyteller}, 'gift', 'memory_book', 49700, 'paid')`;
  await db.sql`insert into public.interview_sessions (id, user_id, order_id, session_token)
    values (${session}, ${storyteller}, ${order}, ${`sess_${session}`})`;
  await db.sql`
    insert into public.recordings (id, user_id, session_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${recording}, ${storyteller}, ${session}, 1, 'x', 'webm', 'opus', ${"a".repeat(64)}, 1, 2000)`;
  await db.sql`insert into public.answers (id, session_id, question_id, user_id, recording_id)
    values (${answer}, ${session}, 1, ${storyteller}, ${recording})`;
  await db.sql`insert into public.transcripts (recording_id, user_id, layer, engine, language, draft, body)
    values (${recording}, ${storyteller}, 'raw', 'e', 'en', true, 'words')`;
  return { buyer, storyteller, order, session, answer, recording };
}

/** The rows of a gift as the database owner sees them. */
async function left({ order, session, answer, recording }: Gift) {
  const [row] = await db.sql`select
    (select json_build_object('buyer', buyer_id, 'recipient', recipient_id) from public.orders where id = ${order}) as "order",
    (select json_build_object('user', user_id, 'order', order_id, 'total', total_questions)
      from public.interview_sessions where id = ${session}) as session,
    (select count(*)::int from public.session_plans where session_id = ${session}) as planned,
    (select json_build_object('user', user_id, 'session', session_id, 'recording', recording_id)
      from public.answers where id = ${answer}) as answer,
    (select json_build_object('user', user_id, 'session', session_id) from public.recordings where id = ${recording}) as recording,
    (select count(*)::int from public.transcripts where recording_id = ${recording}) as transcripts`;
  return row;
}

const asStoryteller = ({ storyteller }: Gift) => ({
  role: "authenticated" as const,
  claims: { role: "authenticated", sub: storyteller },
});

test("keeps the story without an order owner when the buyer is deleted", async () => {
  const gift = await giftWithStory();
  await db.sql`delete from auth.users where id = ${gift.buyer}`;
  expect(await left(gift)).toEqual({
    order: { buyer: null, recipient: gift.storyteller },
    session: { user: gift.storyteller, order: gift.order, total: 85 },
    planned: 85,
    answer: { user: gift.storyteller, session: gift.session, recording: gift.recording },
    recording: { user: gift.storyteller, session: gift.session },
    transcripts: 1,
  });
  await goesOn(gift);
  await db.sql`delete from public.interview_sessions where id = ${gift.session}`;
  const another = await asCaller(
    db,
    asStoryteller(gift),
    (tx) => tx`
    insert into public.interview_sessions (user_id, order_id, session_token)
    values (${gift.storyteller}, ${gift.order}, ${`sess_${randomUUID()}`}) returning order_id`,
  );
  expect([...another]).toEqual([{ order_id: gift.order }]);
});

test("keeps a session without its order and answers without their session", async () => {
  const gift = await giftWithStory();
  await db.sql`delete from public.orders where id = ${gift.order}`;
  const session = { user: gift.storyteller, order: null, total: 85 };
  expect(await left(gift)).toMatchObject({ order: null, session, planned: 85, transcripts: 1 });
  await goesOn(gift);

  await db.sql`delete from public.interview_sessions where id = ${gift.session}`;
  expect(await left(gift)).toEqual({
    order: null,
    session: null,
    planned: 0,
    answer: { user: gift.storyteller, session: null, recording: gift.recording },
    recording: { user: gift.storyteller, session: null },
    transcripts: 1,
  });
  const still = await asCaller(db, asStoryteller(gift), async (tx) => {
    const changed =
      await tx`update public.answers set visibility = 'in the book' where id = ${gift.answer} returning id`;
    return [changed.length, (await tx`select from public.recordings where id = ${gift.recording}`).length];
  });
  expect(still).toEqual([1, 1]);
});

/** The storyteller answers, navigates and completes as before. */
async function goesOn(gift: Gift): Promise<void> {
  await asCaller(db, asStoryteller(gift), async (tx) => {
    await tx`insert into public.answers (session_id, question_id, user_id)
      select session_id, question_id, ${gift.storyteller} from public.session_plans where session_id = ${gift.session}`;
    const [session] = await tx`
      update public.interview_sessions set current_question_id = 3, status = 'completed' where id = ${gift.session}
      returning questions_answered, current_question_id, status`;
    expect(session).toEqual({ questions_answered: 1, current_question_id: 3, status: "completed" });
  });
}

test("deletes everything with the storyteller and frees the gift", async () => {
  const gift = await giftWithStory();
  await db.sql`delete from auth.users where id = ${gift.storyteller}`;
  expect(await left(gift)).toEqual({
    order: { buyer: gift.buyer, recipient: null },
    session: null,
    planned: 0,
    answer: null,
    recording: null,
    transcripts: 0,
  });
});

test("deletes an order without any owner", async () => {
  const gift = await giftWithStory();
  await db.sql`delete from auth.users where id in (${gift.buyer}, ${gift.storyteller})`;
  expect(await left(gift)).toMatchObject({ order: null, session: null });

  const later = await giftWithStory();
  await db.sql`delete from auth.users where id = ${later.buyer}`;
  await db.sql`delete from auth.users where id = ${later.storyteller}`;
  expect(await left(later)).toMatchObject({ order: null, session: null });

  const alone = await person();
  const [own] = await db.sql<{ id: string }[]>`
    insert into public.orders (buyer_id, product_type) values (${alone}, 'memory_book') returning id`;
  const id = own?.id ?? "";
  await db.sql`insert into public.interview_sessions (user_id, order_id, session_token) values (${alone}, ${id}, ${`sess_${id}`})`;
  await db.sql`delete from auth.users where id = ${alone}`;
  expect([...(await db.sql`select id from public.orders where id = ${id}`)]).toEqual([]);
});

test("rejects sessions, answers and orders under foreign owners", async () => {
  const gift = await giftWithStory();
  await db.sql`delete from auth.users where id = ${gift.buyer}`;
  const { storyteller } = gift;
  for (const write of [
    `insert into public.interview_sessions (user_id, order_id, session_token) values ('${storyteller}', null, 'sess_${randomUUID()}')`,
    `insert into public.answers (session_id, question_id, user_id) values (null, 1, '${storyteller}')`,
    `insert into public.orders (buyer_id, product_type) values (null, 'memory_book')`,
    `insert into public.orders (buyer_id, recipient_id, product_type) values (null, '${storyteller}', 'memory_book')`,
  ])
    await expect(
      asCaller(db, asStoryteller(gift), (tx) => tx.unsafe(write)),
      write,
    ).rejects.toMatchObject({ code: "42501" });
  const nobody = { role: "authenticated" as const, claims: { role: "authenticated" } };
  const seen = await asCaller(db, nobody, async (tx) => [
    ...(await tx`select id from public.orders`),
    ...(await tx`select id from public.interview_sessions`),
    ...(await tx`select id from public.answers`),
  ]);
  expect(seen).toEqual([]);
});

type Key = { from: string; column: string; to: string; action: "cascade" | "set null" | "no action" };
const keys = () => db.sql<Key[]>`
  select c.conrelid::regclass::text as from, a.attname as column, c.confrelid::regclass::text as to,
    case c.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'no action' end as action
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.connamespace = 'public'::regnamespace`;

test("deletes rows of every personal table with their person", async () => {
  const all = await keys();
  const tables = await db.sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`;
  const goesWithItsPerson = (table: string, seen: readonly string[] = []): boolean =>
    table === "auth.users" ||
    (!seen.includes(table) &&
      all.some(({ from, to, action }) => {
        return from === table && action === "cascade" && goesWithItsPerson(to, [...seen, table]);
      }));
  expect(tables.map(({ name }) => name).filter((name) => !goesWithItsPerson(name))).toEqual([
    "admin_events",
    "contact_messages",
    "discounts",
    "encouragement_phrases",
    "order_amounts",
    "order_headers",
    "prices",
    "questions",
    "settings",
    "sub_questions",
    "waitlist",
  ]);
});

test("keeps answers when their order or session is deleted", async () => {
  // An order outlives its buyer (ruling 45), what an owner approved outlives its collaborator (docs/adr/070), and a
  // correction outlives its helper.
  const outliving = new Set([
    "order_headers",
    "memory_collaborators",
    "transcript_revisions.author_id",
    "chapter_revisions.author_id",
  ]);
  const parts = new Set([
    "invitations.order_id",
    "order_amounts.order_id",
    "session_plans.session_id",
    "chapter_revisions.session_id",
    "section_sources.session_id",
    "date_pairs.session_id",
    "book_arrangements.session_id",
    "books.session_id",
    "book_photos.session_id",
  ]);
  for (const { from, column, to, action } of await keys()) {
    const name = `${from}.${column}`;
    if (["order_headers", "interview_sessions"].includes(to) && !parts.has(name)) expect(action, name).toBe("set null");
    if (to !== "auth.users") continue;
    expect(action, name).toBe(outliving.has(from) || outliving.has(name) ? "set null" : "cascade");
  }
});

test("refuses an answer that names another person's conversation", async () => {
  const [gift, other] = [await giftWithStory(), await person()];
  const [theirs, mine] = [`conv_${randomUUID()}`, `conv_${randomUUID()}`];
  await db.sql`insert into public.conversations (id, user_id, question_id, language)
    values (${theirs}, ${other}, 1, 'en'), (${mine}, ${gift.storyteller}, 1, 'en')`;
  const name = (conversation: string) =>
    asCaller(
      db,
      asStoryteller(gift),
      (tx) => tx`
      insert into public.answers (session_id, question_id, user_id, conversation_id)
      values (${gift.session}, 1, ${gift.storyteller}, ${conversation})`,
    );
  await expect(name(theirs)).rejects.toMatchObject({ code: "42501" });
  for (const conversation of [mine, "conv_of_a_provider"]) await name(conversation);
});
