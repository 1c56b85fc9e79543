import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { sessionOf, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { startWork, type Work } from "#server/start-worker.ts";
import { printedAddresses } from "#server/pipeline/book-source/printed-address.ts";
import { eraseAnswers } from "./erase-answers.ts";
import { startForgetting } from "./forget-people.ts";
import { makeBookJob } from "#server/pipeline/make-book.job.ts";
import { patience } from "#server/testing/patience.ts";

let served: ServedApp;
let work: Work;
let forgetting: { stop(): Promise<void> };
beforeAll(async () => {
  served = await serveApp({ STT: "pocketsphinx" });
  work = await startWork(served.context);
  const { story, log } = served.context;
  forgetting = await startForgetting({ ...story, log }, (owner) => work.stopFor(owner));
});
afterAll(async () => {
  await forgetting.stop();
  await work.stop();
  await served.close();
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** An answer to this question, spoken, in own words, in the book. */
async function recordAnswer(person: Person, session: string, question: number, words: string): Promise<string> {
  const { dataDir } = served.context.config;
  const wav = join(dataDir, `said-${question}.wav`);
  await promisify(execFile)("flite", ["-voice", "slt", "-t", words, "-o", wav]);
  const path = `${person.id}/${question}_1.wav`;
  const { client } = person;
  const kept = await client.storage
    .from("audio-answers")
    .upload(path, await readFile(wav), { contentType: "audio/wav" });
  expect(kept.error).toBeNull();
  const answer = { session_id: session, question_id: question, user_id: person.id, audio_file_path: path };
  const { data } = await client.from("answers").insert(answer).select("id").single().throwOnError();
  const { id } = z.object({ id: z.uuid() }).parse(data);
  await untilTranscribed(person, id);
  await client.rpc("correct_answer", { p_answer_id: id, p_text: words, p_language: "en" }).throwOnError();
  await untilTranscribed(person, id);
  await client.from("answers").update({ visibility: "in the book" }).eq("id", id).throwOnError();
  return id;
}

const untilTranscribed = ({ client }: Person, id: string) =>
  vi.waitFor(async () => {
    const { data } = await client.from("answers").select("processing_status").eq("id", id).single().throwOnError();
    expect(data.processing_status).toBe("completed");
  }, patience);

const changes = ({ client }: Person, id: string, visibility: string) =>
  client.from("answers").update({ visibility }).eq("id", id).throwOnError();

/** Another take of this answer, with a sound of its own; where its bytes lie. */
async function addTake({ id, client }: Person, answerId: string): Promise<string> {
  const path = `${id}/2_2.wav`;
  const sound = await readFile(join(served.context.config.dataDir, "said-2.wav"));
  sound[sound.length - 1] = 255 - (sound.at(-1) ?? 0);
  const room = async () => z.int().parse((await client.rpc("storage_room").throwOnError()).data);
  const before = await room();
  const sent = await client.storage.from("audio-answers").upload(path, sound, { contentType: "audio/wav" });
  expect(sent.error).toBeNull();
  expect(before - (await room())).toBe(sound.length);
  await client.rpc("keep_take", { p_answer_id: answerId, p_take: { path } }).throwOnError();
  const [object] = await served.context.db.sql<{ key: string }[]>`
    select 'stored-objects/' || left(version::text, 2) || '/' || version as key from storage.objects where name = ${path}`;
  return object?.key ?? "";
}

/** Files and tables in which one of these words stands, but for the ids of what was deleted. */
async function tracesOf(...words: string[]): Promise<string[]> {
  const found: string[] = [];
  const { dataDir } = served.context.config;
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.parentPath === join(dataDir, "tombstones")) continue;
    const bytes = entry.isFile() ? await readFile(path).catch(() => Buffer.alloc(0)) : Buffer.alloc(0);
    if (!entry.name.startsWith("said-") && words.some((word) => bytes.includes(word))) found.push(path);
  }
  const { sql } = served.context.db;
  const tables = await sql<{ schema: string; name: string }[]>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
      and n.nspname || '.' || c.relname <> all (array['realtime.changes', 'heirvoice.deletion_tombstones'])`;
  for (const { schema, name } of tables) {
    const patterns = words.map((word) => `%${word}%`);
    const [row] =
      await sql`select count(*)::int as count from ${sql(schema)}.${sql(name)} t where t::text ilike any (${patterns})`;
    if (z.object({ count: z.int() }).parse(row).count > 0) found.push(`${schema}.${name}`);
  }
  return found;
}

/** The printed address of a recording, once a small copy answers there, whatever was lost; and where that copy lies. */
async function printedAndCopied(userId: string, recordingId: string): Promise<{ address: string; copy: string }> {
  const { db, store } = served.context;
  const addresses = await printedAddresses(db.sql, served.url, userId, [recordingId]);
  const address = addresses.get(recordingId) ?? "";
  const copy = `artifacts/${userId}/playback/${recordingId}.mp3`;
  const plays = async () => {
    const { status, headers } = await fetch(address, { headers: { range: "bytes=0-99" } });
    return [status, headers.get("content-type"), headers.get("content-range")?.startsWith("bytes 0-99/")];
  };
  const original = await (await fetch(address)).arrayBuffer();
  await vi.waitFor(async () => expect(await plays()).toEqual([206, "audio/mpeg", true]), patience);
  expect((await (await fetch(address)).arrayBuffer()).byteLength).toBeLessThan(original.byteLength / 3);
  await store.remove(copy);
  expect(await plays()).toEqual([206, "audio/wav", true]);
  await vi.waitFor(async () => expect(await plays()).toEqual([206, "audio/mpeg", true]), patience);
  return { address, copy };
}

test("restores an erased answer within 30 days, then deletes it", async () => {
  const { sql } = served.context.db;
  const person = await signedInPerson(served);
  const session = await sessionOf(person);
  const stays = await recordAnswer(person, session, 1, "We lived next to the river mill.");
  const goes = await recordAnswer(person, session, 2, "My brother kept a Quillfeather in the barn.");
  const mirrored = [{ answer_id: goes, response_type: "audio", response: "a Quillfeather" }, { response: "stays" }];
  await sql`update public.answers set sub_question_responses = ${sql.json(mirrored)} where id = ${stays}`;
  const frontMatter = { title: "Days", author: "Ann", dedication: null, language: "en" as const, chapterTitles: {} };
  await served.context.queue.run(makeBookJob, { sessionId: session, userId: person.id, frontMatter });
  const [of] = await sql<{ recording: string; object: string; sha256: string }[]>`
    select r.id as recording, r.object_path as object, r.sha256 from public.answers a join public.recordings r on r.id = a.recording_id
    where a.id = ${goes}`;
  const objects = [of?.object ?? "", await addTake(person, goes)];
  const traces = [goes, of?.recording ?? "", "Quillfeather", of?.sha256 ?? ""];
  const made = (
    await sql<{ key: string }[]>`select object_path as key from public.artifacts where user_id = ${person.id}`
  ).map(({ key }) => key);
  expect(made.length).toBeGreaterThan(3);
  const { address, copy } = await printedAndCopied(person.id, of?.recording ?? "");
  made.push(copy);
  const kept = async (keys: string[]) => {
    const found: string[] = [];
    for (const folder of ["stored-objects", "artifacts"])
      for await (const { key } of served.context.store.list(folder)) if (keys.includes(key)) found.push(key);
    return found.toSorted();
  };

  await changes(person, goes, "deleted");
  expect(await eraseAnswers(served.context.story, inDays(29))).toBe(0);
  await changes(person, goes, "draft");
  expect(await eraseAnswers(served.context.story, inDays(31))).toBe(0);
  expect(await tracesOf(...traces)).toContain("public.transcripts");
  expect(await kept(objects)).toEqual(objects.toSorted());

  await changes(person, goes, "deleted");
  expect(await eraseAnswers(served.context.story, inDays(31))).toBe(1);
  await sql`select pg_notify('people_deleted', ${person.id})`;
  await vi.waitFor(async () => expect(await kept([...objects, ...made])).toEqual([]), patience);
  expect(await tracesOf(...traces)).toEqual([]);
  expect((await fetch(address)).status).toBe(404);
  expect([
    ...(await sql`select id, processing_status, sub_question_responses as mirrored from public.answers where user_id = ${person.id}`),
  ]).toEqual([{ id: stays, processing_status: "completed", mirrored: [{ response: "stays" }] }]);
  const again = await served.context.queue.run(makeBookJob, { sessionId: session, userId: person.id, frontMatter });
  expect(again.losses).toEqual([]);
});

test("leaves the sound of an erased answer to its twin", async () => {
  const { db, story, store, config } = served.context;
  const person = await signedInPerson(served);
  const session = await sessionOf(person);
  const first = await recordAnswer(person, session, 3, "We rowed over the river.");
  const sound = await readFile(join(config.dataDir, "said-3.wav"));
  const path = `${person.id}/3_2.wav`;
  await person.client.storage.from("audio-answers").upload(path, sound, { contentType: "audio/wav" });
  const twin = { session_id: session, question_id: 3, user_id: person.id, audio_file_path: path };
  const { data } = await person.client.from("answers").insert(twin).select("id").single().throwOnError();
  const { id: second } = z.object({ id: z.uuid() }).parse(data);
  await untilTranscribed(person, second);
  await db.sql`
    insert into public.redactions (answer_id, recording_id, user_id, from_ms, to_ms, word_count, wanted, state, original_sha256)
    select id, recording_id, user_id, 0, 100, 1, 'out', 'out', repeat('a', 64) from public.answers where id = ${first}`;
  await changes(person, first, "deleted");
  expect(await eraseAnswers(story, inDays(31))).toBe(1);
  const rows = await db.sql<{ key: string; answer: string; buried: string }[]>`
    select r.object_path as key, x.answer_id as answer, t.detail ->> 'answerId' as buried from public.recordings r
      join public.redactions x on x.recording_id = r.id
      join heirvoice.deletion_tombstones t on t.kind = 'passage' and t.id = x.id where r.user_id = ${person.id}`;
  expect(rows.map(({ answer, buried }) => [answer, buried])).toEqual([[second, second]]);
  expect([...(await db.sql`select from heirvoice.removed_objects where key = ${rows[0]?.key ?? ""}`)]).toEqual([]);
  expect((await readFile(await store.localFile(rows[0]?.key ?? ""))).equals(sound)).toBe(true);
});
