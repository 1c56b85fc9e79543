import { execFile } from "node:child_process";
import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { binariesIn, platformPackage, type PostgresBinaries } from "#server/database/embedded/postgres-binaries.ts";
import { fail } from "#server/platform/errors.ts";

const run = promisify(execFile);

/** The last npm build of each major version that an upgrade starts from. */
const lastBuilds: Record<number, string> = { 17: "17.10.0-beta.17" };

/**
 * Installs the last npm build of PostgreSQL `major` in `dir`, readable by the service account. Nobody else may write to
 * `dir`: npm runs with this process's rights and reads settings there.
 */
export async function installOlderPostgres(major: number, dir: string): Promise<PostgresBinaries> {
  const build = lastBuilds[major];
  if (build === undefined)
    throw fail(
      "configuration",
      `This version moves data of PostgreSQL ${Object.keys(lastBuilds).join(", ")}. Upgrade PostgreSQL ${major} with an older one first.`,
    );
  const umask = process.umask(0o022);
  try {
    await mkdir(dir, { recursive: true });
    await chmod(dir, 0o755);
    const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-save", "--loglevel=error"];
    await run("npm", ["install", ...flags, "--prefix", dir, `${platformPackage}@${build}`], { cwd: dir });
  } catch (cause) {
    throw fail("unavailable", `npm could not install PostgreSQL ${build}. Is there a connection?`, cause);
  } finally {
    process.umask(umask);
  }
  return binariesIn(join(dir, "node_modules", platformPackage));
}
