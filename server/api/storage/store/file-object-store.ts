import { access, constants, copyFile, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { asStorageError, keyParts, type ByteRange, type StoredFile, type ObjectStore } from "./object-store.ts";
import { makeFolder, newDraft, syncFile, syncFolder, sweepDrafts } from "./scratch-folder.ts";
import { isThere } from "#server/platform/process/missing-file.ts";

/** Objects as files below `dir`. Data is synced to the disk before a call returns. */
export function fileObjectStore(dir: string): ObjectStore {
  const pathOf = (key: string) => join(dir, ...keyParts(key));
  const drafts = join(dir, ".unfinished");

  async function storeDraft(key: string, draft: string): Promise<void> {
    const path = pathOf(key);
    try {
      await syncFile(draft);
      await moveInto(dir, draft, path);
      await syncFolder(dirname(path));
    } catch (thrown) {
      throw asStorageError(thrown);
    } finally {
      await rm(draft, { force: true });
    }
  }

  async function put(key: string, file: string): Promise<void> {
    keyParts(key);
    const draft = await newDraft(drafts);
    try {
      await copyFile(file, draft, constants.COPYFILE_FICLONE);
    } catch (thrown) {
      await rm(draft, { force: true });
      throw asStorageError(thrown);
    }
    await storeDraft(key, draft);
  }

  return {
    put,
    pathOf,
    storeDraft,
    draft: () => newDraft(drafts).catch(refuse),
    copy: (from, to) => put(to, pathOf(from)),
    open: (key, range) => openFile(pathOf(key), range),
    localFile: async (key) => reachable(pathOf(key)),
    has: (key) => isThere(pathOf(key)),
    remove: async (key) => {
      await rm(pathOf(key), { force: true });
      await removeEmpty(dir, dirname(pathOf(key)));
    },
    list: (prefix) => filesBelow(dir, prefix),
    evictCopies: () => Promise.resolve(),
    sweep: (before) => sweepDrafts(drafts, before),
    check: async () => {
      await makeFolder(dir, dir);
      await access(dir, constants.W_OK);
    },
  };
}

/** Retries, because a concurrent cleanup may remove the empty folder before the file is in it. */
async function moveInto(dir: string, draft: string, path: string): Promise<void> {
  for (let again = 5; ; again--) {
    try {
      await makeFolder(dir, dirname(path));
      return await rename(draft, path);
    } catch (thrown) {
      if (again === 0 || codeOf(thrown) !== "ENOENT") throw thrown;
    }
  }
}

/** Removes `folder` and its empty parents below `dir`, because their names identify users. */
async function removeEmpty(dir: string, folder: string): Promise<void> {
  for (let at = folder; dirname(at) !== dir && at.length > dir.length; at = dirname(at)) {
    const thrown: unknown = await rmdir(at).catch((cause: unknown) => cause);
    if (codeOf(thrown) === "ENOTEMPTY") return;
    if (thrown !== undefined && codeOf(thrown) !== "ENOENT") throw asStorageError(thrown);
  }
}

function codeOf(thrown: unknown): unknown {
  return thrown instanceof Error && "code" in thrown ? thrown.code : null;
}

function refuse(thrown: unknown): never {
  throw asStorageError(thrown);
}

async function reachable(path: string): Promise<string> {
  await access(path).catch(refuse);
  return path;
}

async function openFile(path: string, range?: ByteRange) {
  const file = await open(path).catch(refuse);
  return file.createReadStream({ highWaterMark: 512 * 1024, ...range });
}

async function* filesBelow(dir: string, prefix: string): AsyncIterable<StoredFile> {
  const entries = await readdir(join(dir, prefix), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const key = `${prefix}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(dir, key);
    const found = entry.isFile() ? await stat(join(dir, key)).catch(() => null) : null;
    if (found) yield { key, modifiedAt: found.mtime };
  }
}
