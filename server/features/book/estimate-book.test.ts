import { afterAll, beforeAll, expect, test } from "vitest";
import { estimateWriting } from "#server/pipeline/3-memoir/written/estimate-writing.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
const writing = { COMPOSER: "written", ANTHROPIC_API_KEY: "key", ANTHROPIC_MODEL: "claude-x" };
beforeAll(async () => {
  served = await serveApp({ LOG_LEVEL: "silent", ...writing });
});
afterAll(() => served.close());

/** Creates a person with 30 minutes of answers in the book. */
async function withAnswers(app: ServedApp) {
  const who = await signedInPerson(app);
  const { sql } = app.context.db;
  const [session] = await sql<{ id: string }[]>`
    insert into public.interview_sessions (user_id, session_token) values (${who.id}, ${`sess_${crypto.randomUUID()}`})
    returning id`;
  await sql`
    with heard as (
      insert into public.recordings (user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
      values (${who.id}, 5, ${`${who.id}/a.wav`}, 'wav', 'pcm', ${"a".repeat(64)}, 1, 1800000) returning id)
    insert into public.answers (user_id, session_id, question_id, recording_id, visibility, origin)
    select ${who.id}, ${session?.id ?? ""}, 5, id, 'in the book', 'folder' from heard`;
  return { who, body: { session_id: session?.id } };
}

test("estimates the written edition of the answers in the book", async () => {
  const { who, body } = await withAnswers(served);
  const { data } = await who.client.functions.invoke("estimate-book", { body });
  expect(data).toEqual({
    estimate: { ...estimateWriting(30 * 130), model: "anthropic claude-x", judge: "anthropic claude-x" },
    unwritten: null,
    outside: ["anthropic claude-x"],
  });
});

test("estimates nothing of another person's interview", async () => {
  const { body } = await withAnswers(served);
  const other = await signedInPerson(served);
  const { response } = await other.client.functions.invoke("estimate-book", { body });
  expect(response?.status).toBe(404);
});

test("reports a missing judge and estimates nothing for own words", async () => {
  const without = await serveApp({ LOG_LEVEL: "silent", ...writing, PROOFREADER: "none" });
  try {
    const { who, body } = await withAnswers(without);
    const { data } = await who.client.functions.invoke("estimate-book", { body });
    expect(data).toEqual({ estimate: null, unwritten: "no judge", outside: [] });
  } finally {
    await without.close();
  }
});
