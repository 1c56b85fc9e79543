import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { serviceAccount, type Account } from "./service-account.ts";
import { secureDataDir } from "./secure-data-dir.ts";

const code = fileURLToPath(new URL("../../../", import.meta.url));

/**
 * Restricts the data directory and all files created later to this user. A root process becomes the service account
 * permanently and gives it the data directory. Returns a message for the operator when that fails, else null.
 */
export async function dropPrivileges(dataDir: string): Promise<string | null> {
  const account = await serviceAccount();
  const [open] = await secureDataDir(dataDir, account);
  process.umask(0o077);
  if (!account) return open === undefined ? null : cannotRestrict(open);
  const closed = (await firstInaccessibleFolder(code, account)) ?? (await firstInaccessibleFolder(dataDir, account));
  if (closed)
    return `Running as root, because ${closed} is closed to the user "${account.name}". Move this folder to where others may enter, or: chmod o+x ${closed}`;
  process.setgroups?.([]);
  process.setgid?.(account.gid);
  process.setuid?.(account.uid);
  return open === undefined ? null : cannotRestrict(open);
}

function cannotRestrict(path: string): string {
  return `Other users of this machine may be able to read ${path}, because it belongs to somebody else. Give it to the user who runs this, or: chmod go-rwx ${path}`;
}

/** The first parent folder that the account cannot enter; null when there is none. */
async function firstInaccessibleFolder(path: string, { uid }: Account): Promise<string | null> {
  const parents = [];
  for (let at = join(path, "."); at !== dirname(at); at = dirname(at)) parents.unshift(at);
  for (const parent of parents) {
    const found = await stat(parent);
    if ((found.mode & (found.uid === uid ? 0o100 : 0o001)) === 0) return parent;
  }
  return null;
}
