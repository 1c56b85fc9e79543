// A first and an unchanged backup beside `tar | age` and restic on the same bytes in the same run.
// BENCH_MB (1000): size of the objects.
import { execFile } from "node:child_process";
import { randomFillSync, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openObjectStore } from "#server/api/storage/store/open-object-store.ts";
import { blobKey } from "#server/api/storage/objects/object-row-store.ts";
import { openBareDatabase } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { backUp } from "#server/features/backup/write/back-up.ts";
import { makeBackupKey } from "#server/features/backup/target/backup-key-store.ts";
import { openBackupTarget } from "#server/features/backup/target/backup-target.ts";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { measured, report, type BenchResult } from "./report.ts";

const run = promisify(execFile);
const megabytes = Number(process.env.BENCH_MB ?? 1000);
const objectBytes = 5_000_000;
const minShareOfAge = 0.6;
const maxUnchangedSeconds = 5;
const dir = await mkdtemp(join(tmpdir(), "heirvoice-bench-backup-"));
await run("chmod", ["755", dir]);
const config = configFrom(readEnv({ DATA_DIR: join(dir, "data") }));
const database = await openBareDatabase(config.db);
try {
  await migrate(database.sql);
  const store = await openObjectStore(config.storage);
  await mkdir(join(dir, "data"), { recursive: true });
  const bytes = Buffer.alloc(objectBytes);
  for (let made = 0; made < megabytes * 1e6; made += objectBytes) {
    const version = randomUUID();
    const draft = await store.draft();
    await writeFile(draft, randomFillSync(bytes));
    await store.storeDraft(blobKey(version), draft);
    await database.sql`
      insert into storage.objects (bucket_id, name, version, metadata)
      values ('audio-answers', ${`${version}/1_1.webm`}, ${version}, '{}')`;
  }
  const { key } = await makeBackupKey(database.sql);
  const target = await openBackupTarget(config, join(dir, "ours"));
  const source = { sql: database.sql, store, dataDir: config.dataDir };
  const ours = () => backUp(source, target, key, { days: 7, weeks: 4 });
  const objects = join(dir, "data", "objects");
  const byAge = () =>
    run("bash", [
      "-c",
      `tar -C "$1" -c . | age -r "$2" -o "$3" && sync "$3"`,
      "bash",
      objects,
      key.recipient,
      join(dir, "tar.age"),
    ]);
  const restic = (...args: string[]) =>
    run("restic", ["-r", join(dir, "restic"), "--no-cache", "-q", ...args], {
      env: { ...process.env, RESTIC_PASSWORD: "bench" },
    });
  await restic("init");
  await seconds(() => run("tar", ["-C", objects, "-cf", "/dev/null", "."]));
  const age = await seconds(byAge);
  const first = await seconds(ours);
  const unchanged = await seconds(ours);
  const peer = await seconds(() => restic("backup", objects));
  const peerUnchanged = await seconds(() => restic("backup", objects));
  const load = `load ${loadavg()[0]?.toFixed(1)}, ${megabytes} MB`;
  const speed = (taken: number) => megabytes / taken;
  const results: Omit<BenchResult, "ratio">[] = [
    {
      bench: "backup beside tar | age",
      ours: speed(first),
      limit: minShareOfAge * speed(age),
      unit: "MB/s",
      better: "more",
      note: load,
    },
    { bench: "backup beside restic", ours: speed(first), limit: speed(peer), unit: "MB/s", better: "more" },
    {
      bench: "unchanged backup",
      ours: unchanged,
      limit: maxUnchangedSeconds,
      unit: "s",
      note: `restic ${peerUnchanged.toFixed(1)} s`,
    },
  ];
  report(results.map(measured));
} finally {
  await database.close();
  await rm(dir, { recursive: true, force: true });
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
}
