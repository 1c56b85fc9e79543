import type { Sql } from "postgres";
import { z } from "zod";
import { fail } from "#server/platform/errors.ts";
import { storeFile } from "#server/api/storage/ingest/store-file.ts";
import type { ObjectStore } from "./object-store.ts";
import {
  blobFolder,
  blobKey,
  findBucketAndVersion,
  removeObjects,
} from "#server/api/storage/objects/object-row-store.ts";

/**
 * Wraps a store so that a key that begins with a bucket id is an object of that bucket: uploads through the API are
 * readable by name, and stored files are visible in the API.
 */
export function bucketAwareStore(sql: Sql, bytes: ObjectStore): ObjectStore {
  const resolve = async (key: string): Promise<string | null> => {
    const { bucketId, name } = split(key);
    if (bucketId === blobFolder) return key;
    const found = await findBucketAndVersion(sql, bucketId, name);
    if (!found) return key;
    return found.version === null ? null : blobKey(found.version);
  };
  const present = async (key: string): Promise<string> => {
    const resolved = await resolve(key);
    if (resolved === null) throw fail("not_found", "A kept file is not where it should be.");
    return resolved;
  };
  return {
    ...bytes,
    put: async (key, file) => {
      const { bucketId, name } = split(key);
      if (bucketId === blobFolder || !(await findBucketAndVersion(sql, bucketId, name))) return bytes.put(key, file);
      const owner = z.uuid().safeParse(name.split("/")[0]).data ?? null;
      await storeFile({ sql, store: bytes }, file, { bucketId, name, owner, cacheControl: "max-age=3600" });
    },
    localFile: async (key) => bytes.localFile(await present(key)),
    open: async (key, range) => bytes.open(await present(key), range),
    has: async (key) => {
      const resolved = await resolve(key);
      return resolved !== null && bytes.has(resolved);
    },
    remove: async (key) => {
      const resolved = await resolve(key);
      if (resolved === null) return;
      const { bucketId, name } = split(key);
      if (resolved !== key) await sql.begin((tx) => removeObjects(tx, bucketId, [name]));
      await bytes.remove(resolved);
    },
  };
}

function split(key: string): { bucketId: string; name: string } {
  const slash = key.indexOf("/");
  return { bucketId: key.slice(0, Math.max(slash, 0)), name: key.slice(slash + 1) };
}
