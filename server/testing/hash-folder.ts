import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** SHA-256 of every file below `dir` by relative path, without those in `except`. */
export async function hashFolder(dir: string, except: readonly string[] = []): Promise<Record<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hashed = paths.toSorted().map(async (path) => {
    const hash = createHash("sha256").update(await readFile(path));
    return [path.slice(dir.length + 1), hash.digest("hex")] as const;
  });
  return Object.fromEntries((await Promise.all(hashed)).filter(([path]) => !except.includes(path)));
}
