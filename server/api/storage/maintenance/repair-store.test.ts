import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { bucketAwareStore } from "#server/api/storage/store/bucket-aware-store.ts";
import { fileObjectStore } from "#server/api/storage/store/file-object-store.ts";
import type { ObjectStore } from "#server/api/storage/store/object-store.ts";
import { blobKey } from "#server/api/storage/objects/object-row-store.ts";
import { createLog } from "#server/platform/log/log.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { repairStore } from "./repair-store.ts";
import { seedBucket } from "./seed-bucket.ts";

let db: Database;
let dir: string;
let bytes: ObjectStore;
let store: ObjectStore;
const log = createLog("silent");

beforeAll(async () => {
  db = await testDatabase();
  dir = await mkdtemp(join(tmpdir(), "heirvoice-repair-"));
  bytes = fileObjectStore(join(dir, "objects"));
  store = bucketAwareStore(db.sql, bytes);
  await writeFile(join(dir, "file"), "bytes");
  for (const name of ["a", "b", "c"]) await store.put(`site-media/${name}.txt`, join(dir, "file"));
});
afterAll(async () => {
  await db.close();
  await rm(dir, { recursive: true, force: true });
});

const repair = (ms = -60_000) => repairStore({ sql: db.sql, store, log }, { underWay: ms, nameless: ms });
const nothing = { drafts: 0, orphans: 0, lost: 0, expired: 0 };
const names = async () => (await db.sql`select name from storage.objects order by name`).map(({ name }) => name);
async function versionOf(name: string): Promise<string> {
  const [row] = await db.sql<{ version: string }[]>`select version from storage.objects where name = ${name}`;
  return row?.version ?? "";
}

test("leaves consistent rows and bytes unchanged", async () => {
  expect(await repair()).toEqual(nothing);
  expect(await names()).toEqual(["a.txt", "b.txt", "c.txt"]);
});

test("removes abandoned unfinished files and orphaned bytes", async () => {
  await writeFile(await store.draft(), "half an upl");
  const orphan = blobKey("0b5cd5a5-6c1c-4f9e-9f6c-0d7d9f4b7a10");
  await bytes.put(orphan, join(dir, "file"));
  expect(await repair(60_000)).toEqual(nothing);
  expect(await repair()).toEqual({ ...nothing, drafts: 1, orphans: 1 });
  expect(await bytes.has(orphan)).toBe(false);
});

test("removes no bytes when the database is empty", async () => {
  const other = await testDatabase();
  try {
    const repaired = await repairStore({ sql: other.sql, store, log }, { underWay: -60_000, nameless: -60_000 });
    expect(repaired).toEqual(nothing);
    for (const name of ["a.txt", "b.txt", "c.txt"]) expect(await bytes.has(blobKey(await versionOf(name)))).toBe(true);
  } finally {
    await other.close();
  }
});

test("keeps orphaned bytes for a month", async () => {
  const orphan = blobKey("6d0a3d3e-52ab-4b40-9f0e-6a4f4e0e7c55");
  await bytes.put(orphan, join(dir, "file"));
  expect(await repairStore({ sql: db.sql, store, log }, { underWay: -60_000, nameless: 60_000 })).toEqual(nothing);
  expect(await bytes.has(orphan)).toBe(true);
  await bytes.remove(orphan);
});

test("deletes a row whose bytes are missing", async () => {
  await bytes.remove(blobKey(await versionOf("a.txt")));
  expect(await repair(60_000)).toEqual(nothing);
  expect(await repair()).toEqual({ ...nothing, lost: 1 });
  expect(await names()).toEqual(["b.txt", "c.txt"]);
});

test("keeps all rows when the whole store is missing", async () => {
  const empty = { sql: db.sql, store: fileObjectStore(join(dir, "another-disk")), log };
  expect(await repairStore(empty, { underWay: -60_000, nameless: -60_000 })).toEqual(nothing);
  expect(await names()).toEqual(["b.txt", "c.txt"]);
});

test("deletes an upload and its parts after an idle day", async () => {
  const version = "1b5cd5a5-6c1c-4f9e-9f6c-0d7d9f4b7a11";
  await bytes.put(blobKey(version), join(dir, "file"));
  await db.sql`
    with u as (
      insert into storage.resumable_uploads (bucket_id, name, role, upsert, size, metadata, created_at)
      values ('audio-answers', 'x', 'authenticated', false, 10, '{}', now() - interval '25 hours') returning id
    ) insert into storage.resumable_parts (upload_id, starts_at, size, version) select id, 0, 5, ${version} from u`;
  expect(await repair()).toEqual({ ...nothing, expired: 1, orphans: 1 });
});

test("seeds a bucket from a folder and updates only changed files", async () => {
  const folder = join(dir, "media");
  const fill = () => seedBucket({ sql: db.sql, store: bytes }, "site-media", folder);
  expect(await fill()).toBe(0);
  await mkdir(join(folder, "deeper"), { recursive: true });
  await writeFile(join(folder, "intro.mp4"), "one");
  await writeFile(join(folder, "deeper", "é.svg"), "two");
  expect(await fill()).toBe(2);
  expect(await fill()).toBe(0);
  await writeFile(join(folder, "intro.mp4"), "three");
  expect(await fill()).toBe(1);
  const [row] = await db.sql`select metadata ->> 'mimetype' as type from storage.objects where name = 'deeper/é.svg'`;
  expect(row?.type).toBe("image/svg+xml");
  expect(await repair()).toEqual(nothing);
});

test("names seeded files by bucket and keeps other keys", async () => {
  await store.put("artifacts/one/book.pdf", join(dir, "file"));
  expect(await bytes.has("artifacts/one/book.pdf")).toBe(true);
  await store.put("audio-answers/5d0c1c1e-0000-4000-8000-000000000001/1_1.webm", join(dir, "file"));
  const [row] = await db.sql`select owner_id from storage.objects where bucket_id = 'audio-answers'`;
  expect(row?.owner_id).toBe("5d0c1c1e-0000-4000-8000-000000000001");
  const key = "audio-answers/5d0c1c1e-0000-4000-8000-000000000001/1_1.webm";
  expect([await store.has(key), await store.has("audio-answers/none")]).toEqual([true, false]);
  await store.remove(key);
  await expect(store.localFile(key)).rejects.toMatchObject({ code: "not_found" });
  expect(await repair()).toEqual(nothing);
});

test("deletes all objects of a deleted user", async () => {
  const id = "5d0c1c1e-0000-4000-8000-000000000002";
  await db.sql`insert into auth.users (id) values (${id})`;
  await store.put(`audio-answers/${id}/1_1.webm`, join(dir, "file"));
  await db.sql`delete from auth.users where id = ${id}`;
  expect(await store.has(`audio-answers/${id}/1_1.webm`)).toBe(false);
  expect(await repair()).toEqual({ ...nothing, orphans: 1 });
});
