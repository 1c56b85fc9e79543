import { chmod, chown, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Account } from "./service-account.ts";
import { isThere } from "./missing-file.ts";

const groupAndOthersBits = 0o077;
/** Exists while permissions are being restricted, so that an interrupted walk is resumed. */
const markerName = ".closing";

/**
 * Creates the data directory, removes all permissions of other users and gives it to `account` if set. Restricts the
 * contents too when the directory was open. Returns the paths that could not be restricted.
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
    // A top-level symbolic link may point to another disk; its contents are protected by the link target's permissions.
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
