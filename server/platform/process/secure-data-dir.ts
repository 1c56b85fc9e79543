import { access, chmod, chown, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Account } from "./service-account.ts";

const groupAndOthersBits = 0o077;
/** Stands in the directory from when it was found open until all in it is closed: a walk may be cut short. */
const markerName = ".closing";

/**
 * Makes the data directory, closes it to every other user of the machine, and gives it to `account` where there is one. What
 * lies in it is closed too when the directory was open before. Returns what could not be closed.
 */
export async function secureDataDir(dir: string, account: Account | null): Promise<string[]> {
  await mkdir(dirname(dir), { recursive: true });
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const marker = join(dir, markerName);
  const wasOpen = ((await stat(dir)).mode & groupAndOthersBits) !== 0;
  if (wasOpen) await writeFile(marker, "");
  const open: string[] = [];
  await securePath(dir, account, open);
  if (!wasOpen && account === null && !(await isThere(marker))) return open;
  await secureContents(dir, account, open, true);
  await rm(marker, { force: true });
  return open;
}

async function secureContents(dir: string, account: Account | null, open: string[], isTop: boolean): Promise<void> {
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    if (entry.isSymbolicLink() && !isTop) continue;
    // Another disk may stand in for one of the folders; what lies there is behind its rights.
    await securePath(path, entry.isSymbolicLink() ? null : account, open);
    if (entry.isDirectory()) await secureContents(path, account, open, false);
  }
}

async function securePath(path: string, account: Account | null, open: string[]): Promise<void> {
  try {
    const { mode, uid } = await stat(path);
    if ((mode & groupAndOthersBits) !== 0) await chmod(path, mode & 0o7777 & ~groupAndOthersBits);
    if (account && uid !== account.uid) await chown(path, account.uid, account.gid);
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause)) throw cause;
    if (cause.code === "EPERM" || cause.code === "EROFS") open.push(path);
    else if (cause.code !== "ENOENT") throw cause;
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
