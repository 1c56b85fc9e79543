import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import type { TransactionSql } from "postgres";
import { buildSchema } from "#server/database/migrate.ts";
import { createSeedHistory } from "#server/database/seed/seed.ts";
import { fail } from "#server/platform/errors.ts";
import { damaged, decrypt } from "#server/features/backup/target/age-file.ts";
import {
  objectEntrySchema,
  type BackupManifest,
  type Blob,
  type ObjectEntry,
  type TableEntry,
} from "#server/features/backup/target/backup-manifest.ts";
import type { BackupTarget } from "#server/features/backup/target/backup-target.ts";
import { blobPath } from "#server/features/backup/target/blob-writer.ts";
import { copyOut, listTables, useDumpSettings } from "#server/features/backup/write/dump-store.ts";
import { copyIn, setSequences, withoutConstraints } from "./load-store.ts";

const decompress = promisify(zstdDecompress);

/** An opened backup. `identity` is the recovery key. */
export type OpenBackup = { target: BackupTarget; identity: string; manifest: BackupManifest };

/** The plain bytes of an object, checked at their end. Throws `invalid_input` naming `name` for changed bytes. */
export async function* readObject(
  { target, identity }: OpenBackup,
  stored: Blob,
  name: string,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  const label = `${blobPath(stored.blob)} (${name})`;
  for await (const bytes of decrypt(identity, await readBlob(target, stored, label), label)) {
    hash.update(bytes);
    yield bytes;
  }
  if (hash.digest("hex") !== stored.sha256) throw damaged(label);
}

export async function* readPieces(backup: OpenBackup, pieces: readonly Blob[], name: string): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    const label = `${blobPath(piece.blob)} (${name})`;
    const packed = await buffer(decrypt(backup.identity, await readBlob(backup.target, piece, label), label));
    const plain = await decompress(packed, { maxOutputLength: Math.max(piece.bytes, 1) }).catch((thrown: unknown) => {
      throw damaged(label, thrown);
    });
    if (createHash("sha256").update(plain).digest("hex") !== piece.sha256) throw damaged(label);
    yield plain;
  }
}

/** A target may lack a file that the manifest names. */
async function readBlob(target: BackupTarget, { blob }: Blob, label: string): Promise<Readable> {
  const path = blobPath(blob);
  if (!(await target.has(path))) throw damaged(label);
  return target.read(path);
}

export async function* readObjectEntries(backup: OpenBackup): AsyncGenerator<ObjectEntry> {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const piece of readPieces(backup, backup.manifest.objects.list, "the list of objects")) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield objectEntrySchema.parse(JSON.parse(line));
  }
}

/**
 * Builds the schema of the backup's version in an empty database, loads its rows and compares what is then in each table with what was
 * backed up. Returns the names of tables that this version does not have.
 */
export async function loadDatabase(tx: TransactionSql, backup: OpenBackup): Promise<string[]> {
  const { manifest } = backup;
  await useDumpSettings(tx);
  await buildSchema(tx, manifest.migrations);
  await createSeedHistory(tx);
  await useDumpSettings(tx);
  const present = await listTables(tx);
  const isPresent = ({ schema, name }: TableEntry) => present.some((one) => one.schema === schema && one.name === name);
  const known = manifest.tables.filter(isPresent);
  await withoutConstraints(tx, present, async () => {
    for (const table of known) await loadTable(tx, backup, table);
  });
  await setSequences(tx, manifest.sequences);
  return manifest.tables.filter((table) => !isPresent(table)).map(({ schema, name }) => `${schema}.${name}`);
}

async function loadTable(tx: TransactionSql, backup: OpenBackup, table: TableEntry): Promise<void> {
  const name = `${table.schema}.${table.name}`;
  await pipeline(Readable.from(readPieces(backup, table.pieces, name)), await copyIn(tx, table));
  const hash = createHash("sha256");
  for await (const bytes of await copyOut(tx, table)) hash.update(bytes);
  if (hash.digest("hex") !== table.sha256)
    throw fail("invalid_input", `The rows of ${name} are not those that were backed up.`);
}
