import { randomUUID } from "node:crypto";
import { chown, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { serviceAccount } from "#server/platform/process/service-account.ts";

/** A new path below `dir` for bytes on their way. */
export async function newDraft(dir: string): Promise<string> {
  await makeFolder(dir, dir);
  return join(dir, randomUUID());
}

/** Removes drafts that nobody has written to since `before`, and says how many. */
export async function sweepDrafts(dir: string, before: Date): Promise<number> {
  let swept = 0;
  for (const name of await readdir(dir).catch(() => [])) {
    const path = join(dir, name);
    const found = await stat(path).catch(() => null);
    if (!found || found.mtime >= before) continue;
    await rm(path, { force: true, recursive: true });
    swept++;
  }
  return swept;
}

/** Makes `path`, which lies at or below `root`. */
export async function makeFolder(root: string, path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await chownToService(made);
  if (first.length < root.length) await chownToService(root);
}

/** What the file holds is on the disk, not only in its cache. */
export async function syncFile(path: string): Promise<void> {
  await chownToService(path);
  await fsync(path, "r+");
}

export async function syncFolder(path: string): Promise<void> {
  await fsync(path, "r");
}

async function fsync(path: string, flags: string): Promise<void> {
  await using opened = await open(path, flags);
  await opened.sync();
}

/** Root works for the service account: what it makes must be that account's. */
async function chownToService(path: string): Promise<void> {
  const account = await serviceAccount();
  if (account) await chown(path, account.uid, account.gid);
}
