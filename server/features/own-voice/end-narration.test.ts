import { readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Language } from "#domain/language.ts";
import type { FakeVoiceClone } from "#server/testing/fakes/fake-voice-clone.ts";
import { filesHolding } from "#server/testing/find-bytes.ts";
import {
  addWrittenBook,
  askNarrated,
  personWithVoice,
  sayOfNarrated,
  spokenTexts,
  type WrittenBook,
} from "#server/testing/narrated-book.ts";
import type { ServedApp } from "#server/testing/serve-app.ts";
import { ask, sayOfClone, serveVoices, type ServedVoices } from "#server/testing/serve-voices.ts";
import type { Person } from "#server/testing/signed-in-person.ts";
import { patience } from "#server/testing/patience.ts";

let all: ServedVoices;
let served: ServedApp;
let fake: FakeVoiceClone;
beforeAll(async () => {
  all = await serveVoices();
  ({ served, fake } = all);
});
afterAll(() => all.close());
beforeEach(() => {
  fake.before = {};
  fake.asked.length = 0;
});

const sql = () => served.context.db.sql;
/** A whole audiobook is made meanwhile. */

async function begin(
  lines: readonly string[],
  language: Language = "en",
): Promise<{ person: Person; book: WrittenBook }> {
  const person = await personWithVoice(served, fake);
  const book = await addWrittenBook(served, person.id, lines, language);
  await askNarrated(served, person, { order: "make", memoir_id: book.memoirId });
  return { person, book };
}

async function untilState(person: Person, state: string): Promise<void> {
  await vi.waitFor(async () => {
    const [row] = await sql()<{ state: string }[]>`
      select state from public.work_progress where user_id = ${person.id} and job = 'make-narrated-audiobook'`;
    expect(row?.state).toBe(state);
  }, patience);
}

/** Files of this machine that a narrated edition or its sentences are in. */
async function narratedFiles({ id }: Person): Promise<string[]> {
  const { dataDir } = served.context.config;
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.filter((path) => path.includes(id) && /\/(narrated|spoken)\//.test(path));
}

const rowsOf = async ({ id }: Person) => [
  ...(await sql()`
    select 'sentence' as what from heirvoice.spoken_sentences where user_id = ${id}
    union all select kind from public.artifacts where user_id = ${id}`),
];

/** Sixty bytes of each file, by which its sound is found again under any name. */
async function needlesOf(files: readonly string[]): Promise<Buffer[]> {
  const bytes = await Promise.all(files.map((file) => readFile(file)));
  return bytes.map((one) => one.subarray(one.length >> 1, (one.length >> 1) + 60));
}

async function untilGone(person: Person, needles: readonly Buffer[] = []): Promise<void> {
  const { dataDir } = served.context.config;
  const folders = (await readdir(dataDir)).filter((name) => name !== "postgres").map((name) => join(dataDir, name));
  await vi.waitFor(async () => {
    expect(await rowsOf(person)).toEqual([]);
    expect(await narratedFiles(person)).toEqual([]);
    expect(await filesHolding(folders, needles)).toEqual([]);
  }, patience);
}

test("leaves no byte of a French edition after a withdrawal", async () => {
  const { person, book } = await begin(["Mon père vendait du pain.", "Le train arrivait."], "fr");
  await untilState(person, "done");
  const files = await narratedFiles(person);
  expect(files.filter((file) => file.includes("/narrated/0") || file.endsWith(".m4b"))).not.toEqual([]);
  expect(files.some((file) => file.includes("/cache/"))).toBe(true);
  expect(files.some((file) => file.includes("/spoken/"))).toBe(true);
  const needles = await needlesOf(files);
  expect((await filesHolding([served.context.config.dataDir], needles)).length).toBeGreaterThanOrEqual(files.length);
  const opened = await person.client.functions.invoke("artifact-links", { body: { memoir_id: book.memoirId } });
  const links: { files: { kind: string; url: string }[] } = opened.data;
  const addresses = links.files.map(({ url }) => `${served.url}${url}`);
  expect(addresses).toHaveLength(7);
  const statuses = () => Promise.all(addresses.map(async (url) => (await fetch(url, { method: "HEAD" })).status));
  expect(new Set(await statuses())).toEqual(new Set([200]));
  await sayOfNarrated(served, person.id, false);
  expect(new Set(await statuses())).toEqual(new Set([404]));
  await untilGone(person, needles);
  expect(await askNarrated(served, person, { order: "show" })).toMatchObject({ family: false, voice: true, made: [] });
});

test("stops in the middle of a book and keeps nothing of it", async () => {
  const arrived = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  let asked = 0;
  fake.before.speak = async () => {
    if (++asked < 4) return;
    arrived.resolve();
    await opened.promise;
  };
  const { person } = await begin(["We sold bread.", "The train came at five.", "My father waved."]);
  await arrived.promise;
  const needles = await needlesOf(await narratedFiles(person));
  expect(needles).not.toEqual([]);
  await sayOfClone(served, person.id, false);
  await untilState(person, "failed");
  opened.resolve();
  await untilGone(person, needles);
  expect(asked).toBeLessThanOrEqual(5);
});

test("deletes sentences with their recording and with the voice", async () => {
  const opened = Promise.withResolvers<void>();
  // The last one is never answered, so that the job is still reading.
  fake.before.speak = async () => {
    if (spokenTexts(fake).length > 9) await opened.promise;
  };
  const { person, book } = await begin(["We sold bread.", "The train came at five."]);
  const kept = () => sql()<{ ids: string[] }[]>`
    select recording_ids as ids from heirvoice.spoken_sentences where user_id = ${person.id} and bytes is not null`;
  await vi.waitFor(async () => expect((await kept()).length).toBeGreaterThanOrEqual(6), patience);
  const [recording = ""] = book.recordings;
  await sql()`select heirvoice.erase_recording(${recording}, ${person.id})`;
  await vi.waitFor(async () => {
    expect((await kept()).some(({ ids }) => ids.includes(recording))).toBe(false);
  }, patience);
  await ask(served, person, "delete");
  await untilGone(person);
  opened.resolve();
});

test("removes a file that a killed process stored without a row", async () => {
  const person = await personWithVoice(served, fake);
  const { store, config } = served.context;
  const keys = [`artifacts/${person.id}/spoken/v/a.mp3`, `artifacts/${person.id}/m/narrated/01.wav`];
  const file = join(config.dataDir, "stored");
  await writeFile(file, "sound");
  for (const key of keys) await store.put(key, file);
  await rm(file);
  await sayOfNarrated(served, person.id, false);
  await untilGone(person);
});

test("stores no narrated file without a consent", async () => {
  const person = await personWithVoice(served, fake);
  const { memoirId } = await addWrittenBook(served, person.id, ["We sold bread."]);
  const add = () => sql()`
    insert into public.artifacts (user_id, memoir_id, kind, object_path, bytes, sha256)
    values (${person.id}, ${memoirId}, 'narrated/a.mp3', 'artifacts/a', 1, ${"a".repeat(64)})`;
  await sayOfNarrated(served, person.id, false);
  await expect(add()).rejects.toMatchObject({ code: "23503" });
  await sayOfNarrated(served, person.id, true, "narrated_public");
  await expect(add()).resolves.toBeDefined();
});
