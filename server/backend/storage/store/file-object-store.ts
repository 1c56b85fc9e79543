import { access, constants, copyFile, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { asStorageError, keyParts, type ByteRange, type KeptFile, type ObjectStore } from "./object-store.ts";
import { makeFolder, newDraft, settleFile, settleFolder, sweepDrafts } from "./scratch-folder.ts";

/** Objects as files below `dir`. What is kept is on the disk, not only in its cache, before the call returns. */
export function fileObjectStore(dir: string): ObjectStore {
  const pathOf = (key: string) => join(dir, ...keyParts(key));
  const drafts = join(dir, ".unfinished");

  async function take(key: string, draft: string): Promise<void> {
    const path = pathOf(key);
    try {
      await makeFolder(dir, dirname(path));
      await settleFile(draft);
      await rename(draft, path);
      await settleFolder(dirname(path));
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
    await take(key, draft);
  }

  return {
    put,
    pathOf,
    take,
    draft: () => newDraft(drafts).catch(refuse),
    copy: (from, to) => put(to, pathOf(from)),
    open: (key, range) => openFile(pathOf(key), range),
    localFile: async (key) => reachable(pathOf(key)),
    has: (key) => isThere(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    list: (prefix) => filesBelow(dir, prefix),
    sweep: (before) => sweepDrafts(drafts, before),
    check: async () => {
      await makeFolder(dir, dir);
      await access(dir, constants.W_OK);
    },
  };
}

function refuse(thrown: unknown): never {
  throw asStorageError(thrown);
}

async function reachable(path: string): Promise<string> {
  await access(path).catch(refuse);
  return path;
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function openFile(path: string, range?: ByteRange) {
  const file = await open(path).catch(refuse);
  return file.createReadStream({ highWaterMark: 512 * 1024, ...range });
}

async function* filesBelow(dir: string, prefix: string): AsyncIterable<KeptFile> {
  const entries = await readdir(join(dir, prefix), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const key = `${prefix}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(dir, key);
    const found = entry.isFile() ? await stat(join(dir, key)).catch(() => null) : null;
    if (found) yield { key, modifiedAt: found.mtime };
  }
}
