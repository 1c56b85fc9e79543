import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { tapeAnswerSchema } from "#domain/recording/quotation.ts";
import { startVendorDouble, type Reply } from "#server/providers/llm/testing/vendor-double.ts";
import { browserClient } from "#server/testing/browser-client.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

const sentSchema = z.object({
  question: z.string(),
  tapes: z.array(z.object({ asked: z.string(), sentences: z.array(z.object({ number: z.int(), text: z.string() })) })),
});

let double: Awaited<ReturnType<typeof startVendorDouble>>;
let chosen: (sentences: { number: number; text: string }[]) => Reply | Promise<Reply>;
let served: ServedApp;
let evelyn: Person;
let june: Person;
let service: string;

beforeAll(async () => {
  double = await startVendorDouble(({ data }) =>
    chosen(sentSchema.parse(data).tapes.flatMap(({ sentences }) => sentences)),
  );
  service = `${new URL(double.baseUrl).host} played`;
  served = await serveApp({ TAPE_QUESTIONS: "model", OPENAI_BASE_URL: double.baseUrl, OPENAI_MODEL: "played" });
  [evelyn, june] = [await signedInPerson(served), await signedInPerson(served)];
  await served.context.db.sql`
    insert into public.family_members (storyteller_id, member_id, name, email, accepted_at)
    values (${evelyn.id}, ${june.id}, 'June', 'june@example.org', now())`;
  for (const visibility of ["in the book", "family only", "sealed", "deleted"])
    await lay(visibility, `He came to the ${visibility} door. He wanted bread. I was sixteen.`);
});
afterAll(async () => {
  await served.close();
  await double[Symbol.asyncDispose]();
});

/** An answer whose words are half a second long. */
async function lay(visibility: string, text: string): Promise<void> {
  const { sql } = served.context.db;
  const [recording, layer] = [randomUUID(), randomUUID()];
  const path = `${evelyn.id}/${recording}`;
  await sql`insert into public.recordings (id, user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${recording}, ${evelyn.id}, 1, ${path}, 'webm', 'opus', ${recording.replaceAll("-", "").repeat(2)}, 1, 9000)`;
  await sql`insert into public.transcripts (id, recording_id, user_id, layer, engine, language, draft, body)
    values (${layer}, ${recording}, ${evelyn.id}, 'raw', 'test', 'en', false, ${text})`;
  for (const [position, word] of text.split(" ").entries())
    await sql`insert into public.transcript_words (transcript_id, position, text, start_ms, end_ms)
      values (${layer}, ${position}, ${word}, ${position * 500}, ${position * 500 + 400})`;
  await sql`insert into public.answers
      (question_id, user_id, recording_id, audio_file_path, visibility, transcript, sealed_until, origin)
    values (1, ${evelyn.id}, ${recording}, ${path}, ${visibility}, ${text}, '2200-01-01', 'folder')`;
}

const invoke = (who: Pick<Person, "client">, body: object = {}) =>
  who.client.functions.invoke("ask-tapes", {
    body: { question: "Who came to the door?", language: "en", service, ...body },
  });
const ask = async (who: Person, body: object = {}) => {
  const { data, error } = await invoke(who, body);
  if (error) throw error;
  return tapeAnswerSchema.parse(data);
};
const statusOf = ({ error }: Awaited<ReturnType<typeof invoke>>) =>
  error === null ? 200 : z.object({ context: z.object({ status: z.int() }) }).parse(error).context.status;
const sentTexts = () => JSON.stringify(double.asked.at(-1)?.data);

test("answers with words of the tapes alone and joins neighbors", async () => {
  chosen = (sentences) => {
    const numbers = sentences.filter(({ text }) => /came|wanted/u.test(text)).map(({ number }) => number);
    return { json: { sentences: [...numbers.toReversed(), 0, -3, 999], text: "A ghost came." } };
  };
  const { quotations, nearest } = await ask(evelyn);
  const found = Object.fromEntries(quotations.map(({ text, startMs, endMs }) => [text, [startMs, endMs]]));
  expect(found).toEqual({
    "He came to the family only door. He wanted bread.": [0, 4900],
    "He came to the in the book door. He wanted bread.": [0, 5400],
  });
  expect(nearest).toEqual([]);
  expect(double.asked.at(-1)?.instructions).not.toContain("door");
  expect(sentTexts()).not.toMatch(/sealed|deleted/u);
});

test("asks only tapes that the caller may hear", async () => {
  chosen = (sentences) => ({ json: { sentences: sentences.map(({ number }) => number) } });
  const { quotations } = await ask(june);
  expect(quotations.map(({ text, sessionId }) => [text, sessionId])).toEqual([
    ["He came to the family only door. He wanted bread. I was sixteen.", null],
  ]);
  const before = double.asked.length;
  expect(await ask(await signedInPerson(served))).toEqual({ quotations: [], nearest: [] });
  expect(double.asked).toHaveLength(before);
});

test("leaves out the tapes of others where the model is elsewhere", async () => {
  for (const [shared, count] of [
    [false, 0],
    [true, 1],
  ] as const) {
    const { data } = await june.client.rpc("quotable_answers", { p_shared: shared }).throwOnError();
    expect(data).toHaveLength(count);
  }
});

test("drops words that were sealed while the model worked", async () => {
  await lay("family only", "The secret was in the oven.");
  chosen = async (sentences) => {
    await served.context.db.sql`update public.answers set visibility = 'sealed' where transcript like 'The secret%'`;
    return { json: { sentences: sentences.map(({ number }) => number) } };
  };
  expect(JSON.stringify(await ask(june))).not.toContain("secret");
  expect(sentTexts()).toContain("secret");
});

test("says that nothing answers, with the nearest sentences", async () => {
  chosen = () => ({ json: { sentences: [] } });
  const { quotations, nearest } = await ask(june, { question: "Did you bake breads?" });
  expect([quotations, nearest.map(({ text }) => text)]).toEqual([[], ["He wanted bread."]]);
});

test("refuses wrong questions, strangers and a seventh question in a minute", async () => {
  chosen = () => ({ status: 500 });
  const before = double.asked.length;
  for (const body of [{ question: " " }, { question: "x".repeat(301) }, { language: "de" }, { service: "" }])
    expect(statusOf(await invoke(june, body))).toBe(400);
  expect(statusOf(await invoke(june, { service: "another model" }))).toBe(409);
  expect(statusOf(await invoke({ client: browserClient(served) }))).toBe(401);
  expect(double.asked).toHaveLength(before);
  const stranger = await signedInPerson(served);
  const asked = await Promise.all(Array.from({ length: 9 }, () => invoke(stranger)));
  expect(Object.groupBy(asked.map(statusOf), String)).toEqual({ 200: Array(6).fill(200), 429: Array(3).fill(429) });
});
