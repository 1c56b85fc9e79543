import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { drawnSentenceSchema, type DrawnSentence } from "#domain/account/spoken-consent.ts";
import type { Language } from "#domain/language.ts";
import { sentenceOf } from "#server/pipeline/spoken-consent/consent-sentence.ts";
import { startWork } from "#server/start-worker.ts";
import { fakeRecognizer, type FakeRecognizer } from "#server/testing/fakes/fake-recognizer.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { operatorClient, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

const voices = { VOICE_CLONE: "elevenlabs", ELEVENLABS_API_KEY: "k" };
const heard = { long: "", short: "" };
let service: FakeRecognizer;
let served: ServedApp;
let work: Awaited<ReturnType<typeof startWork>>;
let speech: Buffer;
beforeAll(async () => {
  service = await fakeRecognizer(heard);
  served = await serveApp({
    ...voices,
    STT: "openai",
    OPENAI_BASE_URL: `${service.url}/v1`,
    OPENAI_API_KEY: "k",
  });
  work = await startWork(served.context);
  speech = await spoken("Any words will do, because the service that listens returns what the test says.");
});
afterAll(async () => {
  await work.stop();
  await served.close();
  await service.close();
});

async function spoken(text: string): Promise<Buffer> {
  const file = join(served.context.config.dataDir, `${randomUUID()}.wav`);
  await promisify(execFile)("flite", ["-voice", "slt", "-t", text, "-o", file]);
  return readFile(file);
}

const answerSchema = z.record(z.string(), z.unknown());
type Answer = { status: number; body: Record<string, unknown> };

async function call({ token }: Pick<Person, "token">, body: object, at = served): Promise<Answer> {
  const headers = {
    apikey: at.identity.keys.publishableKey,
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
  };
  const response = await fetch(`${at.url}/functions/v1/spoken-consent`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  return { status: response.status, body: answerSchema.parse(await response.json()) };
}

async function draw(person: Person, language: Language = "fr"): Promise<DrawnSentence> {
  return drawnSentenceSchema.parse((await call(person, { ask: "sentence", language })).body);
}

async function upload({ id, client }: Person, bytes: Buffer = speech): Promise<string> {
  const path = `${id}/0_${randomUUID()}.wav`;
  const { error } = await client.storage.from("audio-answers").upload(path, bytes, { contentType: "audio/wav" });
  if (error) throw error;
  return path;
}

/** Reads the sentence of `id` aloud, as the service hears it. */
async function read(person: Person, id: string, asHeard: string, path?: string): Promise<Answer> {
  heard.long = heard.short = asHeard;
  return outcomeOf(person, id, path ?? (await upload(person)));
}

/** Sends the reading until something became of it. */
async function outcomeOf(person: Person, id: string, path: string, at = served): Promise<Answer> {
  for (;;) {
    const answer = await call(person, { ask: "reading", id, path }, at);
    if (answer.body["outcome"] !== "listening") return answer;
    await setTimeout(100);
  }
}

const linesOf = ({ id }: Person) => served.context.db.sql`
  select given, how, language, wording, sentence, statement_path as path from public.consents
  where user_id = ${id} and purpose = 'clone' order by line`;

const expire = (id: string) => served.context.db.sql`
  update heirvoice.consent_challenges set expires_at = now() - interval '1 second' where id = ${id}`;

test("writes a consent when the service heard the whole sentence", async () => {
  const person = await signedInPerson(served);
  const { id, sentence, words, sends_to: sendsTo } = await draw(person);
  expect(words).toHaveLength(3);
  expect(sendsTo).toBe(null);
  const path = await upload(person);
  expect(await read(person, id, sentence, path)).toMatchObject({ status: 200, body: { outcome: "given" } });
  const [line] = await linesOf(person);
  expect(line).toMatchObject({ given: true, how: "spoken", language: "fr", sentence, path });
  expect(line?.["wording"]).not.toContain(words[0]);
  expect((await person.client.storage.from("audio-answers").download(path)).data?.size).toBe(speech.length);
  expect(service.asked.at(-1)).toBe("fr");
});

test("accepts the day in digits and an ending that the service adds", async () => {
  const person = await signedInPerson(served);
  const { id, sentence, words } = await draw(person, "en");
  const [day] = await served.context.db.sql<
    { day: number }[]
  >`select extract(day from now() at time zone 'utc')::int as day`;
  const written = sentence.replace(/the [a-z-]+ of/u, `the ${day?.day}th of`).replace(words[1] ?? "", `${words[1]}s`);
  expect(await read(person, id, written.toUpperCase())).toMatchObject({ body: { outcome: "given" } });
});

test("refuses other words, a part, and the other language", async () => {
  const person = await signedInPerson(served);
  const readings: ((drawn: DrawnSentence) => string)[] = [
    ({ sentence, words }) => words.reduce((text, word) => text.replace(word, "miroir"), sentence),
    ({ sentence, words: [first = ""] }) => sentence.replace(`${first}, `, ""),
    ({ words }) => `Today is the first of May. You may make a voice like mine. Today's words are ${words.join(", ")}.`,
  ];
  for (const asHeard of readings) {
    const drawn = await draw(person);
    const path = await upload(person);
    const text = asHeard(drawn);
    expect(await read(person, drawn.id, text, path), text).toMatchObject({ body: { outcome: "unlike", heard: text } });
    expect((await person.client.storage.from("audio-answers").download(path)).error, text).not.toBe(null);
  }
  expect(await linesOf(person)).toHaveLength(0);
});

test("writes one consent for a reading that is sent repeatedly", async () => {
  const person = await signedInPerson(served);
  const { id, sentence } = await draw(person);
  const path = await upload(person);
  heard.long = heard.short = sentence;
  const answers = await Promise.all(Array.from({ length: 6 }, () => outcomeOf(person, id, path)));
  expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 6 }, () => ({ outcome: "given" })));
  expect(await read(person, id, sentence)).toMatchObject({ status: 409 });
  expect(await linesOf(person)).toHaveLength(1);
  await person.client
    .from("consents")
    .insert({ user_id: person.id, purpose: "clone", given: false, how: "tapped", wording: "No.", language: "fr" })
    .throwOnError();
  expect(await read(person, id, sentence)).toMatchObject({ status: 409 });
  expect((await linesOf(person)).at(-1)).toMatchObject({ given: false });
});

test("keeps a withdrawal that is newer than the reading", async () => {
  const person = await signedInPerson(served);
  const { id, sentence } = await draw(person);
  const path = await upload(person);
  await served.context.db.sql`
    update heirvoice.consent_challenges set answered_at = now() - interval '1 minute', statement_path = ${path}
    where id = ${id}`;
  const slowClock = new Date(Date.now() - 5 * 60_000).toISOString();
  const no = { purpose: "clone", given: false, how: "tapped", wording: "No.", language: "fr", said_at: slowClock };
  await person.client
    .from("consents")
    .insert({ user_id: person.id, ...no })
    .throwOnError();
  await read(person, id, sentence, path);
  expect(await linesOf(person)).toMatchObject([{ given: false }]);
});

test("refuses an expired or replaced sentence", async () => {
  const person = await signedInPerson(served);
  const first = await draw(person);
  expect((await draw(person)).id).toBe(first.id);
  await expire(first.id);
  expect(await read(person, first.id, first.sentence)).toMatchObject({ status: 200, body: { outcome: "expired" } });
  const second = await draw(person);
  expect(second.id).not.toBe(first.id);
  await draw(person, "en");
  expect(await read(person, second.id, second.sentence)).toMatchObject({ body: { outcome: "expired" } });
  expect(await linesOf(person)).toHaveLength(0);
});

test("refuses the sentence and the recording of somebody else", async () => {
  const [teller, other, admin] = [
    await signedInPerson(served),
    await signedInPerson(served),
    await signedInPerson(served),
  ];
  await served.context.db.sql`update public.profiles set account_type = 'admin' where id = ${admin.id}`;
  const { id, sentence } = await draw(teller);
  const path = await upload(teller);
  for (const stranger of [other, admin]) {
    expect(await read(stranger, id, sentence)).toMatchObject({ status: 404 });
    expect(await read(stranger, id, sentence, path)).toMatchObject({ status: 404 });
    const own = await draw(stranger);
    expect(await read(stranger, own.id, own.sentence, path)).toMatchObject({ status: 400 });
    expect(await read(stranger, own.id, sentence)).toMatchObject({ body: { outcome: "unlike" } });
    expect(await linesOf(stranger)).toHaveLength(0);
  }
  for (const token of ["", served.identity.keys.publishableKey, served.identity.keys.secretKey])
    expect(
      (await call({ token }, { ask: "sentence", language: "fr" })).status,
      token.slice(0, 4),
    ).toBeGreaterThanOrEqual(401);
  expect(await read(teller, id, sentence, path)).toMatchObject({ body: { outcome: "given" } });
});

test("shows no row of a sentence to any client", async () => {
  const person = await signedInPerson(served);
  await draw(person);
  for (const client of [person.client, operatorClient(served)]) {
    const { error } = await client.schema("heirvoice").from("consent_challenges").select("*");
    expect(error).not.toBe(null);
  }
});

test("refuses a recording from before the sentence, or one that was used", async () => {
  const person = await signedInPerson(served);
  const old = await upload(person);
  const drawn = await draw(person);
  expect(await read(person, drawn.id, drawn.sentence, old)).toMatchObject({ status: 400 });
  expect(await read(person, drawn.id, drawn.sentence, `${person.id}/0_none.wav`)).toMatchObject({ status: 400 });
  const path = await upload(person);
  expect(await read(person, drawn.id, drawn.sentence, path)).toMatchObject({ body: { outcome: "given" } });
  const next = await draw(person);
  expect(await read(person, next.id, next.sentence, path)).toMatchObject({ status: 400 });
});

test("refuses what is no sound, silence, and more than a reading", async () => {
  const person = await signedInPerson(served);
  const ffmpeg = await served.context.story.ffmpeg();
  const made = async (source: string, seconds: number) => {
    const file = join(served.context.config.dataDir, `${randomUUID()}.wav`);
    await ffmpeg.run(["-y", "-f", "lavfi", "-i", source, "-t", String(seconds), "-ar", "16000", file]);
    return readFile(file);
  };
  const sounds: [code: string, bytes: Buffer][] = [
    ["not_a_recording", Buffer.from("no sound at all ".repeat(100))],
    ["recording_silent", await made("anullsrc", 5)],
    ["recording_too_long", await made("sine=frequency=220", 100)],
  ];
  for (const [code, bytes] of sounds) {
    const { id, sentence } = await draw(person);
    const answer = await read(person, id, sentence, await upload(person, bytes));
    expect(answer.body, code).toMatchObject({ code });
  }
  const drawn = await draw(person);
  const large = await upload(person, await made("sine=frequency=220", 260));
  expect(await read(person, drawn.id, drawn.sentence, large)).toMatchObject({ status: 400 });
  expect(await linesOf(person)).toHaveLength(0);
});

test("draws ten sentences in an hour, counted in parallel", async () => {
  const person = await signedInPerson(served);
  const { sql } = served.context.db;
  const words = new Set<string>();
  for (let i = 0; i < 4; i++) {
    const { id, words: drawn } = await draw(person);
    words.add(drawn.join(" "));
    await expire(id);
  }
  expect(words.size).toBe(4);
  const languages = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? "en" : "fr"));
  await Promise.all(languages.map((language) => call(person, { ask: "sentence", language })));
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from heirvoice.consent_challenges where user_id = ${person.id}`;
  expect(row?.count).toBeLessThanOrEqual(10);
  await sql`update heirvoice.consent_challenges set expires_at = now() where user_id = ${person.id}`;
  for (let i = 0; i < 10; i++) {
    const { status, body } = await call(person, { ask: "sentence", language: "fr" });
    if (status === 429) break;
    await expire(String(body["id"]));
  }
  expect(await call(person, { ask: "sentence", language: "fr" })).toMatchObject({ status: 429 });
  await draw(await signedInPerson(served));
});

test("refuses to draw without a recognizer for the language", async () => {
  await using closed = new AsyncDisposableStack();
  const local = await serveApp({ ...voices, STT: "pocketsphinx" });
  closed.defer(() => local.close());
  const person = await signedInPerson(local);
  expect(await call(person, { ask: "sentence", language: "fr" }, local)).toMatchObject({
    body: { code: "no_recogniser" },
  });
  expect(await call(person, { ask: "sentence", language: "en" }, local)).toMatchObject({ status: 200 });
  const without = await serveApp({ STT: "pocketsphinx" });
  closed.defer(() => without.close());
  const stranger = await signedInPerson(without);
  expect(await call(stranger, { ask: "sentence", language: "en" }, without)).toMatchObject({ status: 403 });
});

test("recognizes an English reading offline and no other word", async () => {
  await using closed = new AsyncDisposableStack();
  const local = await serveApp({ ...voices, STT: "pocketsphinx" });
  closed.defer(() => local.close());
  const working = await startWork(local.context);
  closed.defer(() => working.stop());
  const person = await signedInPerson(local);
  const words = ["marmalade", "squirrel", "river"];
  const sentence = sentenceOf({ language: "en", day: "2026-06-12", words }, "Evelyn Mae Tully");
  const readAloud = async (text: string) => {
    const drawn = drawnSentenceSchema.parse((await call(person, { ask: "sentence", language: "en" }, local)).body);
    /* The date and words are random; these are known to be recognized in this voice. */
    await local.context.db.sql`
      update heirvoice.consent_challenges set day = '2026-06-12', words = ${[...words]}, sentence = ${sentence}
      where id = ${drawn.id}`;
    const path = await upload(person, await spoken(text));
    return outcomeOf(person, drawn.id, path, local);
  };
  expect(await readAloud(sentence.replace("squirrel", "elephant"))).toMatchObject({ body: { outcome: "unlike" } });
  expect(await readAloud(sentence)).toMatchObject({ body: { outcome: "given" } });
});
