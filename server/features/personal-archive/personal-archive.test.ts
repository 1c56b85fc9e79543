import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFile, cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { personalArchiveSchema, type PersonalArchive } from "#domain/account/personal-archive.ts";
import { stableUuid } from "#server/database/seed/stable-uuid.ts";
import { saveTranscript } from "#server/pipeline/2-transcripts/transcript-store.ts";
import { saveMemoir } from "#server/pipeline/3-memoir/memoir-store.ts";
import { ZipFile } from "#server/pipeline/4-book/epub/zip-file.ts";
import { archivedTables, objectsPath } from "#server/pipeline/personal-archive/archived-tables.ts";
import { makeArchive } from "#server/pipeline/personal-archive/make-archive.ts";
import { configFrom, type Config } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { startWork, type Work } from "#server/start-worker.ts";
import { emailTo } from "#server/testing/emails.ts";
import { hashFolder } from "#server/testing/hash-folder.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { serveConfig } from "#server/testing/serve-config.ts";
import { waveBytes } from "#server/testing/sound-files.ts";
import { personWithId, sessionOf, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { emptyTestDatabase } from "#server/testing/test-database.ts";
import { patience } from "#server/testing/patience.ts";
import { mailReadyArchives } from "./mail-archives.ts";
import { importInto } from "./import-command.ts";

let served: ServedApp;
let work: Work;
let evelyn: Person;
let june: Person;
let dir: string;
let bag: string;
const sound = waveBytes();
const askedAloud = Buffer.alloc(300, "June");
const email = "evelyn@example.org";
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-archive-"));
  served = await serveApp();
  work = await startWork(served.context);
  evelyn = await inSession(await signedInPerson(served));
  june = await inSession(await signedInPerson(served));
  await tellStory(evelyn);
});
afterAll(async () => {
  await work.stop();
  await served.close();
  await rm(dir, { recursive: true, force: true });
});

/** The person with a client in a new session. */
async function inSession({ id }: Pick<Person, "id">, at = served): Promise<Person> {
  const [session] = await at.context.db.sql<{ id: string }[]>`
    insert into auth.sessions (user_id) values (${id}) returning id`;
  return personWithId(at, id, session?.id);
}

/** A recording with words, a memoir with a file, a memory, and a question of somebody else. */
async function tellStory({ id, client }: Person): Promise<void> {
  const { sql } = served.context.db;
  await sql`update auth.users set email = ${email} where id = ${id}`;
  await sql`update public.profiles set full_name = 'Evelyn Mae Tully' where id = ${id}`;
  const path = `${id}/1_1.wav`;
  const upload = await client.storage
    .from("audio-answers")
    .upload(path, new Blob([new Uint8Array(sound)], { type: "audio/wav" }));
  expect(upload.error).toBeNull();
  const sessionId = await sessionOf(evelyn);
  const [recording] = await sql<{ id: string }[]>`
    insert into public.recordings
      (user_id, session_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    select ${id}, ${sessionId}, 1, 'stored-objects/' || left(version::text, 2) || '/' || version, 'wav', 'pcm_s16le',
      ${sha256(sound)}, ${sound.length}, 1000
    from storage.objects where name = ${path} returning id`;
  const recordingId = recording?.id ?? "";
  await sql`insert into public.answers (session_id, question_id, user_id, audio_file_path, recording_id, processing_status)
    values (${sessionId}, 1, ${id}, ${path}, ${recordingId}, 'completed')`;
  const words = ["There", "was", "a", "wedding", "on", "Saturday."].map((text, at) => ({
    text,
    startMs: at * 100,
    endMs: at * 100 + 90,
    confidence: 0.9,
  }));
  const raw = { language: "en", engine: "test", model: null, draft: true, words } as const;
  await saveTranscript(sql, { recordingId, userId: id, language: "en" }, { raw: { ...raw, words }, corrected: null });
  const span = { recordingId, startMs: 0, endMs: 590 };
  const sentence = { id: "s1", text: "There was a wedding on Saturday.", spans: [span], origin: "spoken" as const };
  const memoirId = await saveMemoir(
    sql,
    { userId: id, bookId: null, sourceHash: "hash", sounds: new Map() },
    {
      title: "The flood",
      author: "Evelyn Mae Tully",
      language: "en",
      dedication: null,
      composer: { kind: "own words", model: null },
      draft: true,
      chapters: [
        {
          number: 1,
          title: "Crossroads",
          stories: [
            { questionId: 1, heading: "Where?", recordingIds: [recordingId], paragraphs: [{ sentences: [sentence] }] },
          ],
        },
      ],
      account: { recognised: 6, inBook: 6, leftOut: [] },
      refused: [],
    },
  );
  const pdf = join(dir, "book.pdf");
  await writeFile(pdf, "%PDF-1.7 the flood");
  const key = `artifacts/${id}/${memoirId}/book.pdf`;
  await served.context.store.put(key, pdf);
  await sql`insert into public.artifacts (user_id, memoir_id, kind, object_path, bytes, sha256)
    values (${id}, ${memoirId}, 'book.pdf', ${key}, 18, ${sha256(Buffer.from("%PDF-1.7 the flood"))})`;
  const memory = await client.from("memories").insert({ title: "The wedding" }).select("id").single().throwOnError();
  await client
    .from("memory_elements")
    .insert({ memory_id: memory.data.id, type: "note", title: "By boat", content: "In hip boots." })
    .throwOnError();
  await sql`insert into public.family_members (storyteller_id, member_id, name, email, accepted_at)
    values (${id}, ${june.id}, 'June', 'june-private@example.org', now())`;
  await sql`insert into public.family_questions (asker_id, storyteller_id, asker_name, body, language)
    values (${june.id}, ${id}, 'June', 'Who was at the wedding?', 'en')`;
  await sql`insert into public.family_question_voices (family_question_id, sound, media_type, seconds)
    select id, ${askedAloud.toString("base64")}, 'audio/webm', 3 from public.family_questions`;
  await sql`insert into public.order_headers (buyer_id, recipient_id, order_type, product_type)
    values (${june.id}, ${id}, 'gift', 'memory_book')`;
}

async function ask({ client }: Person, order?: "begin" | "stop"): Promise<PersonalArchive> {
  const body = { begin: order === "begin", stop: order === "stop", language: "en" };
  const { data, error } = await client.functions.invoke("personal-archive", { body });
  expect(error).toBeNull();
  return personalArchiveSchema.parse(data);
}

const readyArchive = (person: Person) =>
  vi.waitFor(async () => (await ask(person)).ready ?? expect.fail("not packed yet"), patience);

async function emptyInstance(name: string): Promise<Config> {
  const database = await emptyTestDatabase();
  await database.close();
  const env = { DATABASE_URL: database.url, DATA_DIR: join(dir, name), PORT: "0", STT: "none", LOG_LEVEL: "silent" };
  return configFrom(readEnv(env));
}

/** Unpacks with a program of others and returns the bag. */
async function unpacked(zip: string, name: string): Promise<string> {
  const into = join(dir, name);
  execFileSync("unzip", ["-q", zip, "-d", into]);
  const [folder = ""] = await readdir(into);
  return join(into, folder);
}

/** An import leaves out what came from other people. */
function restoredPart(hashes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(hashes).filter(([path]) => /^data\/(?!letters\/)/.test(path)));
}

async function copyOfBag(name: string): Promise<string> {
  const folder = join(dir, name);
  await cp(bag, folder, { recursive: true });
  return folder;
}

/** Returns the hashes of the file before and after. */
async function replaceIn(file: string, from: string | RegExp, to: string): Promise<{ before: string; after: string }> {
  const text = await readFile(file, "utf8");
  await writeFile(file, text.replace(from, to));
  return { before: sha256(Buffer.from(text)), after: sha256(await readFile(file)) };
}

async function expectRefused(path: string, message: string, code = "invalid_input"): Promise<void> {
  const config = await emptyInstance(`refused-${sha256(Buffer.from(path + message)).slice(0, 8)}`);
  await expect(importInto(config, path)).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
  await expect(readdir(join(config.dataDir, "objects", "stored-objects"))).rejects.toThrow();
}

async function zipOf(name: string, fill: (zip: ZipFile) => Promise<void>): Promise<string> {
  const file = join(dir, name);
  const zip = await ZipFile.create(file, { zip64: true });
  await fill(zip);
  await zip.finish();
  return file;
}

/** A ZIP that only lists files. */
function directoryOf(count: number): Buffer {
  const records = Array.from({ length: count }, (_, at) => {
    const name = `bag/data/${at}`;
    const record = Buffer.alloc(46 + name.length);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(name.length, 28);
    record.write(name, 46);
    return record;
  });
  const directory = Buffer.concat(records);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(directory.length, 12);
  return Buffer.concat([directory, end]);
}

test("packs what a person sees and checks with sha256sum", async () => {
  const begun = await ask(evelyn, "begin");
  expect(begun).toMatchObject({ days: 7, left: 2, ready: null });
  const ready = await readyArchive(evelyn);
  const zip = join(dir, "archive.zip");
  await writeFile(zip, Buffer.from(await (await fetch(`${served.url}${ready.url}`)).arrayBuffer()));
  bag = await unpacked(zip, "whole");
  for (const manifest of ["manifest-sha256.txt", "tagmanifest-sha256.txt"])
    execFileSync("sha256sum", ["--check", "--strict", "--quiet", manifest], { cwd: bag });
  const hashes = await hashFolder(bag);
  expect(Object.keys(hashes)).toHaveLength(ready.files);
  expect(hashes["data/recordings/1_1.wav"]).toBe(sha256(sound));
  expect(Object.keys(hashes)).toEqual(
    expect.arrayContaining(["start.html", "data/transcripts/1_1.vtt", "data/transcripts/1_1.txt"]),
  );
  expect(Object.keys(hashes).join()).toMatch(/data\/books\/The flood [0-9a-f]{8}\/book\.pdf/);
  const texts = await Promise.all(Object.keys(hashes).map(async (path) => readFile(join(bag, path), "latin1")));
  expect(texts.join()).toContain("Who was at the wedding?");
  expect(Object.values(hashes)).toContain(sha256(askedAloud));
  expect(texts.join()).not.toContain("june-private@example.org");
  expect(texts.join()).not.toContain(june.id);
});

/** Tables of the operator, of other people, and of what belongs to the instance: links, gifts given, work and limits. */
const leftOut = [
  "admin_events, contact_messages, discounts, encouragement_phrases, family_question_voices, helpers, invitations",
  "link_grants, link_openings, prices, questions, quotas, redactions, settings, share_links, sub_questions, system_logs, waitlist",
  "webhook_events, work_progress",
].flatMap((names) => names.split(", "));

test("archives or names every public table", async () => {
  const rows = await served.context.db.sql<{ name: string }[]>`
    select tablename::text as name from pg_catalog.pg_tables where schemaname = 'public'`;
  const known = [...archivedTables.map(({ name }) => name), ...leftOut];
  expect(known.sort()).toEqual(rows.map(({ name }) => name).sort());
});

test("resumes a download and hides it from other people", async () => {
  const { ready } = await ask(evelyn);
  const whole = Buffer.from(await (await fetch(`${served.url}${ready?.url}`)).arrayBuffer());
  const head = await fetch(`${served.url}${ready?.url}`, { headers: { Range: "bytes=0-99" } });
  const etag = head.headers.get("etag") ?? "";
  const rest = await fetch(`${served.url}${ready?.url}`, { headers: { Range: "bytes=100-", "If-Range": etag } });
  expect(rest.status).toBe(206);
  const joined = Buffer.concat([Buffer.from(await head.arrayBuffer()), Buffer.from(await rest.arrayBuffer())]);
  expect(joined.equals(whole)).toBe(true);
  expect((await ask(june)).ready).toBeNull();
});

test("closes the address of an archive when its session ends", async () => {
  const { sql } = served.context.db;
  const other = await inSession(evelyn);
  const { ready } = await ask(other);
  const [mine, theirs] = [(await ask(evelyn)).ready, ready];
  expect((await fetch(`${served.url}${theirs?.url}`, { method: "HEAD" })).status).toBe(200);
  await sql`delete from auth.sessions where id::text = ${theirs?.url.split("/")[3] ?? ""}`;
  expect((await fetch(`${served.url}${theirs?.url}`, { method: "HEAD" })).status).toBe(404);
  expect((await fetch(`${served.url}${mine?.url}`, { method: "HEAD" })).status).toBe(200);
});

test("announces an archive once and removes it when it expires", async () => {
  const { sql } = served.context.db;
  await mailReadyArchives(served.context);
  await mailReadyArchives(served.context);
  const letter = await emailTo(served, email, "archive_ready");
  expect(letter.text).toContain(" kB");
  expect(await served.context.mail.mailbox.list(email)).toHaveLength(1);
  const { ready } = await ask(evelyn);
  await sql`update heirvoice.personal_archives set expires_at = now() - interval '1 second'`;
  expect((await ask(evelyn)).ready).toBeNull();
  expect((await fetch(`${served.url}${ready?.url}`)).status).toBe(404);
  await sql`select heirvoice.purge_personal_archives(now())`;
  const gone = await sql`select from heirvoice.removed_objects where key like '%/archives/%'`;
  expect(gone).toHaveLength(1);
});

test("stops the packing, and packs three archives a day at most", async () => {
  const { sql } = served.context.db;
  await sql`delete from heirvoice.personal_archives`;
  await sql`insert into heirvoice.personal_archives (user_id, language, keep_days) values (${june.id}, 'en', 7)`;
  await sql`insert into public.work_progress (id, user_id, job, state)
    values (${stableUuid("make-personal-archive", june.id)}, ${june.id}, 'make-personal-archive', 'running')`;
  expect(await ask(june, "begin")).toMatchObject({ left: 2, packing: { state: "running" } });
  expect(await ask(june, "stop")).toMatchObject({ left: 2, packing: null });
  await sql`delete from heirvoice.personal_archives`;
  const asked = Array.from(
    { length: 6 },
    async () => sql<{ id: string | null }[]>`
    select heirvoice.ask_for_archive(${june.id}, 'en', 7, 3) as id`,
  );
  const ids = (await Promise.all(asked)).map(([row]) => row?.id ?? null);
  expect(ids.filter((id) => id !== null)).toHaveLength(3);
  const refused = await june.client.functions.invoke("personal-archive", { body: { begin: true, language: "en" } });
  expect(refused.response?.status).toBe(429);
});

test("refuses to pack more than the disk has room for", async () => {
  const { db, store } = served.context;
  await db.sql`insert into storage.objects (bucket_id, name, owner_id, metadata)
    values ('audio-answers', ${`${june.id}/1_1.webm`}, ${june.id}, ${db.sql.json({ size: 1e15 })})`;
  const run = { signal: new AbortController().signal, progress: () => undefined };
  const wanted = { userId: june.id, language: "en" as const, onTotals: async () => undefined };
  const packing = makeArchive({ sql: db.sql, store }, wanted, join(dir, "full.zip"), run);
  await expect(packing).rejects.toMatchObject({ code: "disk_full" });
});

test("imports an archive with equal hashes, and packs it again equally", async () => {
  const config = await emptyInstance("imported");
  const path = join(dir, "archive.zip");
  const twice = await Promise.allSettled([importInto(config, path), importInto(config, path)]);
  expect(twice).toContainEqual({
    status: "fulfilled",
    value: expect.objectContaining({ userId: evelyn.id, email, objects: 2 }),
  });
  expect(twice).toContainEqual({ status: "rejected", reason: expect.objectContaining({ code: "conflict" }) });
  const again = await serveConfig(config);
  const working = await startWork(again.context);
  const person = await inSession(evelyn, again);
  const played = await person.client.storage.from("audio-answers").download(`${evelyn.id}/1_1.wav`);
  expect(Buffer.from((await played.data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(sound)).toBe(true);
  const sentences = await person.client.from("sentences").select("text, spans").throwOnError();
  expect(sentences.data).toMatchObject([
    { text: "There was a wedding on Saturday.", spans: [{ startMs: 0, endMs: 590 }] },
  ]);
  await ask(person, "begin");
  const ready = await readyArchive(person);
  const zip = join(dir, "again.zip");
  await writeFile(zip, Buffer.from(await (await fetch(`${again.url}${ready.url}`)).arrayBuffer()));
  const second = await hashFolder(await unpacked(zip, "again"));
  expect(restoredPart(second)).toEqual(restoredPart(await hashFolder(bag)));
  await working.stop();
  await again.close();
  await expect(importInto(config, path)).rejects.toMatchObject({ code: "conflict" });
});

describe("an archive that was changed", () => {
  test("names the file that was changed, is missing or was added", async () => {
    const folder = await copyOfBag("changed");
    await appendFile(join(folder, "data/consents/consents.jsonl"), "\n");
    await expectRefused(folder, "data/consents/consents.jsonl");
    const other = await copyOfBag("removed");
    await rename(join(other, "data/recordings/1_1.wav"), join(other, "data/recordings/other.wav"));
    await expectRefused(other, "data/recordings/other.wav");
    const missing = await copyOfBag("missing");
    await rm(join(missing, "data/transcripts/1_1.vtt"));
    await expectRefused(missing, "data/transcripts/1_1.vtt");
  });

  test("refuses more than the disk has room for", async () => {
    const folder = await copyOfBag("large");
    const rows = await replaceIn(join(folder, objectsPath), /"bytes":\d+/, '"bytes":1000000000000000');
    const manifest = await replaceIn(join(folder, "manifest-sha256.txt"), rows.before, rows.after);
    await replaceIn(join(folder, "tagmanifest-sha256.txt"), manifest.before, manifest.after);
    await expectRefused(folder, "no room", "disk_full");
  });

  test("refuses links, and archives of a newer version", async () => {
    const folder = await copyOfBag("linked");
    await symlink("/etc/passwd", join(folder, "data/recordings/passwd"));
    await expectRefused(folder, "data/recordings/passwd");
    const newer = await copyOfBag("newer");
    const info = await readFile(join(newer, "bag-info.txt"), "utf8");
    await writeFile(join(newer, "bag-info.txt"), info.replace("Heirvoice-Format: 1", "Heirvoice-Format: 2"));
    await expectRefused(newer, "newer version", "upgrade_required");
  });

  test("refuses paths outside, bombs, and 200,000 files", async () => {
    await expectRefused(await zipOf("outside.zip", (zip) => zip.add("bag/../../evil", "x")), "evil");
    await expectRefused(
      await zipOf("bomb.zip", (zip) => zip.add("bag/data/bomb", Buffer.alloc(50_000_000))),
      "bag/data/bomb",
    );
    const many = join(dir, "many.zip");
    await writeFile(many, directoryOf(200_000));
    await expectRefused(many, "100000 files", "too_large");
    const cut = join(dir, "cut.zip");
    await writeFile(cut, (await readFile(join(dir, "archive.zip"))).subarray(0, -200));
    await expectRefused(cut, "download it again");
  });
});
