import { createWriteStream } from "node:fs";
import { realpath, rm } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { openObjectStore } from "#server/api/storage/store/open-object-store.ts";
import type { ObjectStore } from "#server/api/storage/store/object-store.ts";
import type { Config } from "#server/platform/config/config.ts";
import { asAppError, fail } from "#server/platform/errors.ts";
import { unlessMissing } from "#server/platform/process/missing-file.ts";

/**
 * Where backups are kept: a folder, or a prefix of a bucket. Files appear whole or not at all. Errors name the target.
 */
export type BackupTarget = {
  /** The folder or `s3://bucket/prefix`, without credentials. */
  address: string;
  write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Stores the bytes under the key that `name` returns once they are written; null discards them. */
  writeNamed(bytes: AsyncIterable<Uint8Array>, name: () => string | null): Promise<void>;
  /** The same for a new file that `fill` makes at the path that it gets. */
  fillNamed(fill: (draft: string) => Promise<void>, name: () => string | null): Promise<void>;
  read(key: string): Promise<Readable>;
  readText(key: string): Promise<string>;
  has(key: string): Promise<boolean>;
  list(folder: string): AsyncIterable<string>;
  remove(key: string): Promise<void>;
  /** Removes what interrupted backups left unfinished. */
  sweep(): Promise<void>;
};

const tries = 4;
const firstPauseMs = 250;

/** Opens a folder or `s3://bucket[/prefix]`. Throws `invalid_input` for anything else. */
export async function openBackupTarget(config: Config, where: string): Promise<BackupTarget> {
  const { address, prefix, storage } = locate(config, where);
  if (storage.kind === "files") await assertOutside(config, storage.dir);
  const store = await openObjectStore(storage);
  const keyOf = (key: string) => (prefix === "" ? key : `${prefix}/${key}`);
  const named = async <T>(work: () => Promise<T>) => retry(address, work);

  const writeNamed: BackupTarget["writeNamed"] = (bytes, name) =>
    fillNamed(
      (draft) => pipeline(Readable.from(bytes, { objectMode: true }), createWriteStream(draft, { mode: 0o600 })),
      name,
    );

  async function fillNamed(fill: (draft: string) => Promise<void>, name: () => string | null): Promise<void> {
    const draft = await named(() => store.draft());
    try {
      await fill(draft);
      const key = name();
      if (key !== null) await storeDraft(store, named, keyOf(key), draft);
    } finally {
      await rm(draft, { force: true });
    }
  }

  return {
    address,
    writeNamed,
    fillNamed,
    write: (key, bytes) => writeNamed(bytes, () => key),
    read: (key) => named(() => store.open(keyOf(key))),
    readText: (key) => named(async () => text(await store.open(keyOf(key)))),
    has: (key) => named(() => store.has(keyOf(key))),
    list: async function* (folder) {
      // A listing is not continued after an error: a short one would make pruning remove what other backups need.
      try {
        for await (const { key } of store.list(keyOf(folder))) yield prefix === "" ? key : key.slice(prefix.length + 1);
      } catch (thrown) {
        throw plainError(address, thrown);
      }
    },
    remove: (key) => named(() => store.remove(keyOf(key))),
    sweep: async () => void (await store.sweep(new Date())),
  };
}

/** The server sweeps folders of its own, and a backup must survive the loss of the data folder. */
async function assertOutside({ dataDir, storage, db }: Config, dir: string): Promise<void> {
  // Objects and database may be links to another disk.
  const own = [
    dataDir,
    ...(storage.kind === "files" ? [storage.dir] : []),
    ...(db.kind === "embedded" ? [db.dir] : []),
  ];
  for (const folder of own) {
    const below = relative(await realPath(folder), await realPath(dir));
    if (below.split(sep)[0] !== ".." && !isAbsolute(below))
      throw fail("invalid_input", `${dir} is in the data folder ${dataDir}. Choose another place.`);
  }
}

/** The path without links; of a path that does not exist yet, its existing part. */
async function realPath(path: string): Promise<string> {
  const real = await realpath(path).catch(unlessMissing(null));
  return real ?? join(await realPath(dirname(path)), basename(path));
}

type Named = <T>(work: () => Promise<T>) => Promise<T>;

/** A folder takes the very file. S3 gets a copy, so that a refused one can be sent again. */
function storeDraft(store: ObjectStore, named: Named, key: string, draft: string): Promise<void> {
  return store.pathOf(key) === null ? named(() => store.put(key, draft)) : store.storeDraft(key, draft);
}

function plainError(address: string, thrown: unknown) {
  const error = asAppError(thrown);
  if (error.code !== "storage_unavailable") return error;
  return fail("storage_unavailable", `The backup target ${address} cannot be reached.`, error);
}

async function retry<T>(address: string, work: () => Promise<T>): Promise<T> {
  for (let again = 1; ; again++) {
    try {
      return await work();
    } catch (thrown) {
      const error = plainError(address, thrown);
      if (error.code !== "storage_unavailable" || again === tries) throw error;
      await sleep(firstPauseMs * 2 ** again);
    }
  }
}

function locate(config: Config, where: string): { address: string; prefix: string; storage: Config["storage"] } {
  if (!/^[a-z0-9+.-]+:\/\//i.test(where)) {
    const dir = resolve(where);
    return { address: dir, prefix: "", storage: { kind: "files", dir } };
  }
  const url = z.url({ protocol: /^s3$/ }).safeParse(where);
  const { hostname: bucket = "", pathname = "" } = url.success ? new URL(url.data) : {};
  if (bucket === "") throw fail("invalid_input", "A backup goes into a folder or to s3://bucket/prefix.");
  const prefix = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, "");
  const cacheDir = join(config.dataDir, "cache", "backup");
  return {
    address: `s3://${bucket}/${prefix}`,
    prefix,
    storage: { ...config.backup.s3, kind: "s3", bucket, cacheDir },
  };
}
