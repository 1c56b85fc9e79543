import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openObjectStore } from "#server/api/storage/store/open-object-store.ts";
import { openBareDatabase } from "#server/database/database.ts";
import type { PostgresBinaries } from "#server/database/embedded/postgres-binaries.ts";
import { isHostedSupabase, migrate } from "#server/database/migrate.ts";
import type { Config } from "#server/platform/config/config.ts";
import { lockFolder } from "#server/platform/process/lock-folder.ts";
import { asAppError, fail } from "#server/platform/errors.ts";
import { secureDataDir } from "#server/platform/process/secure-data-dir.ts";
import { serviceAccount } from "#server/platform/process/service-account.ts";
import { backUp, type BackupResult } from "./write/back-up.ts";
import { makeBackupKey, readBackupKey } from "./target/backup-key-store.ts";
import { listBackups } from "./target/backup-list.ts";
import { backupAges, withBackupLock } from "./write/backup-run-store.ts";
import { openBackupTarget, type BackupTarget } from "./target/backup-target.ts";
import { askRecoveryKey } from "./restore/ask-recovery-key.ts";
import { isBackupDue } from "./is-backup-due.ts";
import { openBackup, restore, type RestoreResult } from "./restore/restore.ts";
import { verifyBackup } from "./restore/verify-backup.ts";
import { installOlderPostgres } from "./older-postgres.ts";
import { openOldData, replaceData, upgradeOf } from "./upgrade-postgres.ts";

const usage = `npm run backup -- <folder or s3://bucket/prefix> [--verify] [--new-key]
npm run restore -- <folder or s3://bucket/prefix> [--at <id of a backup>]
npm run upgrade -- <folder or s3://bucket/prefix>`;

const commands = { backup: runBackup, restore: runRestore, upgrade: runUpgrade };
type BackupVerb = keyof typeof commands;
export const isBackupVerb = (verb: string | undefined): verb is BackupVerb =>
  verb !== undefined && Object.hasOwn(commands, verb);

/** `main.ts backup …`, `restore …` and `upgrade …`. Returns the exit code. */
export async function runBackupCommand(config: Config, verb: BackupVerb, argv: string[]): Promise<number> {
  try {
    const asked = readArguments(argv);
    await secureDataDir(config.dataDir, await serviceAccount());
    process.umask(0o077);
    await commands[verb](config, asked);
    return 0;
  } catch (thrown) {
    const error = asAppError(thrown);
    process.stderr.write(`${error.message}\n`);
    if (error.code === "internal") process.stderr.write(`${thrown instanceof Error ? thrown.stack : String(thrown)}\n`);
    return 1;
  }
}

type Asked = { where: string; verify: boolean; newKey: boolean; nightly: boolean; at: string | null };

function readArguments(argv: string[]): Asked {
  const flag = { type: "boolean", default: false } as const;
  const options = { verify: flag, "new-key": flag, nightly: flag, at: { type: "string" } } as const;
  try {
    const { positionals, values } = parseArgs({ args: argv, allowPositionals: true, options });
    const [where, ...more] = positionals;
    if (where === undefined || more.length > 0) throw new Error("Say which folder or bucket.");
    const { verify, nightly, at } = values;
    return { where, verify, newKey: values["new-key"], nightly, at: at ?? null };
  } catch (thrown) {
    throw fail("invalid_input", `${thrown instanceof Error ? thrown.message : ""}\n\n${usage}`, thrown);
  }
}

async function runBackup(config: Config, { where, verify, newKey, nightly }: Asked): Promise<void> {
  if (config.supabaseUrl !== null)
    throw fail("configuration", "A Supabase project keeps its own database and recordings: back them up there.");
  const target = await openBackupTarget(config, where);
  const database = await openBareDatabase(config.db);
  try {
    const { sql } = database;
    if (await isHostedSupabase(sql))
      throw fail("configuration", "DATABASE_URL is the database of a Supabase project: back it up there.");
    await migrate(sql);
    if (nightly && !isBackupDue(await backupAges(sql), new Date())) return;
    if (nightly && (await listBackups(target)).length === 0)
      throw fail(
        "configuration",
        `There is no backup in ${target.address}. Is it mounted? Make the first one by hand.`,
      );
    const backup = await writeBackup(config, sql, target, { newKey, nightly, isRead: verify });
    if (backup === null) return;
    const { tables, objects } = await withBackupLock(sql, () => verifyBackup(backup, config.dataDir));
    process.stdout.write(`Verified: ${tables} tables and ${objects} objects are what was backed up.\n`);
  } finally {
    await database.close();
  }
}

type Written = { newKey: boolean; nightly: boolean; isRead: boolean };

/** Writes and describes a backup. Opens it for reading if `isRead`, which may ask for the recovery key. */
async function writeBackup(config: Config, sql: Sql, target: BackupTarget, { newKey, nightly, isRead }: Written) {
  const { key, recoveryKey } = await keyFor(sql, { newKey, nightly });
  const store = await openObjectStore(config.storage);
  const result = await backUp({ sql, store, dataDir: config.dataDir }, target, key, config.backup.keep);
  process.stdout.write(`${describeBackup(result, target.address)}\n`);
  warnOfUnreadable(result.pruned);
  return isRead ? openBackup(target, recoveryKey ?? (await askRecoveryKey()), result.manifest.id) : null;
}

function dirOf({ db }: Config): string {
  if (db.kind === "embedded") return db.dir;
  throw fail("configuration", "DATABASE_URL is a PostgreSQL of your own: upgrade it with pg_upgrade or pg_dump.");
}

async function runUpgrade(config: Config, { where }: Asked): Promise<void> {
  const dir = dirOf(config);
  await using _lock = await lockFolder(config.dataDir, "upgrade", "Another upgrade of this data is running.");
  const versions = await upgradeOf(dir);
  if (versions === null) {
    process.stdout.write("The data is of this version's PostgreSQL. Nothing was changed.\n");
    return;
  }
  const programs = await mkdtemp(join(tmpdir(), "heirvoice-older-postgres-"));
  try {
    const backup = await backUpOldData(config, where, await installOlderPostgres(versions.from, programs));
    if (backup === null) return;
    const kept = await replaceData(dir, versions, backup);
    process.stdout.write(
      `PostgreSQL ${versions.from} became ${versions.to}. The old data is in ${kept}: delete it when all is well.\n`,
    );
  } finally {
    await rm(programs, { recursive: true, force: true });
  }
}

async function backUpOldData(config: Config, where: string, binaries: PostgresBinaries) {
  const target = await openBackupTarget(config, where);
  const database = await openOldData(dirOf(config), binaries);
  try {
    await migrate(database.sql);
    return await writeBackup(config, database.sql, target, { newKey: false, nightly: false, isRead: true });
  } finally {
    await database.close();
  }
}

type Sql = Parameters<typeof readBackupKey>[0];

/** A new recovery key is printed here and nowhere else. Nobody reads what the nightly backup prints. */
async function keyFor(sql: Sql, { newKey, nightly }: { newKey: boolean; nightly: boolean }) {
  const known = newKey ? null : await readBackupKey(sql);
  if (known !== null) return { key: known, recoveryKey: null };
  if (nightly)
    throw fail(
      "configuration",
      "There is no recovery key yet. Run `npm run backup -- <target>` once and keep what it shows.",
    );
  const made = await makeBackupKey(sql);
  process.stdout.write(`
Recovery key: ${made.recoveryKey}

Write it down and keep it away from this machine. It is shown only now, and stored nowhere:
without it nobody can restore anything from these backups.

`);
  return made;
}

function describeBackup({ manifest, newBytes, lost, removed, pruned }: BackupResult, address: string): string {
  const { id, tables, objects } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `Backup ${id} in ${address}: ${rows} rows of ${tables.length} tables, ${objects.count - objects.missing} objects ` +
      `(${megabytes(objects.bytes)}), ${manifest.keys.length} key files. New: ${megabytes(newBytes)}.`,
  ];
  if (removed.length > 0) lines.push(`${removed.length} objects were deleted while the backup ran.`);
  if (lost.length > 0)
    lines.push(`The bytes of ${lost.length} objects were not in the object store: ${lost.slice(0, 5).join(", ")}`);
  if (pruned.removed > 0) lines.push(`${pruned.removed} expired backups were removed.`);
  return lines.join("\n");
}

async function runRestore(config: Config, { where, at }: Asked): Promise<void> {
  const target = await openBackupTarget(config, where);
  const backup = await openBackup(target, await askRecoveryKey(), at);
  process.stdout.write(`${describeRestore(await restore(config, backup))}\n`);
}

function describeRestore({
  id,
  tables,
  rows,
  objects,
  bytes,
  missing,
  keys,
  skipped,
  migrated,
  erased,
  recut,
}: RestoreResult): string {
  const lines = [
    `Restored ${id}: ${rows} rows of ${tables} tables, ${objects} objects (${megabytes(bytes)}), ${keys} key files.`,
  ];
  if (missing > 0)
    lines.push(`${missing} objects were gone when the backup was made; their rows are here without sound or picture.`);
  if (skipped.length > 0) lines.push(`Not restored, because this version has no such table: ${skipped.join(", ")}.`);
  if (migrated.length > 0) lines.push(`Then ${migrated.length} migrations of this version were applied.`);
  if (keys === 0) lines.push("The backup has no keys: set AUTH_SIGNING_KEYS as it was, or everybody signs in again.");
  lines.push(describeErased(erased), ...describeCuts(recut, erased.withheld));
  return lines.join("\n");
}

function describeErased({ hidden, ...erased }: RestoreResult["erased"]): string {
  const names = { ...erased, sessions: 0, withheld: 0, interviews: erased.sessions };
  const gone = Object.entries(names).flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []));
  if (gone.length === 0 && hidden === 0) return "Nothing in this backup was deleted since.";
  const away = hidden > 0 ? ` Put away again for 30 days: ${hidden}.` : "";
  if (gone.length === 0) return away.trim();
  return `Deleted again, because it was deleted after this backup: ${gone.join(", ")}.${away}`;
}

function describeCuts({ cut, withheld, problems }: RestoreResult["recut"], unplaced: number): string[] {
  const lines: string[] = [];
  if (cut > 0) lines.push(`${cut} passages that their storytellers took out were cut again.`);
  if (withheld > 0)
    lines.push(
      `${withheld} sounds could not be cut again (${problems.join(", ")}). Until a worker has cut them, which it tries each minute, ` +
        "only their storytellers hear them, and books of them must be made again.",
    );
  if (unplaced > 0)
    lines.push(
      `${unplaced} answers were backed up before their words were recognized, so what was taken out of them is there again. ` +
        "Only their storytellers hear them: ask these to take the words out once more.",
    );
  return lines;
}

function warnOfUnreadable({ unreadable }: BackupResult["pruned"]): void {
  if (unreadable.length > 0)
    process.stderr.write(
      `The lists of ${unreadable.join(", ")} are missing or not from this server. Until those backups are removed by hand, ` +
        "no bytes of expired backups are removed.\n",
    );
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
