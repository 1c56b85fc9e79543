// Packing a personal archive beside a bare zip of the same files in the same run, and its memory.
// BENCH_MB (1000): size of the recordings. The disk holds them three times.
import { execFile } from "node:child_process";
import { randomFillSync, randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import "#server/platform/content/default-content.ts";
import { bucketAwareStore } from "#server/api/storage/store/bucket-aware-store.ts";
import { openObjectStore } from "#server/api/storage/store/open-object-store.ts";
import { blobKey } from "#server/api/storage/objects/object-row-store.ts";
import { openBareDatabase } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { makeArchive } from "#server/pipeline/personal-archive/make-archive.ts";
import { measured, report } from "./report.ts";

const run = promisify(execFile);
const megabytes = Number(process.env.BENCH_MB ?? 1000);
const objectBytes = 5_000_000;
const minShareOfZip = 0.5;
const maxMegabytes = 200;
const dir = await mkdtemp(join(tmpdir(), "heirvoice-bench-archive-"));
await run("chmod", ["755", dir]);
const config = configFrom(readEnv({ DATA_DIR: join(dir, "data") }));
const database = await openBareDatabase(config.db);
try {
  const { sql } = database;
  await migrate(sql);
  const bytes = await openObjectStore(config.storage);
  const store = bucketAwareStore(sql, bytes);
  const userId = randomUUID();
  await sql`insert into auth.users (id, email) values (${userId}, 'bench@example.org')`;
  const block = Buffer.alloc(objectBytes);
  for (let at = 0; at * objectBytes < megabytes * 1e6; at++) {
    const version = randomUUID();
    const draft = await store.draft();
    await writeFile(draft, randomFillSync(block));
    await store.storeDraft(blobKey(version), draft);
    await sql`
      insert into storage.objects (bucket_id, name, owner_id, version, metadata)
      values ('audio-answers', ${`${userId}/1_${at}.webm`}, ${userId}, ${version}, ${sql.json({ size: objectBytes })})`;
  }
  const objects = join(dir, "data", "objects");
  await seconds(() => run("tar", ["-C", objects, "-cf", "/dev/null", "."]));
  const bare = await seconds(() => run("zip", ["-q", "-r", "-0", join(dir, "bare.zip"), objects]));
  await rm(join(dir, "bare.zip"));
  const before = process.memoryUsage().rss;
  let highest = 0;
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 20);
  const job = { signal: new AbortController().signal, progress: () => undefined };
  const wanted = { userId, language: "en" as const, onTotals: async () => undefined };
  const ours = await seconds(() => makeArchive({ sql, store }, wanted, join(dir, "ours.zip"), job));
  clearInterval(watch);
  const note = `load ${loadavg()[0]?.toFixed(1)}, ${megabytes} MB`;
  report([
    measured({
      bench: "archive beside zip -0",
      ours: megabytes / ours,
      limit: (minShareOfZip * megabytes) / bare,
      unit: "MB/s",
      better: "more",
      note,
    }),
    measured({ bench: "memory of packing", ours: (highest - before) / 1e6, limit: maxMegabytes, unit: "MB", note }),
  ]);
} finally {
  await database.close();
  await rm(dir, { recursive: true, force: true });
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
