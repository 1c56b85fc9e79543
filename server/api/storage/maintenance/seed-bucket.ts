import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Sql } from "postgres";
import { storeFile } from "#server/api/storage/ingest/store-file.ts";
import type { ObjectStore } from "#server/api/storage/store/object-store.ts";
import { objectName } from "#server/api/storage/objects/object-name.ts";

/**
 * Copies every file below `folder` into the bucket and returns how many were new or changed. Other objects stay. A
 * missing folder counts as empty.
 */
export async function seedBucket(
  tools: { sql: Sql; store: ObjectStore },
  bucketId: string,
  folder: string,
): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let seeded = 0;
  for (const entry of entries.filter((one) => one.isFile() && !one.name.startsWith("."))) {
    const file = join(entry.parentPath, entry.name);
    const name = objectName(relative(folder, file));
    if (await storeFile(tools, file, { bucketId, name, owner: null, cacheControl: "max-age=3600" })) seeded++;
  }
  return seeded;
}
