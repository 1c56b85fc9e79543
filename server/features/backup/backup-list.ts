import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import { fail } from "#server/platform/errors.ts";
import { damaged, decrypt, encrypt } from "./age-file.ts";
import type { BackupKey } from "./backup-key-store.ts";
import { manifestSchema, type BackupManifest } from "./backup-manifest.ts";
import type { BackupTarget } from "./backup-target.ts";
import { blobFolder, blobPath, once } from "./blob-writer.ts";
import { expiredBackups, startOf, type Retention } from "./retention.ts";

const folder = "backups";

export function manifestPath(id: string): string {
  return `${folder}/${id}.age`;
}
function blobsPath(id: string): string {
  return `${folder}/${id}.blobs`;
}

/** Ids of complete backups, oldest first. */
export async function listBackups(target: BackupTarget): Promise<string[]> {
  const ids: string[] = [];
  for await (const path of target.list(folder)) {
    const id = path.slice(folder.length + 1, -".age".length);
    if (path.endsWith(".age") && startOf(id) !== null) ids.push(id);
  }
  return ids.toSorted();
}

/** The names of the blobs are readable without the recovery key, so that the server can remove what no backup needs. */
export async function writeManifest(
  target: BackupTarget,
  key: BackupKey,
  manifest: BackupManifest,
  blobs: ReadonlySet<string>,
): Promise<void> {
  const lines = [...blobs].toSorted().join("\n");
  await target.write(blobsPath(manifest.id), once(Buffer.from(`${lines}\n${hashOf(lines)}\n`)));
  const plain = Buffer.from(JSON.stringify(manifest));
  await target.write(manifestPath(manifest.id), encrypt(key.recipient, once(plain)));
}

export async function readManifest(target: BackupTarget, identity: string, id: string): Promise<BackupManifest> {
  const path = manifestPath(id);
  if (!(await target.has(path))) throw fail("not_found", `There is no backup ${id} in ${target.address}.`);
  const plain = await text(decrypt(identity, await target.read(path), path));
  const parsed = manifestSchema.safeParse(JSON.parse(plain));
  if (parsed.success) return parsed.data;
  throw fail("invalid_input", `The backup ${id} has a format that this version does not read.`, parsed.error);
}

/**
 * Removes expired backups, then every blob that no other backup needs. Returns how many backups went. Throws
 * `storage_unavailable` when the target does not list `newest`, which was just written: its list is not to be trusted.
 */
export async function pruneBackups(
  target: BackupTarget,
  retention: Retention,
  newest: { id: string; startedAt: Date },
): Promise<number> {
  const ids = await listBackups(target);
  if (!ids.includes(newest.id))
    throw fail("storage_unavailable", `${target.address} does not list the backup ${newest.id} that was just written.`);
  const expired = new Set(expiredBackups(ids, newest.startedAt, retention));
  const needed = new Set<string>();
  for (const id of ids.filter((one) => !expired.has(one)))
    for (const blob of await readBlobs(target, id)) needed.add(blob);
  for (const id of expired) await target.remove(manifestPath(id));
  for await (const path of target.list(folder))
    if (path.endsWith(".blobs") && !ids.some((id) => !expired.has(id) && path === blobsPath(id)))
      await target.remove(path);
  for await (const path of target.list(blobFolder)) {
    const blob = path.slice(path.lastIndexOf("/") + 1, -".age".length);
    if (path === blobPath(blob) && !needed.has(blob)) await target.remove(path);
  }
  return expired.size;
}

async function readBlobs(target: BackupTarget, id: string): Promise<string[]> {
  const content = await target.readText(blobsPath(id));
  const lines = content.trimEnd().split("\n");
  const hash = lines.pop();
  if (hash !== hashOf(lines.join("\n"))) throw damaged(blobsPath(id));
  return lines;
}

function hashOf(lines: string): string {
  return createHash("sha256").update(lines).digest("hex");
}
