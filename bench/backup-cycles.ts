// Backs an instance up and restores it into an empty one, again and again, each from the one before: every table, object and key
// stays the same by hash. `node bench/backup-cycles.ts 30`.
import "#server/platform/content/default-content.ts";
import { randomBytes, randomUUID } from "node:crypto";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { openObjectStore } from "#server/api/storage/store/open-object-store.ts";
import { blobKey } from "#server/api/storage/objects/object-row-store.ts";
import { openBareDatabase } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { seed } from "#server/database/seed/seed.ts";
import type { BackupManifest } from "#server/features/backup/target/backup-manifest.ts";
import { makeBackupKey } from "#server/features/backup/target/backup-key-store.ts";
import { openBackupTarget } from "#server/features/backup/target/backup-target.ts";
import { openBackup, restore } from "#server/features/backup/restore/restore.ts";
import { backUp } from "#server/features/backup/write/back-up.ts";
import { configFrom, type Config } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { measured, report } from "./report.ts";

const cycles = Number(process.argv[2] ?? 30);
const people = 50;
const objectBytes = 200_000;
/** A backup writes its own result here. */
const ownTable = "heirvoice.backup_runs";

const dir = await mkdtemp(join(tmpdir(), "heirvoice-bench-cycles-"));
await chmod(dir, 0o755);
const cluster = await openBareDatabase({ kind: "embedded", dir: join(dir, "postgres") });
try {
  let config = await instance(0);
  const { key, recoveryKey } = await fill(config);
  const target = await openBackupTarget(config, join(dir, "kept"));
  const from = performance.now();
  let different = 0;
  let first: Map<string, string> | null = null;
  for (let cycle = 1; cycle <= cycles; cycle++) {
    const { manifest } = await inDatabase(config, async (sql) =>
      backUp({ sql, store: await openObjectStore(config.storage), dataDir: config.dataDir }, target, key, {
        days: 7,
        weeks: 4,
      }),
    );
    const hashes = hashesOf(manifest);
    first ??= hashes;
    for (const [name, hash] of hashes) if (first.get(name) !== hash) different++;
    const next = await instance(cycle);
    const restored = await restore(next, await openBackup(target, recoveryKey, manifest.id));
    different += restored.missing;
    await rm(config.dataDir, { recursive: true });
    await cluster.sql.unsafe(`drop database cycle_${cycle - 1}`);
    config = next;
  }
  const seconds = (performance.now() - from) / 1000 / cycles;
  const note = `${cycles} cycles of ${first?.size} tables, objects and keys, ${seconds.toFixed(1)} s each, load ${loadavg()[0]?.toFixed(1)}`;
  report([measured({ bench: "backup and restore in a row", ours: different, limit: 0, unit: "different", note })]);
} finally {
  await cluster.close();
  await rm(dir, { recursive: true, force: true });
}

/** The configuration of an empty instance. */
async function instance(cycle: number): Promise<Config> {
  await cluster.sql.unsafe(`create database cycle_${cycle}`);
  const url = cluster.url.replace(/\/\w+$/, `/cycle_${cycle}`);
  return configFrom(readEnv({ DATABASE_URL: url, DATA_DIR: join(dir, `data-${cycle}`) }));
}

type Sql = (typeof cluster)["sql"];

async function inDatabase<T>(config: Config, work: (sql: Sql) => Promise<T>): Promise<T> {
  const database = await openBareDatabase(config.db);
  try {
    return await work(database.sql);
  } finally {
    await database.close();
  }
}

/** People with memories and sounds, and a key of the instance. */
async function fill(config: Config) {
  await mkdir(join(config.dataDir, "keys"), { recursive: true });
  await writeFile(join(config.dataDir, "keys", "signing.json"), randomBytes(500).toString("hex"));
  const store = await openObjectStore(config.storage);
  return inDatabase(config, async (sql) => {
    await migrate(sql);
    await seed(sql);
    for (let person = 0; person < people; person++) {
      const [id, version] = [randomUUID(), randomUUID()];
      const draft = await store.draft();
      await writeFile(draft, randomBytes(objectBytes));
      await store.storeDraft(blobKey(version), draft);
      await sql`insert into auth.users (id, email) values (${id}, ${`${id}@example.org`})`;
      await sql`insert into public.memories (owner_id, title, description) values (${id}, 'The flood', ${randomBytes(100).toString("hex")})`;
      await sql`
        insert into storage.objects (bucket_id, name, owner_id, version, metadata)
        values ('audio-answers', ${`${id}/1_1.webm`}, ${id}, ${version}, '{}')`;
    }
    return makeBackupKey(sql);
  });
}

/** What must stay the same, by name. */
function hashesOf({ tables, objects, keys }: BackupManifest): Map<string, string> {
  const named = tables.map((table) => [`${table.schema}.${table.name}`, table.sha256] as const);
  return new Map([
    ...named.filter(([name]) => name !== ownTable),
    ["objects", objects.list.map(({ sha256 }) => sha256).join(" ")],
    ...keys.map(({ name, stored }) => [`keys/${name}`, stored.sha256] as const),
  ]);
}
