import { readFile } from "node:fs/promises";
import type { TransactionSql } from "postgres";
import { fail } from "#server/platform/errors.ts";

/** The last commit whose migrations the baseline replaces. */
const lastCommitBefore = "e68ec66";
const replacedFile = new URL("./replaced-migrations.txt", import.meta.url);

const baselines = [
  {
    isReplaced: (name: string) => name.startsWith("platform/"),
    files: [
      "platform/001_database_roles.sql",
      "platform/002_auth_schema.sql",
      "platform/003_token_revocations.sql",
      "platform/004_storage_schema.sql",
      "platform/005_realtime_schema.sql",
    ],
  },
  { isReplaced: (name: string) => !name.startsWith("platform/"), files: ["20261123100000_baseline.sql"] },
];

/**
 * Records the baseline as applied in a database that has every migration which the baseline replaces; `applied` (name to hash)
 * receives the new entries. Old entries stay as history.
 * Throws `upgrade_required` when a replaced migration is missing.
 */
export async function recordBaseline(
  tx: TransactionSql,
  applied: Map<string, string>,
  migrations: readonly { name: string; hash: string }[],
): Promise<void> {
  const replaced = await readReplacedNames();
  for (const { isReplaced, files } of baselines) {
    const baseline = migrations.filter(({ name }) => files.includes(name));
    if (baseline.length === 0 || baseline.some(({ name }) => applied.has(name))) continue;
    const names = replaced.filter(isReplaced);
    const missing = names.filter((name) => !applied.has(name));
    if (missing.length === names.length) continue;
    if (missing.length > 0)
      throw fail(
        "upgrade_required",
        `This database is older than this version can upgrade: ${missing[0]} was never applied. ` +
          `Start commit ${lastCommitBefore} with it once, then this version.`,
      );
    for (const { name, hash } of baseline) {
      await tx`insert into heirvoice.migrations (name, hash) values (${name}, ${hash})`;
      applied.set(name, hash);
    }
  }
}

/** Names of the migrations that the baseline replaces. */
export async function readReplacedNames(): Promise<string[]> {
  return (await readFile(replacedFile, "utf8")).trim().split("\n");
}
