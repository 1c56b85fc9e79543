import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import { archivedBuckets, insertArchivedObjects } from "#server/api/storage/objects/archived-object-store.ts";
import { assertFreeSpace } from "#server/api/storage/ingest/free-space.ts";
import { blobKey } from "#server/api/storage/objects/object-row-store.ts";
import { reclaimKey } from "#server/pipeline/erase/kept-file-store.ts";
import { asStorageError, type ObjectStore } from "#server/api/storage/store/object-store.ts";
import {
  accountPath,
  archivedTables,
  objectsPath,
  rowsPath,
} from "#server/pipeline/personal-archive/archived-tables.ts";
import { fail } from "#server/platform/errors.ts";
import type { BagFiles } from "./bag-limits.ts";
import { importRows } from "./import-rows.ts";
import { assertNoPeople, continueConsents, hasPeople, insertAccount, withoutTriggers } from "./import-store.ts";
import { linesOf } from "./lines-of.ts";
import { changed, readText } from "./verify-bag.ts";

/** `folder`: where the store keeps its files; null for S3. */
type Target = { sql: Sql; store: ObjectStore; folder: string | null };
export type ImportResult = { userId: string; email: string | null; name: string; objects: number; rows: number };

const maxAccountBytes = 100_000;
const accountSchema = z.object({
  id: z.uuid(),
  email: z.email().max(320).nullable(),
  created_at: z.iso.datetime({ offset: true }),
  name: z.string().max(10_000),
});
type Account = z.infer<typeof accountSchema>;

const fileShape = { path: z.string(), bytes: z.int().nonnegative(), sha256: z.string() };
const objectSchema = z.union([
  z.object({
    ...fileShape,
    bucket: z.enum(archivedBuckets),
    name: z.string().max(1024),
    version: z.uuid(),
    created_at: z.iso.datetime({ offset: true }),
    metadata: z.record(z.string(), z.unknown()).nullable(),
  }),
  z.object({ ...fileShape, key: z.string().max(2000) }),
]);
type ImportedObject = z.infer<typeof objectSchema>;

/**
 * Restores the archive of one person into an instance without people: files with equal hashes, then rows in one
 * transaction. `hashes`: of the payload, from a checked bag. Throws as `importInto`. One call at a time.
 */
export async function importBag(
  { sql, store, folder }: Target,
  bag: BagFiles,
  hashes: ReadonlyMap<string, string>,
): Promise<ImportResult> {
  const account = parsed(accountSchema, await readText(bag, accountPath, maxAccountBytes), accountPath);
  const objects = await readObjects(bag, account.id, hashes);
  if (folder !== null)
    await assertFreeSpace(
      folder,
      objects.reduce((sum, { bytes }) => sum + bytes, 0),
    );
  const stored: string[] = [];
  try {
    for (const object of objects) {
      await reclaimKey(sql, keyOf(object));
      await storeObject(store, bag, object);
      stored.push(keyOf(object));
    }
    const rows = await sql.begin((tx) => importAll(tx, bag, account, objects));
    return { userId: account.id, email: account.email, name: account.name, objects: objects.length, rows };
  } catch (thrown) {
    // An account can be there although the answer of the commit was lost.
    if (!(await hasPeople(sql))) for (const key of stored) await store.remove(key);
    throw asRefusal(thrown);
  }
}

async function readObjects(
  bag: BagFiles,
  userId: string,
  hashes: ReadonlyMap<string, string>,
): Promise<ImportedObject[]> {
  const objects: ImportedObject[] = [];
  const paths = new Set<string>();
  const keys = new Set<string>();
  for await (const line of linesOf(bag, objectsPath)) {
    const object = parsed(objectSchema, line, objectsPath);
    assertOwn(object, userId);
    if (hashes.get(object.path) !== object.sha256) throw changed(object.path);
    if (paths.has(object.path) || keys.has(keyOf(object)))
      throw fail("invalid_input", `${objectsPath} names ${object.path} twice.`);
    paths.add(object.path);
    keys.add(keyOf(object));
    objects.push(object);
  }
  return objects;
}

async function importAll(
  tx: TransactionSql,
  bag: BagFiles,
  account: Account,
  objects: readonly ImportedObject[],
): Promise<number> {
  await assertNoPeople(tx);
  await insertAccount(tx, { id: account.id, email: account.email, createdAt: account.created_at });
  const ofBuckets = objects.flatMap((object) =>
    "bucket" in object ? [{ ...object, owner: account.id, metadata: object.metadata ?? {} }] : [],
  );
  await insertArchivedObjects(tx, ofBuckets);
  const restored = archivedTables.filter((table) => table.restored);
  const keys = new Set(
    objects.flatMap((one) => ("key" in one ? [one.key] : [keyOf(one), `${one.bucket}/${one.name}`])),
  );
  let rows = 0;
  await withoutTriggers(
    tx,
    restored.map(({ name }) => name),
    async () => {
      for (const table of restored)
        rows += await importRows(tx, bag, table, { path: rowsPath(table), userId: account.id, keys });
    },
  );
  await continueConsents(tx);
  return rows;
}

/** An object is stored under a key of its owner only. */
function assertOwn(object: ImportedObject, userId: string): void {
  const isOwn =
    "bucket" in object
      ? object.name.startsWith(`${userId}/`)
      : object.key.startsWith(`artifacts/${userId}/`) || object.key.startsWith(`photos/${userId}/`);
  const isInside = !/(?:^|\/)\.{0,2}(?:\/|$)|[\0\\]/.test("bucket" in object ? object.name : object.key);
  if (!isOwn || !isInside || !object.path.startsWith("data/"))
    throw fail("invalid_input", `${objectsPath} names a file of somebody else.`);
}

function keyOf(object: ImportedObject): string {
  return "bucket" in object ? blobKey(object.version) : object.key;
}

async function storeObject(store: ObjectStore, bag: BagFiles, object: ImportedObject): Promise<void> {
  const draft = await store.draft();
  const hash = createHash("sha256");
  const hashed = async function* () {
    for await (const piece of bag.open(object.path)) {
      hash.update(piece);
      yield piece;
    }
  };
  try {
    await pipeline(hashed, createWriteStream(draft, { mode: 0o600 })).catch((thrown: unknown) => {
      throw asStorageError(thrown);
    });
    if (hash.digest("hex") !== object.sha256) throw changed(object.path);
    await store.storeDraft(keyOf(object), draft);
  } finally {
    await rm(draft, { force: true });
  }
}

function parsed<T>(schema: z.ZodType<T>, text: string, path: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (thrown) {
    throw fail("invalid_input", `${path} is not that of an archive.`, thrown);
  }
}

/** Rows that break a rule of the database (classes 22 and 23) are no rows of an archive. */
function asRefusal(thrown: unknown): unknown {
  const code = thrown instanceof Error && "code" in thrown ? String(thrown.code) : "";
  if (!/^2[23]/.test(code)) return thrown;
  const table = thrown instanceof Error && "table_name" in thrown ? ` of ${String(thrown.table_name)}` : "";
  return fail("invalid_input", `Rows${table} are not those of an archive. Nothing was imported.`, thrown);
}
