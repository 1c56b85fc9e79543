import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ConsentPurpose } from "#domain/account/consent.ts";
import { startVendorDouble } from "#server/providers/llm/testing/vendor-double.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { addSpokenBook } from "#server/testing/spoken-book.ts";
import { composeMemoirJob } from "./3-memoir/compose-memoir.job.ts";
import { readMemoir } from "./3-memoir/memoir-store.ts";

let double: Awaited<ReturnType<typeof startVendorDouble>>;
let served: ServedApp;
let whenAsked = async () => {};

beforeEach(() => {
  whenAsked = async () => {};
});
beforeAll(async () => {
  double = await startVendorDouble(async () => {
    await whenAsked();
    return { json: { facts: [], people: [], contradictions: [], stories: [], setAside: [], paragraphs: [] } };
  });
  /* The double is reached by an address that does not count as this machine. */
  const outside = double.baseUrl.replace("127.0.0.1", "0.0.0.0");
  served = await serveApp({ COMPOSER: "written", OPENAI_BASE_URL: outside, OPENAI_MODEL: "played" });
});
afterAll(async () => {
  await served.close();
  await double[Symbol.asyncDispose]();
});

const say = ({ id, client }: Person, given: boolean, purpose: ConsentPurpose = "model_writes") =>
  client
    .from("consents")
    .insert({ user_id: id, purpose, given, how: "tapped", wording: "Yes.", language: "en" })
    .throwOnError();

async function spokenBook(origin: "browser" | "folder") {
  const person = await signedInPerson(served);
  const text = "I was born in Lyon in 1941. My sister Rose minded us.";
  const { sessionId } = await addSpokenBook(served, person.id, text);
  await served.context.db.sql`update public.answers set origin = ${origin} where session_id = ${sessionId}`;
  return { person, sessionId };
}

/** How the book is composed, and how many questions the model got for it. */
async function compose({ person, sessionId }: Awaited<ReturnType<typeof spokenBook>>) {
  const before = double.asked.length;
  const frontMatter = { title: "A Life", author: "Marie", dedication: null, language: "en", chapterTitles: {} };
  const run = { signal: new AbortController().signal, progress: () => {} };
  const { story, db } = served.context;
  const made = await composeMemoirJob.handle(
    story,
    composeMemoirJob.input.parse({ userId: person.id, sessionId, frontMatter }),
    run,
  );
  const stored = await readMemoir(db.sql, made.memoirId);
  const { kind, writing } = stored?.memoir.composer ?? {};
  return { kind, stopped: writing?.stopped, asked: double.asked.length - before };
}

const unasked = { kind: "own words", stopped: "no consent", asked: 0 };

test("asks a model outside this machine only with consent", async () => {
  const book = await spokenBook("browser");
  expect(await compose(book)).toEqual(unasked);
  const estimate = async () =>
    (await book.person.client.functions.invoke("estimate-book", { body: { session_id: book.sessionId } })).data;
  expect(await estimate()).toMatchObject({
    estimate: null,
    unwritten: "no consent",
    outside: [expect.stringMatching(/played$/u)],
  });
  await say(book.person, true);
  expect(await estimate()).toMatchObject({ estimate: { calls: expect.any(Number) }, unwritten: null });
  const written = await compose(book);
  expect(written.kind).toBe("written");
  expect(written.asked).toBeGreaterThan(1);
  await say(book.person, false);
  expect(await compose(book)).toEqual(unasked);
});

test("stops asking when the consent is withdrawn meanwhile", async () => {
  const book = await spokenBook("browser");
  await say(book.person, true);
  whenAsked = async () => {
    whenAsked = async () => {};
    await say(book.person, false);
  };
  expect(await compose(book)).toEqual({ ...unasked, asked: 1 });
});

test("needs no consent for the folder of an operator", async () => {
  expect((await compose(await spokenBook("folder"))).kind).toBe("written");
});
