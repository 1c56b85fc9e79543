import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { fail } from "#server/platform/errors.ts";
import { unlessMissing } from "#server/platform/process/missing-file.ts";
import { decrypt, encrypt } from "./age-file.ts";
import { macKeyOf, macOf, signed, splitMac, type BackupKey } from "./backup-key-store.ts";
import type { BackupTarget } from "./backup-target.ts";
import { once } from "./blob-writer.ts";

const kinds = [
  ...(["account", "session", "answer", "memory", "element", "photo", "passage"] as const),
  ...(["hidden_answer", "hidden_memory", "hidden_element", "hidden_photo"] as const),
];
const passageSchema = z.object({
  answerId: z.uuid(),
  recordingId: z.uuid(),
  userId: z.uuid(),
  fromMs: z.int(),
  toMs: z.int(),
  wordCount: z.int(),
  wanted: z.enum(["in", "out", "erased"]),
});
const hiddenSchema = z.object({ visibility: z.enum(["deleted", "shown"]) });

/** `deletedAt` is a time in ISO 8601 with microseconds. `detail`: which passage was left out, erased or put back; what its owner put away or back. */
export const tombstoneSchema = z.object({
  kind: z.enum(kinds),
  id: z.uuid(),
  deletedAt: z.iso.datetime(),
  detail: z.union([passageSchema, hiddenSchema]).nullable().default(null),
});
export type Tombstone = z.infer<typeof tombstoneSchema>;

const folder = "tombstones";
const macKind = "tombstones";
const fileSchema = z.array(tombstoneSchema);

/** Adds a file to the target. It carries a MAC: a planted one would make a restore delete people. */
export async function writeToTarget(
  target: BackupTarget,
  key: BackupKey,
  tombstones: readonly Tombstone[],
): Promise<void> {
  const json = JSON.stringify(tombstones);
  const bytes = encrypt(key.recipient, once(Buffer.from(signed(key, macKind, json))));
  await target.write(`${folder}/${nameOf(tombstones, json)}.age`, bytes);
}

/** Throws `invalid_input` naming a file that is damaged or not from this server. */
export async function readFromTarget(target: BackupTarget, identity: string): Promise<Tombstone[]> {
  const found: Tombstone[] = [];
  for await (const path of target.list(folder)) {
    if (!path.endsWith(".age")) continue;
    const { mac, content } = splitMac(await text(decrypt(identity, await target.read(path), path)));
    if (mac !== macOf(macKeyOf(identity), macKind, content)) throw unreadable(path);
    found.push(...parse(content, path));
  }
  return found;
}

/** The data folder survives the loss of the database where no backup target is set. */
export async function writeToFolder(dataDir: string, tombstones: readonly Tombstone[]): Promise<void> {
  const dir = join(dataDir, "tombstones");
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const json = JSON.stringify(tombstones);
  const path = join(dir, `${nameOf(tombstones, json)}.json`);
  await writeFile(`${path}.unfinished`, json, { mode: 0o600, flush: true });
  await rename(`${path}.unfinished`, path);
}

export async function readFromFolder(dataDir: string): Promise<Tombstone[]> {
  const dir = join(dataDir, "tombstones");
  const found: Tombstone[] = [];
  for (const name of await readdir(dir).catch(unlessMissing([])))
    if (name.endsWith(".json")) found.push(...parse(await readFile(join(dir, name), "utf8"), join(dir, name)));
  return found;
}

/** Removes files of both places whose tombstones are all older than `horizon`. A name without a time stays. */
export async function pruneTarget(target: BackupTarget, horizon: Date): Promise<void> {
  for await (const path of target.list(folder)) if (isOlder(basename(path), horizon)) await target.remove(path);
}

export async function pruneFolder(dataDir: string, horizon: Date): Promise<void> {
  const dir = join(dataDir, "tombstones");
  for (const name of await readdir(dir).catch(unlessMissing([])))
    if (isOlder(name, horizon)) await rm(join(dir, name), { force: true });
}

/** The same tombstones are one file. Its name says when the newest was made, because the server cannot read its files at the target. */
function nameOf(tombstones: readonly Tombstone[], json: string): string {
  const newest = tombstones.reduce((latest, { deletedAt }) => Math.max(latest, Date.parse(deletedAt)), 0);
  return `${Math.ceil(newest / 1000)}-${createHash("sha256").update(json).digest("hex")}`;
}

function isOlder(name: string, horizon: Date): boolean {
  const [, seconds] = /^(\d+)-[0-9a-f]{64}\.(?:age|json)$/.exec(name) ?? [];
  return seconds !== undefined && Number(seconds) * 1000 < horizon.getTime();
}

function parse(json: string, path: string): Tombstone[] {
  try {
    return fileSchema.parse(JSON.parse(json));
  } catch (thrown) {
    throw unreadable(path, thrown);
  }
}

function unreadable(path: string, cause?: unknown) {
  return fail(
    "invalid_input",
    `${path} is damaged or was not written by this server. It names what was deleted after the backup: without it, a restore ` +
      "may bring back a person who was erased. Remove the file to restore all the same.",
    cause,
  );
}
