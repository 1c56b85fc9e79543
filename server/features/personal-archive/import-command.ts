import { openObjectStore } from "#server/api/storage/store/open-object-store.ts";
import { openBareDatabase } from "#server/database/database.ts";
import { isHostedSupabase, migrate } from "#server/database/migrate.ts";
import { seed } from "#server/database/seed/seed.ts";
import type { Config } from "#server/platform/config/config.ts";
import { asAppError, fail } from "#server/platform/errors.ts";
import { secureDataDir } from "#server/platform/process/secure-data-dir.ts";
import { serviceAccount } from "#server/platform/process/service-account.ts";
import { openBagFiles } from "./bag-files.ts";
import { importBag, type ImportResult } from "./import-bag.ts";
import { hasPeople, peopleThere, withImportLock } from "./import-store.ts";
import { verifyBag } from "./verify-bag.ts";

/** `main.ts import <bag>`. Returns the exit code. */
export async function runImportCommand(config: Config, argv: string[]): Promise<number> {
  try {
    const [path, ...more] = argv;
    if (path === undefined || more.length > 0)
      throw fail("invalid_input", "npm run import -- <ZIP or folder of a personal archive>");
    await secureDataDir(config.dataDir, await serviceAccount());
    process.umask(0o077);
    process.stdout.write(`${describe(await importInto(config, path))}\n`);
    return 0;
  } catch (thrown) {
    const error = asAppError(thrown);
    process.stderr.write(`${error.message}\n`);
    if (error.code === "internal") process.stderr.write(`${thrown instanceof Error ? thrown.stack : String(thrown)}\n`);
    return 1;
  }
}

/**
 * Checks the whole archive, then builds the schema where there is none and imports. Throws `invalid_input` naming a changed
 * file, `upgrade_required` for an archive of a newer version, `conflict` when there are people.
 */
export async function importInto(config: Config, path: string): Promise<ImportResult> {
  if (config.supabaseUrl !== null)
    throw fail(
      "configuration",
      "An archive is imported into an instance with a database of its own. Unset SUPABASE_URL.",
    );
  const bag = await openBagFiles(path);
  try {
    const database = await openBareDatabase(config.db);
    try {
      if (await isHostedSupabase(database.sql))
        throw fail("configuration", "DATABASE_URL is the database of a Supabase project. Use one of your own.");
      return await withImportLock(database.sql, async () => {
        if (await hasPeople(database.sql)) throw peopleThere();
        const hashes = await verifyBag(bag);
        await migrate(database.sql);
        await seed(database.sql);
        const folder = config.storage.kind === "files" ? config.storage.dir : null;
        return importBag({ sql: database.sql, store: await openObjectStore(config.storage), folder }, bag, hashes);
      });
    } finally {
      await database.close();
    }
  } finally {
    await bag.close();
  }
}

function describe({ name, email, objects, rows }: ImportResult): string {
  const signIn =
    email === null
      ? "The account has no e-mail: an operator gives it one."
      : `Sign in as ${email} with a code: passwords are in no archive.`;
  return `Imported the archive of ${name === "" ? "one person" : name}: ${objects} files and ${rows} rows. ${signIn}`;
}
