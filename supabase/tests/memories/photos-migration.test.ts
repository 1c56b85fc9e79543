import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { readPhotos } from "#server/pipeline/1-recordings/photo-store.ts";
import { emptyTestDatabase } from "#server/testing/test-database.ts";

const migration = "20261127230500_photos.sql";
let db: Database;
beforeAll(async () => {
  db = await emptyTestDatabase();
  await db.sql`create schema heirvoice`;
  await apply("../../../server/database/platform/", () => true);
  await apply("../../migrations/", (name) => name < migration);
});
afterAll(() => db.close());

async function apply(folder: string, wanted: (name: string) => boolean): Promise<void> {
  const dir = new URL(folder, import.meta.url);
  const names = (await readdir(dir)).filter((name) => name.endsWith(".sql") && wanted(name));
  await db.sql.begin(async (tx) => {
    for (const name of names.toSorted()) await tx.unsafe(await readFile(new URL(name, dir), "utf8"));
  });
}

test("migrates pictures with equal bytes to one row that keeps every caption", async () => {
  const { sql } = db;
  const [person, first, second] = [randomUUID(), randomUUID(), randomUUID()];
  await sql`insert into auth.users (id) values (${person})`;
  for (const [at, recording] of [first, second].entries())
    await sql`insert into public.recordings (id, user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
      values (${recording}, ${person}, ${1001 + at}, 'x', 'wav', 'pcm', ${"f".repeat(64)}, 1, 1)`;
  const [a, b] = ["a".repeat(64), "b".repeat(64)];
  await sql`insert into public.photos (recording_id, position, user_id, object_path, sha256, caption, created_at) values
    (${first}, 1, ${person}, 'photos/1', ${a}, 'One', '2026-01-01'), (${first}, 2, ${person}, 'photos/2', ${b}, null, '2026-01-01'),
    (${second}, 1, ${person}, 'photos/3', ${a}, 'Two', '2026-01-02')`;
  await apply("../../migrations/", (name) => name === migration);
  expect(await readPhotos(sql, [first])).toEqual([
    { recordingId: first, objectKey: "photos/1", caption: "One" },
    { recordingId: first, objectKey: "photos/2", caption: null },
  ]);
  expect(await readPhotos(sql, [second])).toEqual([{ recordingId: second, objectKey: "photos/1", caption: "Two" }]);
  const removed = await sql`select key from heirvoice.removed_objects`;
  expect([...removed]).toEqual([{ key: "photos/3" }]);
});
