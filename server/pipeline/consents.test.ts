import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import type { ConsentPurpose } from "#domain/account/consent.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { sessionOf, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { startWork } from "#server/start-worker.ts";
import { patience } from "#server/testing/patience.ts";
import { recordingsForBook } from "./1-recordings/recording-store.ts";

let served: ServedApp;
let work: { stop(): Promise<void> };
beforeAll(async () => {
  served = await serveApp({ STT: "pocketsphinx" });
  work = await startWork(served.context);
});
afterAll(async () => {
  await work.stop();
  await served.close();
});

const say = ({ id, client }: Person, purpose: ConsentPurpose, given: boolean) =>
  client
    .from("consents")
    .insert({ user_id: id, purpose, given, how: "tapped", wording: "Yes.", language: "en" })
    .throwOnError();

/** Gives an answer to a question, spoken; its id. */
async function give({ id, client }: Person, sessionId: string, question: number): Promise<string> {
  const wav = join(served.context.config.dataDir, "said.wav");
  await promisify(execFile)("flite", ["-voice", "slt", "-t", "My mother baked bread every Saturday.", "-o", wav]);
  const path = `${id}/${question}_1.wav`;
  const kept = await client.storage
    .from("audio-answers")
    .upload(path, await readFile(wav), { contentType: "audio/wav" });
  expect(kept.error).toBeNull();
  const answer = { session_id: sessionId, question_id: question, user_id: id, audio_file_path: path };
  const given = await client.from("answers").insert(answer).select("id").single().throwOnError();
  return z.object({ id: z.uuid() }).parse(given.data).id;
}

const answer = async ({ client }: Person, id: string) =>
  (await client.from("answers").select("processing_status, transcript, metadata, recording_id").eq("id", id).single())
    .data;
const until = (person: Person, id: string, wanted: object) =>
  vi.waitFor(async () => expect(await answer(person, id)).toMatchObject(wanted), patience);
const wordsOf = (id: string) => served.context.db.sql`
  select t.layer from public.transcripts t join public.answers a on a.recording_id = t.recording_id where a.id = ${id}`;

test("recognizes no words without consent, keeps the recording, and accepts own words", async () => {
  const person = await signedInPerson(served, ["record"]);
  const id = await give(person, await sessionOf(person), 1);
  await until(person, id, { processing_status: "pending", metadata: { problem: "no_consent" } });
  expect((await answer(person, id))?.recording_id).not.toBeNull();
  expect(await wordsOf(id)).toHaveLength(0);
  const own = { p_answer_id: id, p_text: "My mother baked bread.", p_language: "en" };
  await person.client.rpc("correct_answer", own).throwOnError();
  await until(person, id, { processing_status: "completed", transcript: "My mother baked bread." });
  expect([...(await wordsOf(id))]).toEqual([{ layer: "corrected" }]);
});

test("transcribes waiting answers after consent and stops after withdrawal", async () => {
  const person = await signedInPerson(served, ["record"]);
  const session = await sessionOf(person);
  const first = await give(person, session, 1);
  await until(person, first, { metadata: { problem: "no_consent" } });
  await say(person, "transcribe", true);
  await until(person, first, {
    processing_status: "completed",
    transcript: expect.stringMatching(/bread|mother|saturday/i),
  });
  await say(person, "transcribe", false);
  const second = await give(person, session, 2);
  await until(person, second, { processing_status: "pending", metadata: { problem: "no_consent" } });
  expect(await wordsOf(second)).toHaveLength(0);
});

test("recognized words return after a correction is removed, without a new consent", async () => {
  const person = await signedInPerson(served, ["record", "transcribe"]);
  const id = await give(person, await sessionOf(person), 1);
  await until(person, id, { processing_status: "completed" });
  const recognized = (await answer(person, id))?.transcript;
  expect(recognized).toMatch(/^\p{Lu}.*\.$/u);
  await say(person, "transcribe", false);
  const correct = (text: string) =>
    person.client.rpc("correct_answer", { p_answer_id: id, p_text: text, p_language: "en" }).throwOnError();
  await correct("My mother baked bread.");
  expect(await answer(person, id)).toMatchObject({ transcript: "My mother baked bread." });
  await until(person, id, { processing_status: "completed", transcript: "My mother baked bread." });
  await correct("");
  await until(person, id, { processing_status: "completed", transcript: recognized });
});

test("makes no book without consent", async () => {
  const person = await signedInPerson(served, ["record", "transcribe"]);
  const session = await sessionOf(person);
  const id = await give(person, session, 1);
  await until(person, id, { processing_status: "completed" });
  await person.client.from("answers").update({ visibility: "in the book" }).eq("id", id).throwOnError();
  const ask = () => person.client.functions.invoke("make-book", { body: { session_id: session, language: "en" } });
  expect((await ask()).response?.status).toBe(403);
  expect(await recordingsForBook(served.context.db.sql, session)).toEqual([]);
  await say(person, "book", true);
  expect(await recordingsForBook(served.context.db.sql, session)).toHaveLength(1);
  expect((await ask()).error).toBeNull();
  await say(person, "book", false);
  expect((await ask()).response?.status).toBe(403);
  expect(await recordingsForBook(served.context.db.sql, session)).toEqual([]);
});
