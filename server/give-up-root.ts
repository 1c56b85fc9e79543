import { chown, mkdir, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { serviceAccount, type Account } from "#server/backend/db/service-account.ts";

const code = fileURLToPath(new URL("../", import.meta.url));

/**
 * Started as root, the process becomes the service account for good, and the data directory is that account's.
 * Returns a sentence for the person when it could not, else null.
 */
export async function giveUpRoot(dataDir: string): Promise<string | null> {
  const account = await serviceAccount();
  if (!account) return null;
  await mkdir(dataDir, { recursive: true });
  const closed = (await closedFolder(code)) ?? (await closedFolder(dataDir));
  if (closed)
    return `Running as root, because ${closed} is closed to the user "${account.name}". Move this folder to where others may enter, or: chmod o+x ${closed}`;
  await handOver(dataDir, account);
  process.setgroups?.([]);
  process.setgid?.(account.gid);
  process.setuid?.(account.uid);
  return null;
}

/** The first folder on the way that others may not enter; null when there is none. */
export async function closedFolder(path: string): Promise<string | null> {
  const parents = [];
  for (let at = join(path, "."); at !== dirname(at); at = dirname(at)) parents.unshift(at);
  for (const parent of parents) if (((await stat(parent)).mode & 0o001) === 0) return parent;
  return null;
}

/** What root made there before is the account's from now on. */
async function handOver(path: string, account: Account): Promise<void> {
  const { uid } = await stat(path);
  if (uid !== account.uid) await chown(path, account.uid, account.gid);
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const inner = join(path, entry.name);
    if (entry.isDirectory()) await handOver(inner, account);
    else if ((await stat(inner)).uid !== account.uid) await chown(inner, account.uid, account.gid);
  }
}
