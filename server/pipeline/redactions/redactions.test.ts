import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { printedAddresses } from "#server/pipeline/book-source/printed-address.ts";
import { startForgetting } from "#server/pipeline/erase/forget-people.ts";
import { makeBookJob } from "#server/pipeline/make-book.job.ts";
import { makePersonalArchiveJob } from "#server/pipeline/personal-archive/make-archive.job.ts";
import { startWork, type Work } from "#server/start-worker.ts";
import { givePrivateLink, linkedSession } from "#server/testing/private-link.ts";
import { recordAnswer } from "#server/testing/recorded-answer.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { sessionOf, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { requestRedaction } from "./request-redaction.ts";
import { resumeCuts } from "./resume-cuts.ts";
import { decodeSamples, filesWithSound, needleAt, onlyLetters, tracesOf } from "#server/testing/find-traces.ts";
import { patience } from "#server/testing/patience.ts";

const speech = new URL("../../../../shared/speech/jfk.wav", import.meta.url);
const said =
  "And so, my fellow Americans: ask not what your country can do for you, ask what you can do for your country.";
const passage = onlyLetters("ask not what your country can do for you");

let served: ServedApp;
let work: Work;
let forgetting: { stop(): Promise<void> };
let teller: Person;
let answer: Awaited<ReturnType<typeof recordAnswer>> & { session: string };
beforeAll(async () => {
  served = await serveApp({ STT: "pocketsphinx" });
  work = await startWork(served.context);
  const { story, log } = served.context;
  forgetting = await startForgetting({ ...story, log }, (owner) => work.stopFor(owner));
  teller = await signedInPerson(served);
  const session = await sessionOf(teller);
  answer = { session, ...(await recordAnswer(teller, { session, question: 1, file: speech, text: said })) };
});
afterAll(async () => {
  await forgetting.stop();
  await work.stop();
  await served.close();
});

const sql = () => served.context.db.sql;

async function makeBook(): Promise<void> {
  const frontMatter = { title: "Days", author: "Ann", dedication: null, language: "en" as const, chapterTitles: {} };
  const made = await served.context.queue.run(makeBookJob, {
    sessionId: answer.session,
    userId: teller.id,
    frontMatter,
  });
  expect(made.losses).toEqual([]);
}

async function makeArchive(): Promise<void> {
  await sql()`insert into heirvoice.personal_archives (user_id, language, keep_days) values (${teller.id}, 'en', 7)`;
  await served.context.queue.run(makePersonalArchiveJob, { userId: teller.id });
}

/** The stretch from one word of the person's text to another. */
async function timesOf(from: string, to: string): Promise<{ from_ms: number; to_ms: number }> {
  const rows = await sql()<{ text: string; start_ms: number; end_ms: number }[]>`
    select w.text, w.start_ms, w.end_ms from public.transcripts t join public.transcript_words w on w.transcript_id = t.id
    where t.recording_id = ${answer.recording} and t.layer = 'corrected' order by w.position`;
  const at = (word: string) => rows.find(({ text }) => text === word);
  return { from_ms: at(from)?.start_ms ?? 0, to_ms: at(to)?.end_ms ?? 0 };
}
const timesOfPassage = () => timesOf("ask", "you,");

const redact = (wanted: "out" | "erased", times: object) =>
  teller.client.functions.invoke("redact-answer", { body: { answer_id: answer.id, wanted, ...times } });
const change = (id: string, wanted: "in" | "erased") =>
  teller.client.functions.invoke("change-redaction", { body: { redaction_id: id, wanted } });

/** A person who opened a private link to the answer: what they read, and the sound they get. */
async function openedByLink(): Promise<{ text: string; sound: Buffer }> {
  const given = await givePrivateLink(teller.client, { scope: "answer", target: answer.id });
  const { access_token } = await linkedSession(served, given.token);
  const listener = createClient(served.url, served.identity.keys.publishableKey, {
    accessToken: async () => access_token,
  });
  const read = await listener.rpc("read_link", { p_link_id: given.id }).throwOnError();
  const words = await listener.rpc("answer_words", { p_answer_id: answer.id }).throwOnError();
  const { data } = await listener.storage.from("audio-answers").download(answer.path);
  return {
    text: JSON.stringify([read.data, words.data]),
    sound: data ? Buffer.from(await data.arrayBuffer()) : Buffer.alloc(0),
  };
}

const traces = (needle: Int16Array) => tracesOf(served, { letters: passage, needle, isSealed: true });
const tracesOfErased = (needle: Int16Array) =>
  tracesOf(served, { letters: "fellowamericans", needle, isSealed: false });

async function sealedKey(): Promise<string[]> {
  const rows = await sql()<{ version: string }[]>`
    select version from storage.objects where name like ${`${teller.id}/sealed%`}`;
  return rows.map(({ version }) => version);
}

test("takes words and sound from everything shared, and puts them back", async () => {
  const { dataDir } = served.context.config;
  const ffmpeg = await served.context.story.ffmpeg();
  const times = await timesOfPassage();
  expect(times.to_ms - times.from_ms).toBeGreaterThan(1500);
  const original = await readFile(speech);
  const whole = await decodeSamples(ffmpeg, speech.pathname);
  const needle = needleAt(whole ?? new Int16Array(), times.from_ms + 700);
  await makeBook();
  await makeArchive();
  const addresses = await printedAddresses(sql(), served.url, teller.id, [answer.recording]);
  const printed = async () => Buffer.from(await (await fetch(addresses.get(answer.recording) ?? "")).arrayBuffer());
  const isHeardIn = async (sound: Buffer) => {
    const file = join(dataDir, "printed.wav");
    await writeFile(file, sound);
    const found = await filesWithSound(ffmpeg, dataDir, needle, ["/postgres/", "/objects/", "/cache/"]);
    await rm(file);
    return found.includes("printed.wav");
  };
  const before = await traces(needle);
  for (const kind of ["book.pdf", "book.epub", "provenance.json"])
    expect(before.files.some((file) => file.endsWith(kind))).toBe(true);
  expect(before.files.length).toBeGreaterThan(4);
  expect(before.tables).toEqual(expect.arrayContaining(["public.answers", "public.sentences", "public.transcripts"]));
  expect(before.sounds.filter((file) => /m4b|mp3|wav$/.test(file)).length).toBeGreaterThan(2);
  const shared = await openedByLink();
  expect(onlyLetters(shared.text)).toContain(passage);
  expect(shared.sound.equals(original)).toBe(true);
  expect(await isHeardIn(await printed())).toBe(true);

  const [one, two] = await Promise.all([
    redact("out", times),
    redact("out", { ...times, from_ms: times.from_ms + 40 }),
  ]);
  expect([one.error, two.error]).toEqual([null, null]);
  expect(two.data).toEqual(one.data);
  await vi.waitFor(async () => expect(await traces(needle)).toEqual({ files: [], tables: [], sounds: [] }), patience);
  await makeBook();
  await makeArchive();
  expect(await traces(needle)).toEqual({ files: [], tables: [], sounds: [] });
  const cut = await openedByLink();
  expect(onlyLetters(cut.text)).not.toContain(passage);
  expect(onlyLetters(cut.text)).toContain("whatyoucandoforyourcountry");
  expect(cut.sound.length).toBe(original.length);
  expect(await isHeardIn(await printed())).toBe(false);
  const found = await teller.client.rpc("search_words", { p_query: "ask not" }).throwOnError();
  expect(found.data).toEqual([]);
  const stale = { p_answer_id: answer.id, p_text: said, p_language: "en" };
  expect((await teller.client.rpc("correct_answer", stale)).error?.code).toBe("PT409");

  const { id } = z.object({ id: z.uuid() }).parse(one.data);
  expect((await change(id, "in")).error).toBeNull();
  expect(onlyLetters((await openedByLink()).text)).toContain(passage);
  expect((await openedByLink()).sound.equals(original)).toBe(true);
  expect(await sealedKey()).toEqual([]);
  expect(await timesOfPassage()).toEqual(times);
});

test("erases a passage from the original too and keeps only the ledger", async () => {
  const ffmpeg = await served.context.story.ffmpeg();
  const whole = await decodeSamples(ffmpeg, speech.pathname);
  const [early, late] = [await timesOf("my", "fellow"), await timesOf("fellow", "Americans:")];
  const needle = needleAt(whole ?? new Int16Array(), late.from_ms + 400);
  const idOf = ({ data, error }: Awaited<ReturnType<typeof redact>>) => {
    expect(error).toBeNull();
    return z.object({ id: z.uuid() }).parse(data).id;
  };
  const before = await tracesOfErased(needle);
  expect(before.tables).toContain("public.transcripts");
  expect(before.sounds.length).toBeGreaterThan(0);
  const kept = idOf(await redact("out", early));
  const inWord = { from_ms: late.from_ms + 1, to_ms: late.to_ms - 1 };
  const erased = idOf(await redact("erased", inWord));
  const [back, again] = await Promise.all([change(erased, "in"), change(erased, "erased")]);
  expect([back.response?.status, again.error]).toEqual([409, null]);
  expect((await change(kept, "in")).error).toBeNull();
  const found = await teller.client.from("answers").select("transcript").single().throwOnError();
  expect(found.data).toEqual({ transcript: said.replace("fellow Americans: ", "") });
  await vi.waitFor(
    async () => expect(await tracesOfErased(needle)).toEqual({ files: [], tables: [], sounds: [] }),
    patience,
  );
  expect(await sealedKey()).toEqual([]);
  const { data } = await teller.client.from("redactions").select().eq("id", erased).single().throwOnError();
  const sha256 = createHash("sha256")
    .update(await readFile(speech))
    .digest("hex");
  expect(data).toMatchObject({ state: "erased", sealed: null, sealed_path: null, original_sha256: sha256 });
  await makeBook();
  expect(await tracesOfErased(needle)).toEqual({ files: [], tables: [], sounds: [] });
});

test("cuts what was asked before a crash, beside a correction under way", async () => {
  const times = await timesOf("country.", "country.");
  const { id } = await requestRedaction(sql(), {
    answerId: answer.id,
    userId: teller.id,
    passage: { fromMs: times.from_ms, toMs: times.to_ms },
    wanted: "out",
  });
  await sql().begin(async (correction) => {
    await correction`select from public.answers where id = ${answer.id} for no key update`;
    await resumeCuts({ sql: sql(), queue: served.context.queue });
    const waiting = () => sql()`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), patience);
    await correction`select from public.recordings where id = ${answer.recording} for key share`;
  });
  const cut = async () => (await teller.client.from("redactions").select("state, problem").eq("id", id).single()).data;
  await vi.waitFor(async () => expect(await cut()).toEqual({ state: "out", problem: null }), patience);
});

test("refuses other people's passages and passages without a word", async () => {
  const other = await signedInPerson(served);
  const body = { answer_id: answer.id, wanted: "out", from_ms: 0, to_ms: 1000 };
  const strange = await other.client.functions.invoke("redact-answer", { body });
  expect(strange.response?.status).toBe(404);
  const [row] = await sql()<{ id: string }[]>`select id from public.redactions limit 1`;
  const taken = await other.client.functions.invoke("change-redaction", {
    body: { redaction_id: row?.id, wanted: "in" },
  });
  expect(taken.response?.status).toBe(404);
  expect((await redact("out", { from_ms: 60_000, to_ms: 61_000 })).response?.status).toBe(400);
  await sql()`update public.answers set processing_status = 'pending', hear_after = 'infinity' where id = ${answer.id}`;
  expect((await redact("out", { from_ms: 0, to_ms: 1000 })).response?.status).toBe(409);
});
