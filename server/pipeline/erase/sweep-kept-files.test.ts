import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { fileObjectStore } from "#server/api/storage/store/file-object-store.ts";
import { createLog } from "#server/platform/log/log.ts";
import { testDatabase } from "#server/testing/test-database.ts";
import { saveArtifact } from "#server/pipeline/artifact-store.ts";
import { sweepKeptFiles } from "./sweep-kept-files.ts";

let db: Database;
let dir: string;
beforeAll(async () => {
  db = await testDatabase();
  dir = await mkdtemp(join(tmpdir(), "heirvoice-sweep-"));
});
afterAll(async () => {
  await db.close();
  await rm(dir, { recursive: true, force: true });
});

test("removes what was made for people who left, and nobody else's", async () => {
  const tools = { sql: db.sql, store: fileObjectStore(join(dir, "objects")), log: createLog("silent") };
  const file = join(dir, "book.pdf");
  await writeFile(file, "a book");
  const keys: string[] = [];
  const people = [randomUUID(), randomUUID()];
  for (const userId of people) {
    await db.sql`insert into auth.users (id) values (${userId})`;
    const memoirId = await aMemoir(userId);
    await saveArtifact(tools, { userId, memoirId }, { kind: "print/interior.pdf", file });
    keys.push(`artifacts/${userId}/${memoirId}/print/interior.pdf`);
  }
  const photo = `photos/${people[0] ?? ""}/portrait.jpg`;
  await tools.store.put(photo, file);
  const there = () => Promise.all(keys.map((key) => tools.store.has(key)));
  expect([await sweepKeptFiles(tools, -60_000), await there()]).toEqual([1, [true, true]]);
  expect(await tools.store.has(photo)).toBe(false);
  await db.sql`delete from auth.users where id = ${people[0] ?? ""}`;
  expect([await sweepKeptFiles(tools, 60_000), await there()]).toEqual([0, [true, true]]);
  expect([await sweepKeptFiles(tools, -60_000), await there()]).toEqual([1, [false, true]]);
});

async function aMemoir(userId: string): Promise<string> {
  const [memoir] = await db.sql<{ id: string }[]>`
    insert into public.memoirs (user_id, title, author, language, composer, draft, account, source_hash)
    values (${userId}, 'A life', 'Ann', 'en', '{}', true, '{}', 'x') returning id`;
  return memoir?.id ?? "";
}
