import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openObjectStore } from "#server/api/storage/store/open-object-store.ts";
import type { Database } from "#server/database/database.ts";
import { configFrom, type Config } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { fakeS3, type FakeS3 } from "#server/testing/fakes/fake-s3.ts";
import { emptyTestDatabase, testDatabase } from "#server/testing/test-database.ts";
import { backUp } from "./write/back-up.ts";
import { makeBackupKey } from "./target/backup-key-store.ts";
import { listBackups } from "./target/backup-list.ts";
import { openBackupTarget, type BackupTarget } from "./target/backup-target.ts";
import { openBackup, restore } from "./restore/restore.ts";

let s3: FakeS3;
let dir: string;
let db: Database;
let refusals = 0;
const proxy = createServer((asked, answer) => {
  if (refusals > 0) {
    refusals--;
    asked.resume();
    answer.writeHead(503).end();
    return;
  }
  const { method, url: path, headers } = asked;
  const { hostname, port } = new URL(s3.endpoint);
  const passed = request({ hostname, port, method, path, headers }, (got) => {
    answer.writeHead(got.statusCode ?? 500, got.headers);
    got.pipe(answer);
  });
  asked.pipe(passed);
});

beforeAll(async () => {
  s3 = await fakeS3();
  dir = await mkdtemp(join(tmpdir(), "heirvoice-backup-s3-"));
  db = await testDatabase();
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await db.close();
  await s3.close();
  await rm(dir, { recursive: true, force: true });
});

function configOf(name: string, databaseUrl: string): Config {
  const address = proxy.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const env = { ...s3.env, S3_ENDPOINT: `http://127.0.0.1:${port}`, DATABASE_URL: databaseUrl };
  return configFrom(readEnv({ ...env, DATA_DIR: join(dir, name) }));
}

const keep = { days: 1, weeks: 0 };

test("backs up S3 to S3 past refusals, restores and prunes", async () => {
  const config = configOf("source", db.url);
  const target = await openBackupTarget(config, "s3://heirvoice/kept/here");
  const store = await openObjectStore(config.storage);
  const { key, recoveryKey } = await makeBackupKey(db.sql);
  const backUpNow = (to: BackupTarget) => backUp({ sql: db.sql, store, dataDir: config.dataDir }, to, key, keep);
  await writeFile(join(dir, "file"), "a voice");
  const version = "0b5cd5a5-6c1c-4f9e-9f6c-0d7d9f4b7a10";
  await store.put(`stored-objects/0b/${version}`, join(dir, "file"));
  await db.sql`
    insert into storage.objects (bucket_id, name, version, metadata)
    values ('site-media', 'voice.txt', ${version}, '{"size": 7}'), ('site-media', 'gone.txt', gen_random_uuid(), '{}')`;

  refusals = 8;
  const first = await backUpNow(target);
  expect(refusals).toBe(0);
  expect(first.manifest.objects).toMatchObject({ count: 2, missing: 1, bytes: 7 });
  expect(first.lost).toHaveLength(1);
  const second = await backUpNow(target);
  expect(second.pruned).toEqual({ removed: 1, unreadable: [] });
  expect(await listBackups(target)).toEqual([second.manifest.id]);

  const empty = await emptyTestDatabase();
  const restoring = configOf("restored", empty.url);
  await store.remove(`stored-objects/0b/${version}`);
  const restored = await restore(restoring, await openBackup(target, recoveryKey, null));
  expect(restored).toMatchObject({ objects: 1, missing: 1, bytes: 7, skipped: [] });
  expect(await text(await store.open(`stored-objects/0b/${version}`))).toBe("a voice");
  await empty.close();

  refusals = 1_000;
  await expect(backUpNow(target)).rejects.toMatchObject({
    code: "storage_unavailable",
    message: "The backup target s3://heirvoice/kept/here cannot be reached.",
  });
});

test("refuses an address that is neither folder nor bucket", async () => {
  const config = configOf("other", db.url);
  for (const where of ["https://example.org/kept", "s3://"])
    await expect(openBackupTarget(config, where)).rejects.toMatchObject({ code: "invalid_input" });
});
