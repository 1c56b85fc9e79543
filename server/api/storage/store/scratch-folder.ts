import { randomUUID } from "node:crypto";
import { chown, lstat, mkdir, open, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { serviceAccount } from "#server/platform/process/service-account.ts";

/** A new path below `dir` for a draft. */
export async function newDraft(dir: string): Promise<string> {
  await makeFolder(dir, dir);
  return join(dir, randomUUID());
}

/** Removes drafts last modified before `before`. Returns the count. A link to another folder is not followed. */
export async function sweepDrafts(dir: string, before: Date): Promise<number> {
  let swept = 0;
  const isLink = await lstat(dir).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );
  if (isLink) return 0;
  for (const name of await readdir(dir).catch(() => [])) {
    const path = join(dir, name);
    const found = await lstat(path).catch(() => null);
    if (!found || found.mtime >= before) continue;
    await rm(path, { force: true, recursive: true });
    swept++;
  }
  return swept;
}

/** Creates `path`, which must be `root` or below it. */
export async function makeFolder(root: string, path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await chownToService(made);
  if (first.length < root.length) await chownToService(root);
}

/** Flushes the file's data to the disk. */
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

/** When running as root, gives the file to the service account. */
async function chownToService(path: string): Promise<void> {
  const account = await serviceAccount();
  if (account) await chown(path, account.uid, account.gid);
}
