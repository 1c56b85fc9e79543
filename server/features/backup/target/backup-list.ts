import { text } from "node:stream/consumers";
import { fail } from "#server/platform/errors.ts";
import { decrypt, encrypt } from "./age-file.ts";
import { macKeyOf, macOf, signed, splitMac, type BackupKey } from "./backup-key-store.ts";
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

/**
 * The names of the blobs are readable without the recovery key, so that the server can remove what no backup needs. Both
 * files carry a MAC, because anybody can encrypt for the recipient.
 */
export async function writeManifest(
  target: BackupTarget,
  key: BackupKey,
  manifest: BackupManifest,
  blobs: ReadonlySet<string>,
): Promise<void> {
  const lines = [...blobs].toSorted().join("\n");
  const list = signed(key, `blobs ${manifest.id}`, lines);
  await target.write(blobsPath(manifest.id), once(Buffer.from(list)));
  const plain = signed(key, "manifest", JSON.stringify(manifest));
  await target.write(manifestPath(manifest.id), encrypt(key.recipient, once(Buffer.from(plain))));
}

export async function readManifest(target: BackupTarget, identity: string, id: string): Promise<BackupManifest> {
  const path = manifestPath(id);
  if (!(await target.has(path))) throw fail("not_found", `There is no backup ${id} in ${target.address}.`);
  const { mac, content } = splitMac(await text(decrypt(identity, await target.read(path), path)));
  if (mac !== macOf(macKeyOf(identity), "manifest", content)) throw forged(path);
  const parsed = manifestSchema.safeParse(JSON.parse(content));
  if (!parsed.success)
    throw fail("invalid_input", `The backup ${id} has a format that this version does not read.`, parsed.error);
  if (parsed.data.id !== id) throw forged(path);
  return parsed.data;
}

export type Pruned = {
  /** How many expired backups were removed. */
  removed: number;
  /** Backups whose list of blobs is missing or not from this server: while there are any, every blob stays. */
  unreadable: string[];
};

/**
 * Removes expired backups, then every blob that no other backup needs. Throws `storage_unavailable` when the target does
 * not list `newest`, which was just written: its list is not to be trusted.
 */
export async function pruneBackups(
  target: BackupTarget,
  key: BackupKey,
  retention: Retention,
  newest: { id: string; startedAt: Date },
): Promise<Pruned> {
  const ids = await listBackups(target);
  if (!ids.includes(newest.id))
    throw fail("storage_unavailable", `${target.address} does not list the backup ${newest.id} that was just written.`);
  const lists = new Map<string, string[]>();
  for (const id of ids) {
    const blobs = await readBlobs(target, key, id);
    if (blobs !== null) lists.set(id, blobs);
  }
  const expired = expiredBackups([...lists.keys()], newest.startedAt, retention);
  for (const id of expired) {
    await target.remove(manifestPath(id));
    lists.delete(id);
  }
  const unreadable = ids.filter((id) => !lists.has(id) && !expired.includes(id));
  if (unreadable.length === 0) await removeUnneeded(target, lists);
  return { removed: expired.length, unreadable };
}

async function removeUnneeded(target: BackupTarget, lists: ReadonlyMap<string, string[]>): Promise<void> {
  const needed = new Set([...lists.values()].flat());
  const kept = new Set([...lists.keys()].map(blobsPath));
  for await (const path of target.list(folder))
    if (path.endsWith(".blobs") && !kept.has(path)) await target.remove(path);
  for await (const path of target.list(blobFolder)) {
    const blob = path.slice(path.lastIndexOf("/") + 1, -".age".length);
    if (path === blobPath(blob) && !needed.has(blob)) await target.remove(path);
  }
}

/** Null when the list is missing, damaged or of another server. */
async function readBlobs(target: BackupTarget, key: BackupKey, id: string): Promise<string[] | null> {
  if (!(await target.has(blobsPath(id)))) return null;
  const { mac, content } = splitMac(await target.readText(blobsPath(id)));
  return mac === macOf(key.macKey, `blobs ${id}`, content) ? content.split("\n") : null;
}

function forged(path: string) {
  return fail(
    "invalid_input",
    `${path} was not written by the server of this recovery key. Name another backup with --at.`,
  );
}
