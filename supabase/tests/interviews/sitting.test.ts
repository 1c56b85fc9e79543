import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { sessionOf, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
let sql: ServedApp["context"]["db"]["sql"];
let ann: Person;
let session = "";

beforeAll(async () => {
  served = await serveApp();
  ({ sql } = served.context.db);
});
beforeEach(async () => {
  ann = await signedInPerson(served);
  session = await sessionOf(ann);
});
afterAll(() => served.close());

type Next = { question_id: number | null; rest: boolean; left: number[] };

async function next(from: number, light = false): Promise<Next> {
  const asked = { p_session_id: session, p_from: from, p_light: light };
  const { data } = await ann.client.rpc("next_question", asked).throwOnError();
  return data;
}

async function tell(question: number, followUp: number | null = null, path: string | null = null): Promise<string> {
  const row = {
    session_id: session,
    user_id: ann.id,
    question_id: question,
    follow_up: followUp,
    audio_file_path: path,
  };
  const { data } = await ann.client.from("answers").insert(row).select("id").single().throwOnError();
  return data.id;
}

async function tellAll(upTo: number): Promise<void> {
  await sql`insert into public.answers (session_id, user_id, question_id) select ${session}, ${ann.id}, n from generate_series(1, ${upTo}::int) n`;
}

const plan = async () =>
  (
    await ann.client
      .from("session_plans")
      .select("position, question_id, state")
      .eq("session_id", session)
      .order("position")
      .throwOnError()
  ).data ?? [];

async function intensities(): Promise<Map<number, string>> {
  const rows = await sql<
    { id: number; emotional_intensity: string }[]
  >`select id, emotional_intensity from public.questions where active`;
  return new Map(rows.map((row) => [row.id, row.emotional_intensity]));
}

test("separates heavy questions and limits them per sitting", async () => {
  const of = await intensities();
  const heard: string[] = [];
  let heavyHere = 0;
  let at = 1;
  let told = 0;
  const passed = new Set<number>();
  for (let step = 0; step < 120; step++) {
    passed.add(at);
    const skips = of.get(at) !== "heavy" && step % 3 === 1;
    if (!skips) {
      await tell(at);
      told += 1;
      heard.push(of.get(at) ?? "");
    }
    const { question_id: id } = await next(at);
    if (id === null) break;
    if (of.get(id) === "heavy") {
      heavyHere += 1;
      expect(told).toBeGreaterThanOrEqual(12);
      const othersLeft = [...of].filter(([one, weight]) => weight !== "heavy" && !passed.has(one)).length;
      if (othersLeft > 0) expect(heavyHere, `at ${id}`).toBeLessThanOrEqual(2);
      if (othersLeft > 0) expect(heard.at(-1)).not.toBe("heavy");
    }
    at = id;
  }
  const places = await plan();
  expect(places.map(({ position }) => position)).toEqual(places.map((_, index) => index + 1));
  expect(new Set(places.map(({ question_id }) => question_id)).size).toBe(85);
});

test("repeats deferred questions last and drops skipped ones", async () => {
  const aside = (question: number, state: string) =>
    ann.client.rpc("set_question_aside", { p_session_id: session, p_question_id: question, p_state: state });
  expect((await aside(20, "later")).error).toBeNull();
  expect((await aside(28, "left out")).error).toBeNull();
  expect(await aside(1, "left out")).toMatchObject({ status: 404, error: { code: "PT404" } });
  expect((await aside(20, "gone")).error).toMatchObject({ code: "23514" });
  const bob = await signedInPerson(served);
  const asBob = await bob.client.rpc("set_question_aside", {
    p_session_id: session,
    p_question_id: 20,
    p_state: "open",
  });
  expect(asBob.status).toBe(404);
  expect((await bob.client.rpc("next_question", { p_session_id: session, p_from: 1 })).status).toBe(404);
  await sql`insert into public.answers (session_id, user_id, question_id)
    select ${session}, ${ann.id}, id from public.questions where id not in (20, 28, 33)`;
  expect(await next(85)).toEqual({ question_id: null, rest: false, left: [20, 33] });
});

test("offers a lighter question at once and keeps the replaced one waiting", async () => {
  await tellAll(19);
  await ann.client.from("interview_sessions").update({ current_question_id: 20 }).eq("id", session).throwOnError();
  const light = await next(20, true);
  const of = await intensities();
  expect(of.get(light.question_id ?? 0)).toBe("light");
  const order = (await plan()).map(({ question_id }) => question_id);
  expect(order.indexOf(light.question_id ?? 0)).toBeLessThan(order.indexOf(20));
  expect((await next(light.question_id ?? 0)).question_id).toBe(20);
});

test("offers one rest per sitting", async () => {
  await tellAll(12);
  expect((await next(12)).rest).toBe(false);
  await sql`update public.answers set duration_seconds = 130 where session_id = ${session}`;
  expect((await next(12)).rest).toBe(true);
  expect((await next(13)).rest).toBe(false);
});

test("stores chosen follow-ups with the interview and deletes them with the question", async () => {
  const id = await tell(6);
  const at = (change: object) => ann.client.from("interview_sessions").update(change).eq("id", session);
  await at({ current_question_id: 6 }).throwOnError();
  await at({ follow_ups: { chosen: ["6.1", "6.4", "7.1"], done: [] } }).throwOnError();
  const chosen = await ann.client.from("answers").select("selected_sub_questions").eq("id", id).single().throwOnError();
  expect(chosen.data.selected_sub_questions).toMatchObject([
    { id: "6.1", type: "detail", priority: 1 },
    { id: "6.4", type: "reflection", priority: 2 },
  ]);
  expect((await at({ follow_ups: { why: "x".repeat(5000) } })).error).toMatchObject({ code: "23514" });
  await at({ current_question_id: 7 }).throwOnError();
  const after = await ann.client
    .from("interview_sessions")
    .select("follow_ups")
    .eq("id", session)
    .single()
    .throwOnError();
  expect(after.data.follow_ups).toBeNull();
});

test("copies follow-up transcripts to the answer and keeps typed text", async () => {
  const main = await tell(6);
  const typed = {
    sub_question_id: "6.5",
    response: "kneading",
    response_type: "text",
    timestamp: "2026-11-22T10:00:00Z",
  };
  await ann.client
    .from("answers")
    .update({ sub_question_responses: [typed] })
    .eq("id", main)
    .throwOnError();
  await tell(6, 1);
  const again = await tell(6, 1);
  await sql`update public.answers set transcript = 'Soap, always.' where id = ${again}`;
  const read = await ann.client.from("answers").select("sub_question_responses").eq("id", main).single().throwOnError();
  expect(read.data.sub_question_responses).toEqual([
    typed,
    {
      sub_question_id: "6.1",
      response: "Soap, always.",
      response_type: "audio",
      timestamp: expect.any(String),
      answer_id: again,
    },
  ]);
});

test("picks a phrase of encouragement in the caller's language with their name", async () => {
  const ask = async (name: string) => {
    const asked = { p_phrase_type: "opening", p_category: "Career", p_user_name: name };
    return String((await ann.client.rpc("get_random_encouragement_phrase", asked).throwOnError()).data);
  };
  const english = await sql<
    { text: string }[]
  >`select text from public.encouragement_phrases where phrase_type = 'opening'`;
  const known = new Set(english.map(({ text }) => text.replace("{name}", "Ann")));
  for (let tries = 0; tries < 10; tries++) expect(known.has(await ask("Ann"))).toBe(true);
  for (let tries = 0; tries < 10; tries++) expect(await ask("")).not.toContain("{");
  await ann.client.from("profiles").update({ preferred_language: "fr" }).eq("id", ann.id).throwOnError();
  const french = await sql<
    { text_fr: string }[]
  >`select text_fr from public.encouragement_phrases where phrase_type = 'opening'`;
  expect(french.map(({ text_fr }) => text_fr.replace("{name}", "Ann"))).toContain(await ask("Ann"));
});

const sessionNow = async () =>
  (
    await sql<{ status: string; at: number; began: boolean }[]>`
    select status, current_question_id as at, sitting_began_at > now() - interval '1 minute' as began
    from public.interview_sessions where id = ${session}`
  )[0];
/** Backdates the last activity and the start of the sitting. */
const restFor = (minutes: number) =>
  sql.begin(async (tx) => {
    await tx`alter table public.interview_sessions disable trigger interview_sessions_touch`;
    await tx`update public.interview_sessions set updated_at = now() - make_interval(mins => ${minutes}),
      sitting_began_at = now() - make_interval(mins => ${minutes + 20}) where id = ${session}`;
    await tx`alter table public.interview_sessions enable trigger interview_sessions_touch`;
  });
async function open(stays = false): Promise<unknown> {
  const asked = { p_session_id: session, p_stays: stays };
  return (await ann.client.rpc("open_sitting", asked).throwOnError()).data;
}

test("opens every new sitting with a light question and loses none", async () => {
  const of = await intensities();
  const start = fc.record({
    told: fc.uniqueArray(fc.integer({ min: 1, max: 85 }), { maxLength: 84 }),
    aside: fc.uniqueArray(fc.integer({ min: 1, max: 85 }), { maxLength: 20 }),
    at: fc.integer({ min: 1, max: 85 }),
    status: fc.constantFrom("active", "paused", "abandoned"),
  });
  await fc.assert(
    fc.asyncProperty(start, async ({ told, aside, at, status }) => {
      await sql`delete from public.answers where session_id = ${session}`;
      await sql`update public.session_plans set state = case when question_id = any(${aside}::int[]) then 'later' else 'open' end
        where session_id = ${session}`;
      await sql`insert into public.answers (session_id, user_id, question_id, created_at)
        select ${session}, ${ann.id}, n, now() - interval '2 hours' from unnest(${told}::int[]) n`;
      await sql`update public.interview_sessions set status = ${status}, current_question_id = ${at} where id = ${session}`;
      await restFor(45);
      const before = (await plan()).map(({ question_id: id }) => id);
      const opened = Number(await open());
      const first = told.includes(at) ? ((await next(at)).question_id ?? at) : opened;
      const light = before.some((id) => of.get(id) === "light" && !told.includes(id) && !aside.includes(id));
      if (light && first !== at) expect(of.get(first)).toBe("light");
      if (light && !told.includes(at)) expect(of.get(opened)).toBe("light");
      expect((await plan()).map(({ question_id: id }) => id).toSorted((a, b) => a - b)).toEqual(
        before.toSorted((a, b) => a - b),
      );
      expect(await sessionNow()).toMatchObject({ status: "active", began: true });
    }),
    { numRuns: 15 },
  );
});

test("resumes in place after a short break", async () => {
  await tellAll(7);
  const stand = (minutes: number) => async (follow: object | null) => {
    await sql`update public.interview_sessions set status = 'paused', current_question_id = 8, follow_ups = ${follow === null ? null : sql.json({ ...follow })} where id = ${session}`;
    await restFor(minutes);
  };
  await stand(5)(null);
  expect(await open()).toBe(8);
  expect(await sessionNow()).toMatchObject({ status: "active", began: false });
  await sql`update public.answers set created_at = now() - interval '2 hours' where session_id = ${session}`;
  await stand(45)({ chosen: [], done: [] });
  expect(await open()).toBe(8);
  await stand(45)(null);
  expect(await open(true)).toBe(8);
  await stand(45)(null);
  expect(await open()).toBe(9);
  expect((await next(9)).question_id).toBe(8);
  await sql`update public.interview_sessions set status = 'completed' where id = ${session}`;
  expect(await open()).toBeNull();
  const bob = await signedInPerson(served);
  expect((await bob.client.rpc("open_sitting", { p_session_id: session })).status).toBe(404);
});
