import { randomUUID } from "node:crypto";
import { access, chown, constants, copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { serviceAccount } from "#server/backend/db/service-account.ts";
import { asStorageError, keyParts, type ObjectStore } from "./object-store.ts";

/** Objects as files below `dir`. What is put is on the disk, not only in its cache, before `put` returns. */
export function fileObjectStore(dir: string): ObjectStore {
  const pathOf = (key: string) => join(dir, ...keyParts(key));

  async function put(key: string, file: string): Promise<void> {
    const path = pathOf(key);
    const unfinished = join(dir, ".unfinished", randomUUID());
    try {
      await makeFolder(dir, dirname(unfinished));
      await makeFolder(dir, dirname(path));
      await copyFile(file, unfinished);
      await settle(unfinished);
      await rename(unfinished, path);
      await settleFolder(dirname(path));
    } catch (thrown) {
      throw asStorageError(thrown);
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  return {
    put,
    localFile: async (key) => {
      const path = pathOf(key);
      await access(path).catch((thrown: unknown) => {
        throw asStorageError(thrown);
      });
      return path;
    },
    has: (key) =>
      access(pathOf(key)).then(
        () => true,
        () => false,
      ),
    check: async () => {
      await makeFolder(dir, dir);
      await access(dir, constants.W_OK);
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

/** Root works for the service account: what it makes must be that account's. */
async function giveToService(path: string): Promise<void> {
  const account = await serviceAccount();
  if (account) await chown(path, account.uid, account.gid);
}

async function makeFolder(root: string, path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await giveToService(made);
  if (first.length < root.length) await giveToService(root);
}

async function settle(path: string): Promise<void> {
  await giveToService(path);
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function settleFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
