import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sessionSchema } from "#domain/interview/session.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { operatorClient, orderOf, sessionOf, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
let sql: ServedApp["context"]["db"]["sql"];
let ann: Person;

beforeAll(async () => {
  served = await serveApp();
  ({ sql } = served.context.db);
});
beforeEach(async () => {
  ann = await signedInPerson(served);
});
afterAll(() => served.close());

const sessions = () => ann.client.from("interview_sessions");
const refused = { code: "23514" };

/** An answer after the server's check: `ms` of sound, or null for an undecodable recording. */
async function answer(session: string, question: number, ms: number | null): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.answers (session_id, question_id, user_id) values (${session}, ${question}, ${ann.id}) returning id`;
  if (ms === null) await sql`update public.answers set processing_status = 'failed' where id = ${row?.id ?? ""}`;
  else
    await sql`with heard as (
        insert into public.recordings (user_id, session_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
        values (${ann.id}, ${session}, ${question}, 'x', 'webm', 'opus', ${randomUUID().replaceAll("-", "").repeat(2)}, 1, ${ms})
        returning id)
      update public.answers set recording_id = (select id from heard) where id = ${row?.id ?? ""}`;
  return row?.id ?? "";
}

async function counted(session: string): Promise<unknown> {
  return (await sessions().select("questions_answered").eq("id", session).single().throwOnError()).data;
}

test("decides the state of a new interview on the server", async () => {
  const sent = {
    user_id: ann.id,
    order_id: await orderOf(ann),
    session_token: `sess_${randomUUID()}`,
    status: "active",
    current_question_id: 40,
    questions_answered: 84,
    total_questions: 3,
  };
  const { data } = await sessions().insert(sent).select().single().throwOnError();
  expect(data).toMatchObject({ ...sent, current_question_id: 1, questions_answered: 0, total_questions: 85 });
  const plan = await ann.client.from("session_plans").select("position, question_id").order("position").throwOnError();
  expect(plan.data).toEqual(Array.from({ length: 85 }, (_, at) => ({ position: at + 1, question_id: at + 1 })));
});

test("opens one interview per order under concurrent requests", async () => {
  const order = await orderOf(ann);
  const begin = () => sessions().insert({ user_id: ann.id, order_id: order, session_token: `sess_${randomUUID()}` });
  const begun = await Promise.all(Array.from({ length: 20 }, begin));
  expect(begun.filter(({ error }) => error === null)).toHaveLength(1);
  for (const { error } of begun) if (error !== null) expect(error).toMatchObject({ code: "23505" });
});

test("allows a browser only the ordered session states", async () => {
  const states = sessionSchema.shape.status.options;
  const session = await sessionOf(ann);
  for (let question = 1; question <= 85; question++) await answer(session, question, 2000);
  const gone: string[] = [];
  for (const from of states)
    for (const to of states) {
      if (from === to) continue;
      await sql`update public.interview_sessions set status = ${from} where id = ${session}`;
      const { error } = await sessions().update({ status: to }).eq("id", session);
      if (error === null) gone.push(`${from} → ${to}`);
      else expect(error).toMatchObject(refused);
    }
  expect(gone).toEqual([
    "created → active",
    "active → paused",
    "active → completed",
    "paused → active",
    "paused → completed",
    "abandoned → active",
    "cancelled → active",
  ]);
});

test("completes an interview and its order when its required questions are answered", async () => {
  const session = await sessionOf(ann);
  const complete = () => sessions().update({ status: "completed" }).eq("id", session);
  const { data: required } = await ann.client.from("questions").select("id").eq("required", true).throwOnError();
  const [first, ...others] = (required ?? []).map(({ id }) => Number(id));
  expect(others.length).toBeGreaterThan(0);
  expect((await complete()).error).toMatchObject(refused);
  for (const question of others) await answer(session, question, 2000);
  expect((await complete()).error).toMatchObject(refused);
  const unheard = await answer(session, first ?? 0, null);
  expect((await complete()).error).toMatchObject(refused);
  await sql`update public.answers set processing_status = 'pending' where id = ${unheard}`;
  expect((await complete()).error).toBeNull();
  const order = await ann.client.from("orders").select("id, order_status").single().throwOnError();
  expect(order.data.order_status).toBe("completed");
  expect((await sessions().update({ status: "active" }).eq("id", session)).error).toMatchObject(refused);
  const again = { user_id: ann.id, order_id: order.data.id, session_token: `sess_${crypto.randomUUID()}` };
  expect((await sessions().insert(again)).error).toMatchObject(refused);
  const project = { p_user_id: ann.id, p_order_id: order.data.id };
  expect((await ann.client.rpc("create_new_project", project)).error).toMatchObject(refused);
  const [same] = (await ann.client.from("orders").select("order_status").throwOnError()).data;
  expect(same?.order_status).toBe("completed");
});

test("counts each question with two seconds of recording once", async () => {
  const session = await sessionOf(ann);
  await ann.client.from("answers").insert({ session_id: session, question_id: 1, user_id: ann.id }).throwOnError();
  await answer(session, 2, 1999);
  await answer(session, 3, null);
  expect(await counted(session)).toEqual({ questions_answered: 0 });
  await answer(session, 2, 2000);
  await answer(session, 2, 9000);
  const third = await answer(session, 4, 60_000);
  expect(await counted(session)).toEqual({ questions_answered: 2 });
  await sessions().update({ questions_answered: 80, current_question_id: 6 }).eq("id", session).throwOnError();
  expect(await counted(session)).toEqual({ questions_answered: 2 });
  await ann.client.from("answers").update({ visibility: "deleted" }).eq("id", third).throwOnError();
  expect(await counted(session)).toEqual({ questions_answered: 1 });
  await ann.client.from("answers").update({ visibility: "draft" }).eq("id", third).throwOnError();
  expect(await counted(session)).toEqual({ questions_answered: 2 });
});

test("turns a paid trial into the whole plan with every answer", async () => {
  const order = await orderOf(ann);
  await sql`update public.order_headers set payment_status = 'unpaid' where id = ${order}`;
  const token = `sess_${randomUUID()}`;
  const { data: begun } = await sessions()
    .insert({ user_id: ann.id, order_id: order, session_token: token })
    .select("id, total_questions")
    .single()
    .throwOnError();
  expect(begun).toMatchObject({ total_questions: 15 });
  const session = String(begun?.id);
  const { data: trial } = await ann.client.from("session_plans").select("question_id").order("position").throwOnError();
  for (const { question_id: question } of trial ?? []) await answer(session, Number(question), 3000);
  const beyond = { session_id: session, question_id: 2, user_id: ann.id };
  expect((await ann.client.from("answers").insert(beyond)).error).toMatchObject({ code: "42501" });
  await sessions().update({ status: "completed" }).eq("id", session).throwOnError();

  for (const forged of ["paid", "unpaid"])
    expect((await ann.client.from("orders").update({ payment_status: forged }).eq("id", order)).error).toMatchObject({
      code: "42501",
    });
  const paid = { payment_status: "paid", amount_cents: 49_700 };
  await operatorClient(served).from("orders").update(paid).eq("id", order).throwOnError();
  const { data: grown } = await sessions().select("*, orders(order_status)").eq("id", session).single().throwOnError();
  expect(grown).toMatchObject({
    status: "paused",
    total_questions: 85,
    questions_answered: 15,
    current_question_id: 2,
    orders: { order_status: "interview_in_progress" },
  });
  const whole = await ann.client.from("session_plans").select("question_id").order("position").throwOnError();
  expect(whole.data?.map(({ question_id }) => question_id)).toEqual(Array.from({ length: 85 }, (_, at) => at + 1));
  expect((await ann.client.from("answers").insert(beyond)).error).toBeNull();
  await operatorClient(served).from("orders").update({ payment_status: "refunded" }).eq("id", order).throwOnError();
  await operatorClient(served).from("orders").update(paid).eq("id", order).throwOnError();
  expect(await counted(session)).toEqual({ questions_answered: 15 });
});
