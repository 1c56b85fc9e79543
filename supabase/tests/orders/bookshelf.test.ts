import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { orderOf, sessionOf, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  served = await serveApp({ STT: "none" });
});
beforeEach(async () => {
  [ann, ben] = await Promise.all([signedInPerson(served), signedInPerson(served)]);
});
afterAll(() => served.close());

const sql = () => served.context.db.sql;
const shelfSchema = z.looseObject({ books: z.array(z.looseObject({ id: z.uuid() })), first: z.nullable(z.uuid()) });
const shelfOf = async ({ client }: Person) =>
  shelfSchema.parse((await client.rpc("get_shelf", {}, { get: true }).throwOnError()).data);

type Given = {
  question: number;
  text?: string | null;
  seconds?: number;
  minute: number;
  status?: string;
  kept?: boolean;
  conversation?: string;
};

async function give(person: Person, session: string, given: Given): Promise<void> {
  const { question, text = null, seconds = 30, minute, status = "completed", kept = true, conversation = null } = given;
  await sql()`insert into public.answers
    (user_id, session_id, question_id, transcript, duration_seconds, created_at, processing_status, visibility, conversation_id)
    values (${person.id}, ${session}, ${question}, ${text}, ${seconds}, ${new Date(Date.UTC(2026, 0, 1, 10, minute))},
      ${status}, ${kept ? "draft" : "deleted"}, ${conversation})`;
}

/** Word count as in JavaScript, which the story page uses. */
const wordsOf = (text: string) => text.match(/\S+/g)?.length ?? 0;

test("returns only the caller's own bookshelf", async () => {
  const session = await sessionOf(ann);
  const said = "Il était\u00a0une fois\u202f: la\u2009mer,\n\u3000les\u0085phares\ufeffet\tle vent. ";
  await give(ann, session, { question: 1, text: said, seconds: 61.5, minute: 1 });
  await give(ann, session, { question: 2, text: "x ".repeat(900), minute: 2 });
  await give(ann, session, { question: 2, text: "told again", minute: 3 });
  await give(ann, session, { question: 3, text: "gone", minute: 4, kept: false });
  await give(ann, session, { question: 4, minute: 5, status: "pending" });
  await give(ann, session, { question: 5, minute: 6, status: "failed" });
  const shelf = await shelfOf(ann);
  expect(shelf).toMatchObject({
    profile: { preferred_language: expect.toBeOneOf([null, "en", "fr"]) },
    first: shelf.books[0]?.id,
    telling: {
      questions: 4,
      seconds: 61.5 + 4 * 30,
      words: wordsOf(said) + 900 + 2,
      pending: true,
      planned: 85,
      next: { position: 3, question_id: 3 },
      last: { question_id: 2, transcript: "told again", recordings: null },
    },
    beginning: { position: 1, question_id: 1 },
    made: [],
    given: [],
    received: [],
  });
  const theirs = await shelfOf(ben);
  expect(theirs).toMatchObject({ books: [], first: null, telling: null, made: [] });
});

test("lists deferred questions last and skipped ones only while open", async () => {
  const session = await sessionOf(ann);
  const place = (state: string, ...questions: number[]) =>
    sql()`update public.session_plans set state = ${state} where session_id = ${session} and question_id = any(${questions})`;
  const nextAt = async (question: number | null) => {
    await sql()`update public.interview_sessions set current_question_id = ${question} where id = ${session}`;
    return z.looseObject({ next: z.looseObject({ question_id: z.int() }) }).parse((await shelfOf(ann))["telling"]).next;
  };
  await place("left out", 1, 2);
  await place("later", 3);
  expect(await nextAt(2)).toMatchObject({ question_id: 2 });
  expect(await nextAt(null)).toMatchObject({ question_id: 4 });
  expect(await nextAt(3)).toMatchObject({ question_id: 3 });
});

const bothSay = (by_voice: boolean) => [{ session: { by_voice } }, { by_voice }];

test("resumes an interview by voice or alone as it was last answered", async () => {
  const session = await sessionOf(ann);
  const byVoice = async () => {
    const { data } = await ann.client.rpc("get_active_project", { p_user_id: ann.id }).throwOnError();
    return [(await shelfOf(ann)).books[0], z.array(z.unknown()).parse(data)[0]];
  };
  expect(await byVoice()).toMatchObject(bothSay(false));
  await give(ann, session, { question: 1, minute: 1 });
  await give(ann, session, { question: 2, minute: 2, conversation: "conv_1" });
  expect(await byVoice()).toMatchObject(bothSay(true));
  await give(ann, session, { question: 1, minute: 3, kept: false });
  expect(await byVoice()).toMatchObject(bothSay(true));
  await give(ann, session, { question: 3, minute: 4 });
  expect(await byVoice()).toMatchObject(bothSay(false));
});

test("opens the book answered last, else a waiting one, else the newest", async () => {
  const [old, told, newest] = [await sessionOf(ann), await sessionOf(ann), await sessionOf(ann)];
  const orderOfSession = async (id: string) =>
    (await sql()<{ order_id: string }[]>`select order_id from public.interview_sessions where id = ${id}`)[0]?.order_id;
  const touch = (id: string, status: string, day: number) =>
    sql()`update public.interview_sessions set status = ${status}, updated_at = ${new Date(Date.UTC(2030, 0, day))}
      where id = ${id}`;
  await sql()`alter table public.interview_sessions disable trigger user`;
  await touch(old, "paused", 1);
  await touch(told, "active", 2);
  await touch(newest, "completed", 3);
  expect((await shelfOf(ann)).first).toBe(await orderOfSession(told));
  await touch(old, "completed", 1);
  await touch(told, "completed", 2);
  expect((await shelfOf(ann)).first).toBe(await orderOfSession(newest));
  const waits = await orderOf(ann);
  expect(await shelfOf(ann)).toMatchObject({ first: waits, telling: null });
  await sql()`delete from public.order_headers where id = ${(await orderOfSession(old)) ?? null}`;
  await sql()`alter table public.interview_sessions enable trigger user`;
  const { books } = await shelfOf(ann);
  expect(books.map(({ id }) => id)).toEqual([waits, await orderOfSession(newest), await orderOfSession(told), old]);
  expect(books.at(-1)).toMatchObject({ order: null, session: { id: old, status: "completed" } });
});

test("hides foreign stories and returns nothing without a session", async () => {
  const session = await sessionOf(ben);
  await give(ben, session, { question: 1, text: "for Ben alone", minute: 1 });
  const gift = randomUUID();
  await sql()`insert into public.order_headers (id, buyer_id, recipient_id, order_type, product_type, payment_status)
    values (${gift}, ${ann.id}, ${ben.id}, 'gift', 'memory_book', 'paid')`;
  await sql()`update public.interview_sessions set order_id = ${gift} where id = ${session}`;
  const shelf = await shelfOf(ann);
  expect(JSON.stringify(shelf)).not.toContain("for Ben alone");
  expect(shelf).toMatchObject({ books: [{ id: gift, session: null }], first: null, given: [{ order_id: gift }] });
  expect(await shelfOf(ben)).toMatchObject({ first: gift, telling: { last: { transcript: "for Ben alone" } } });
  const answer = await fetch(`${served.url}/rest/v1/rpc/get_shelf`, {
    headers: { apikey: served.identity.keys.publishableKey },
  });
  expect(answer.status).toBe(401);
});
