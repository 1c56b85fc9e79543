import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { Sql, TransactionSql } from "postgres";
import { fail } from "#server/platform/errors.ts";
import { readReplacedNames, recordBaseline } from "./baseline/record-baseline.ts";

type Migration = { name: string; text: string; hash: string };

const platformDir = new URL("./platform/", import.meta.url);
const platformPrefix = "platform/";
const productDir = new URL("../../supabase/migrations/", import.meta.url);

/**
 * Applies new migrations in order, in one transaction, and returns their names. Platform migrations (roles, schema auth, …)
 * run only where no Supabase has created them; the product's own migrations run everywhere.
 * Throws `migration_changed` when an applied file has changed, `upgrade_required` when the database is older than the baseline.
 */
export async function migrate(sql: Sql): Promise<string[]> {
  return sql.begin(migrateIn);
}

/** The same in a transaction of the caller. */
export async function migrateIn(tx: TransactionSql): Promise<string[]> {
  await tx`select pg_advisory_xact_lock(hashtext('heirvoice migrations'))`;
  await createHistory(tx);
  const applied = new Map(
    (await tx<{ name: string; hash: string }[]>`select name, hash from heirvoice.migrations`).map((row) => [
      row.name,
      row.hash,
    ]),
  );
  const hosted = await isHostedSupabase(tx);
  const wanted = [
    ...(hosted ? [] : await readMigrations(platformDir, platformPrefix)),
    ...(await readMigrations(productDir, "")),
  ];
  await recordBaseline(tx, applied, wanted);
  const fresh: string[] = [];
  for (const migration of wanted) {
    const known = applied.get(migration.name);
    if (known === migration.hash) continue;
    if (known !== undefined)
      throw fail(
        "migration_changed",
        `The migration ${migration.name} was applied and has changed since. Restore the file; put the change into a new one.`,
      );
    await tx.unsafe(migration.text);
    await tx`insert into heirvoice.migrations (name, hash) values (${migration.name}, ${migration.hash})`;
    fresh.push(migration.name);
  }
  return fresh;
}

/**
 * Builds the schema that these migrations gave, in an empty database and without entries in its history. Throws `upgrade_required`
 * when a migration is newer than this version, `migration_changed` when its file differs.
 */
export async function buildSchema(
  tx: TransactionSql,
  recorded: readonly { name: string; hash: string }[],
): Promise<void> {
  const hashes = new Map(recorded.map(({ name, hash }) => [name, hash]));
  const known = [...(await readMigrations(platformDir, platformPrefix)), ...(await readMigrations(productDir, ""))];
  const names = new Set([...known.map(({ name }) => name), ...(await readReplacedNames())]);
  const newer = recorded.find(({ name }) => !names.has(name));
  if (newer)
    throw fail("upgrade_required", `This version does not know the migration ${newer.name}: start with a newer one.`);
  await createHistory(tx);
  for (const { name, hash, text } of known) {
    if (!hashes.has(name)) continue;
    if (hashes.get(name) !== hash)
      throw fail("migration_changed", `The migration ${name} is not the one that was applied.`);
    await tx.unsafe(text);
  }
}

async function createHistory(tx: TransactionSql): Promise<void> {
  await tx`create schema if not exists heirvoice`;
  await tx`create table if not exists heirvoice.migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())`;
}

/** Whether somebody else has laid schema auth: what we have laid is on record. Roles tell nothing, they belong to the whole server. */
export async function isHostedSupabase(sql: Sql | TransactionSql): Promise<boolean> {
  const [row] = await sql<{ laid: boolean; recorded: boolean }[]>`
    select to_regclass('auth.users') is not null as laid, to_regclass('heirvoice.migrations') is not null as recorded`;
  if (!row?.laid) return false;
  if (!row.recorded) return true;
  const ours = await sql`select from heirvoice.migrations where starts_with(name, ${platformPrefix}) limit 1`;
  return ours.length === 0;
}

async function readMigrations(dir: URL, prefix: string): Promise<Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, dir), "utf8");
      return { name: prefix + name, text, hash: createHash("sha256").update(text).digest("hex") };
    }),
  );
}
