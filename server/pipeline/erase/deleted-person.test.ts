import { execFile } from "node:child_process";
import { access, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { QuestionVoices } from "#server/features/interview/question-voice.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { operatorClient, type Person, sessionOf, signedInPerson } from "#server/testing/signed-in-person.ts";
import { webmBytes } from "#server/testing/sound-files.ts";
import { startWork, type Work } from "#server/start-worker.ts";
import { startForgetting } from "./forget-people.ts";
import { makeBookJob } from "#server/pipeline/make-book.job.ts";
import { patience } from "#server/testing/patience.ts";

/** In the person's transcript, in the title of the book and in what the narrator says. */
const marker = "Quillfeather";

let served: ServedApp;
let dataDir: string;
let work: Work;
let forgetting: { stop(): Promise<void> };

beforeAll(async () => {
  served = await serveApp({ STT: "pocketsphinx" });
  ({ dataDir } = served.context.config);
});
beforeEach(async () => {
  work = await startWork(served.context);
  await beginForgetting();
});
afterEach(async () => {
  await forgetting.stop();
  await work.stop();
});
afterAll(() => served.close());

async function beginForgetting(): Promise<void> {
  const { story, log } = served.context;
  forgetting = await startForgetting({ ...story, log }, (owner) => work.stopFor(owner));
}

/** A person with one corrected answer, and a request for a book of it. */
async function personWithTranscripts() {
  const person = await signedInPerson(served);
  const { sql } = served.context.db;
  await sql`update public.profiles set full_name = ${`Ann ${marker}`} where id = ${person.id}`;
  const sessionId = await sessionOf(person);
  await give(person, sessionId, await spoken(`We lived next to the ${marker} mill.`));
  const answer = await vi.waitFor(async () => {
    const { data } = await person.client.from("answers").select("id, processing_status").single().throwOnError();
    expect(data.processing_status).toBe("completed");
    return z.object({ id: z.uuid() }).parse(data);
  }, patience);
  const words = { p_answer_id: answer.id, p_text: `We lived next to the ${marker} mill.`, p_language: "en" };
  await person.client.rpc("correct_answer", words).throwOnError();
  await person.client.from("answers").update({ visibility: "in the book" }).eq("id", answer.id).throwOnError();
  const frontMatter = { title: `${marker} days`, author: `Ann ${marker}`, dedication: null, language: "en" as const };
  return { person, book: { sessionId, userId: person.id, frontMatter: { ...frontMatter, chapterTitles: {} } } };
}

async function storyteller(): Promise<Person> {
  const { person, book } = await personWithTranscripts();
  expect((await served.context.queue.run(makeBookJob, book)).losses).toEqual([]);
  return person;
}

async function spoken(text: string): Promise<Buffer> {
  const wav = join(dataDir, "said.wav");
  await promisify(execFile)("flite", ["-voice", "slt", "-t", text, "-o", wav]);
  return readFile(wav);
}

async function give(person: Person, session: string, bytes: Buffer): Promise<void> {
  const path = `${person.id}/1_1.wav`;
  const kept = await person.client.storage.from("audio-answers").upload(path, bytes, { contentType: "audio/wav" });
  expect(kept.error).toBeNull();
  const answer = { session_id: session, question_id: 1, user_id: person.id, audio_file_path: path };
  await person.client.from("answers").insert(answer).throwOnError();
}

/**
 * What is sent to those who look, for a minute, which tokens have ended, for a day, and that the id was deleted, so that no
 * restore brings it back.
 */
const passing = ["realtime.changes", "heirvoice.revocations", "heirvoice.deletion_tombstones"];

/** Files below the data directory that name or hold one of these, and the tables in which one stands. */
async function tracesOf(...words: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.parentPath === join(dataDir, "tombstones")) continue;
    const bytes = entry.isFile() ? await readFile(path).catch(() => Buffer.alloc(0)) : Buffer.alloc(0);
    if (words.some((word) => path.includes(word) || bytes.includes(word))) found.push(path);
  }
  const { sql } = served.context.db;
  const tables = await sql<{ schema: string; name: string }[]>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
      and n.nspname || '.' || c.relname <> all (${passing})`;
  for (const { schema, name } of tables) {
    const [row] = await sql`
      select count(*)::int as count from ${sql(schema)}.${sql(name)} t
      where t::text ilike any (${words.map((word) => `%${word}%`)})`;
    if (z.object({ count: z.int() }).parse(row).count > 0) found.push(`${schema}.${name}`);
  }
  return found;
}

async function keptFiles(): Promise<string[]> {
  const found: string[] = [];
  for (const folder of ["stored-objects", "artifacts", "photos"])
    for await (const { key } of served.context.store.list(folder)) found.push(key);
  return found.toSorted((a, b) => a.localeCompare(b));
}

/** Kept files that no row names. */
async function namelessFiles(): Promise<string[]> {
  const rows = await served.context.db.sql<{ key: string }[]>`
    select 'stored-objects/' || left(version::text, 2) || '/' || version as key from storage.objects
    union all select object_path from public.artifacts union all select object_path from heirvoice.proof_files`;
  const named = new Set(rows.map(({ key }) => key));
  return (await keptFiles()).filter((key) => !named.has(key));
}

/** Half of an upload in parts; the answer to the part. */
async function uploadHalf({ id, token }: Person): Promise<Response> {
  const [tus, bytes] = [{ authorization: `Bearer ${token}`, "tus-resumable": "1.0.0" }, webmBytes(100_000)];
  const said = { bucketName: "audio-answers", objectName: `${id}/2_parts.webm`, contentType: "audio/webm" };
  const metadata = Object.entries(said).map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`);
  const begun = await fetch(`${served.url}/storage/v1/upload/resumable`, {
    method: "POST",
    headers: { ...tus, "upload-length": String(bytes.length), "upload-metadata": metadata.join(",") },
  });
  return fetch(new URL(begun.headers.get("location") ?? "", served.url), {
    method: "PATCH",
    headers: { ...tus, "content-type": "application/offset+octet-stream", "upload-offset": "0" },
    body: new Uint8Array(bytes.subarray(0, 50_000)),
  });
}

async function beginUpload(person: Person): Promise<void> {
  expect((await uploadHalf(person)).headers.get("upload-offset")).toBe("50000");
}

test("leaves no byte and no row of a deleted person", async () => {
  const person = await storyteller();
  await beginUpload(person);
  const operators = operatorClient(served).storage.from("audio-answers");
  const added = await operators.upload(`${person.id}/3_added.webm`, webmBytes(2000), { contentType: "audio/webm" });
  expect(added.error).toBeNull();
  expect(await readdir(join(dataDir, "cache/people"))).toEqual([person.id]);
  const traces = await tracesOf(person.id, marker);
  for (const table of ["public.transcripts", "public.work_progress", "jobs.job_common", "heirvoice.transcribed_audio"])
    expect(traces).toContain(table);
  const kept = (await keptFiles()).length;
  const deleted = await operatorClient(served).auth.admin.deleteUser(person.id);
  expect(deleted.error).toBeNull();
  await vi.waitFor(async () => expect(await tracesOf(person.id, marker)).toEqual([]), patience);
  await vi.waitFor(async () => expect(await namelessFiles()).toEqual([]), patience);
  expect(kept - (await keptFiles()).length).toBeGreaterThan(10);
});

test("keeps shared content and other people's equal content", async () => {
  const { sql } = served.context.db;
  const asked = await new QuestionVoices({ ...served.context.story, cacheDir: join(dataDir, "cache") }).fileOf(
    "1",
    "en",
  );
  const leaves = await storyteller();
  const before = await keptFiles();
  const stays = await storyteller();
  const theirs = (await keptFiles()).filter((key) => !before.includes(key));
  const cached = await readdir(join(dataDir, "cache/people", stays.id, "clips"));
  expect(cached.toSorted()).toEqual((await readdir(join(dataDir, "cache/people", leaves.id, "clips"))).toSorted());
  await operatorClient(served).auth.admin.deleteUser(leaves.id);
  await vi.waitFor(async () => expect(await tracesOf(leaves.id)).toEqual([]), patience);
  expect(await keptFiles()).toEqual(expect.arrayContaining(theirs));
  expect(await readdir(join(dataDir, "cache/people", stays.id, "clips"))).toEqual(cached);
  await expect(access(asked ?? "")).resolves.toBeUndefined();
  const rows = await sql`select 1 from jobs.job where group_id = ${stays.id}`;
  expect(rows.length).toBeGreaterThan(3);
  await sql`delete from auth.users where id = ${stays.id}`;
  await vi.waitFor(async () => expect(await tracesOf(stays.id, marker)).toEqual([]), patience);
});

test("deletes missed data when a machine is started again", async () => {
  const { sql } = served.context.db;
  const person = await storyteller();
  await beginUpload(person);
  await forgetting.stop();
  await work.stop();
  await sql`delete from auth.users where id = ${person.id}`;
  const left = join(dataDir, "work", `${person.id}.0f0e0d0c-0000-4000-8000-000000000000`);
  await mkdir(left, { recursive: true });
  await writeFile(join(left, "listening.wav"), marker);
  const traces = (await tracesOf(person.id, marker)).map((path) => path.replace(`${dataDir}/`, ""));
  for (const folder of ["objects/artifacts", "cache/people", "work/", "jobs.job"])
    expect(traces.some((path) => path.startsWith(folder))).toBe(true);
  work = await startWork(served.context);
  await beginForgetting();
  await vi.waitFor(async () => expect(await tracesOf(person.id, marker)).toEqual([]), patience);
  await vi.waitFor(async () => expect(await namelessFiles()).toEqual([]), patience);
});

test("ends the work of a deleted person at once", async () => {
  const person = await signedInPerson(served);
  const noise = join(dataDir, "noise.wav");
  const ffmpeg = await served.context.story.ffmpeg();
  await ffmpeg.run(["-f", "lavfi", "-i", "anoisesrc=c=pink:a=0.3:r=16000:d=500", "-c:a", "pcm_s16le", noise]);
  await give(person, await sessionOf(person), await readFile(noise));
  await vi.waitFor(async () => expect((await readdir(join(dataDir, "work"))).join()).toContain(person.id), patience);
  await operatorClient(served).auth.admin.deleteUser(person.id);
  await vi.waitFor(async () => expect(await tracesOf(person.id)).toEqual([]), patience);
  expect(await readdir(join(dataDir, "work"))).toEqual([]);
});

test("deletes a book at any step of its making", async () => {
  const { sql } = served.context.db;
  const steps = ["compose-memoir", "typeset-book", "make-audiobook", "bind-read-along"];
  for (const step of steps) {
    const { person, book } = await personWithTranscripts();
    await served.context.queue.send(makeBookJob, book);
    const begun = () =>
      sql`select 1 from public.work_progress where user_id = ${person.id} and job = ${step} and state <> 'queued'`;
    await vi.waitFor(async () => expect(await begun()).toHaveLength(1), { ...patience, interval: 5 });
    await sql`delete from auth.users where id = ${person.id}`;
    await vi.waitFor(async () => expect(await tracesOf(person.id, marker)).toEqual([]), patience);
    await vi.waitFor(async () => expect(await namelessFiles()).toEqual([]), patience);
  }
});

test("leaves no byte when upload and deletion race", async () => {
  const people = await Promise.all(Array.from({ length: 16 }, () => signedInPerson(served)));
  await Promise.all(
    people.map(async (person, at) => {
      const path = `${person.id}/1_a.webm`;
      const whole = person.client.storage.from("audio-answers").upload(path, webmBytes(2000, at), {
        contentType: "audio/webm",
      });
      const parts = uploadHalf(person);
      await sleep(at * 4);
      await served.context.db.sql`delete from auth.users where id = ${person.id}`;
      await Promise.all([whole, parts]);
    }),
  );
  await vi.waitFor(async () => expect(await namelessFiles()).toEqual([]), patience);
  for (const { id } of people) expect(await tracesOf(id)).toEqual([]);
});
