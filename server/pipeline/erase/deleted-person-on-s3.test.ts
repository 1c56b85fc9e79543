import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { uploadedKey } from "#server/api/storage/objects/object-row-store.ts";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { fakeS3, type FakeS3 } from "#server/testing/fakes/fake-s3.ts";
import { runServer } from "#server/testing/servers/run-server.ts";
import { serveConfig, type ServedApp } from "#server/testing/serve-config.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { webmBytes } from "#server/testing/sound-files.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { saveArtifact } from "#server/pipeline/artifact-store.ts";
import { patience } from "#server/testing/patience.ts";
import { startForgetting } from "./forget-people.ts";

const names = ["one", "two", "three"];
let s3: FakeS3;
let dir: string;
let env: (name: string) => Record<string, string>;
let nodes: ServedApp[] = [];

beforeAll(async () => {
  s3 = await fakeS3();
  dir = await mkdtemp(join(tmpdir(), "heirvoice-left-"));
  const database = await testDatabase();
  await database.close();
  const keys: Record<string, string> = {};
  env = (name) => ({ ...s3.env, ...keys, DATABASE_URL: database.url, DATA_DIR: join(dir, name), STT: "none" });
  for (const name of names) {
    const node = await serveConfig(configFrom(readEnv({ ...env(name), PORT: "0" })));
    keys.AUTH_SIGNING_KEYS ??= JSON.stringify(node.identity.keys.signing);
    nodes.push(node);
  }
  await writeFile(join(dir, "book.pdf"), "a book");
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await s3.close();
  await rm(dir, { recursive: true, force: true });
});

const first = () => nodes[0] ?? expect.fail("no node");
const copiesOf = (name: string) => readdir(join(dir, name, "s3-cache/copies")).catch(() => []);

/** Folders of rendered images, one per object. */
async function imagesOf(name: string): Promise<string[]> {
  const found = await readdir(join(dir, name, "rendered-images")).catch(() => []);
  return found.filter((folder) => folder.length === 64);
}

async function kept(): Promise<string[]> {
  const found: string[] = [];
  for (const folder of ["stored-objects", "artifacts", "photos"])
    for await (const { key } of first().context.store.list(folder)) found.push(key);
  return found;
}

/** Somebody with a recording and a book, of which each machine has copies and a rendered image. */
async function storyteller(): Promise<Person> {
  const person = await signedInPerson(first());
  const { sql } = first().context.db;
  const path = `${person.id}/1_1.webm`;
  const bytes = webmBytes(5000);
  const sent = await person.client.storage.from("audio-answers").upload(path, bytes, { contentType: "audio/webm" });
  expect(sent.error).toBeNull();
  const [memoir] = await sql<{ id: string }[]>`
    insert into public.memoirs (user_id, title, author, language, composer, draft, account, source_hash)
    values (${person.id}, 'A life', 'Ann', 'en', '{}', true, '{}', 'x') returning id`;
  const of = { userId: person.id, memoirId: memoir?.id ?? "" };
  const book = { kind: "print/interior.pdf", file: join(dir, "book.pdf") };
  await saveArtifact({ sql, store: first().context.store }, of, book);
  // A worker that was killed had kept this, and no row names it yet.
  await first().context.store.put(`artifacts/${person.id}/${of.memoirId}/book.epub`, book.file);
  const key = (await uploadedKey(sql, "audio-answers", path, person.id)) ?? "";
  for (const { context } of nodes) {
    await context.images.make(key, "width:10", async (target) => writeFile(target, "an image").then(() => "webp"));
    await context.store.localFile(`audio-answers/${path}`);
    await context.store.localFile(`artifacts/${person.id}/${of.memoirId}/print/interior.pdf`);
  }
  return person;
}

test("deletes a person's objects from S3 and their copies from every machine", async () => {
  const stays = await storyteller();
  const before = await kept();
  const leaves = await storyteller();
  for (const name of names) expect(await copiesOf(name)).toHaveLength(4);
  for (const name of names) expect(await imagesOf(name)).toHaveLength(2);
  const forgetting = await Promise.all(
    nodes.slice(0, 2).map(({ context: { story, log } }) => startForgetting({ ...story, log }, async () => undefined)),
  );
  await first().context.db.sql`delete from auth.users where id = ${leaves.id}`;
  await vi.waitFor(async () => expect((await kept()).toSorted()).toEqual(before.toSorted()), patience);
  for (const name of ["one", "two"])
    await vi.waitFor(async () => {
      expect(await copiesOf(name)).toHaveLength(2);
      expect(await imagesOf(name)).toHaveLength(1);
    }, patience);
  for (const one of forgetting) await one.stop();

  expect(await copiesOf("three")).toHaveLength(4);
  await nodes.pop()?.close();
  const server = await runServer(env("three"));
  await vi.waitFor(async () => {
    expect(await copiesOf("three")).toHaveLength(2);
    expect(await imagesOf("three")).toHaveLength(1);
  }, patience);
  const { data } = await stays.client.storage.from("audio-answers").download(`${stays.id}/1_1.webm`);
  expect(data?.size).toBe(5000);
  await server.close();
});

test("retries deletions that S3 refuses", async () => {
  const { sql } = first().context.db;
  const person = await storyteller();
  const lost = await serveConfig(
    configFrom(readEnv({ ...env("lost"), LOG_LEVEL: "silent", PORT: "0", S3_ENDPOINT: "http://127.0.0.1:1" })),
  );
  const waiting = () => sql`select 1 from heirvoice.removed_objects where key is not null`;
  await sql`delete from auth.users where id = ${person.id}`;
  const unable = await startForgetting({ ...lost.context.story, log: lost.context.log }, async () => undefined);
  await unable.stop();
  await lost.close();
  expect((await waiting()).length).toBeGreaterThan(0);
  const { story, log } = first().context;
  const able = await startForgetting({ ...story, log }, async () => undefined);
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(0), patience);
  await able.stop();
});

test("keeps new objects of a person who returns", async () => {
  const { story, log, store, db } = first().context;
  const [userId, memoirId] = [randomUUID(), randomUUID()];
  const book = { kind: "print/interior.pdf", file: join(dir, "book.pdf") };
  const at = (kind: string) => store.has(`artifacts/${userId}/${memoirId}/${kind}`);
  for (const kinds of [["book.epub", book.kind], [book.kind]]) {
    await db.sql`delete from auth.users where id = ${userId}`;
    await db.sql`insert into auth.users (id) values (${userId})`;
    await db.sql`
      insert into public.memoirs (id, user_id, title, author, language, composer, draft, account, source_hash)
      values (${memoirId}, ${userId}, 'A life', 'Ann', 'en', '{}', true, '{}', 'x')`;
    for (const kind of kinds) await saveArtifact({ sql: db.sql, store }, { userId, memoirId }, { ...book, kind });
  }
  const forgetting = await startForgetting({ ...story, log }, async () => undefined);
  await vi.waitFor(async () => expect(await at("book.epub")).toBe(false), patience);
  await forgetting.stop();
  expect(await at(book.kind)).toBe(true);
  await expect(
    saveArtifact({ sql: db.sql, store }, { userId: randomUUID(), memoirId }, { ...book, kind: "late.pdf" }),
  ).rejects.toThrow();
  expect((await kept()).filter((key) => key.endsWith("late.pdf"))).toEqual([]);
});
