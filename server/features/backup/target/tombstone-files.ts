import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { fail } from "#server/platform/errors.ts";
import { unlessMissing } from "#server/platform/process/missing-file.ts";
import { decrypt, encrypt } from "./age-file.ts";
import { macKeyOf, macOf, signed, splitMac, type BackupKey } from "./backup-key-store.ts";
import type { BackupTarget } from "./backup-target.ts";
import { once } from "./blob-writer.ts";

/** `deletedAt` is a time in ISO 8601 with microseconds. */
export const tombstoneSchema = z.object({
  kind: z.enum(["account", "session", "answer"]),
  id: z.uuid(),
  deletedAt: z.iso.datetime(),
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
  await target.write(`${folder}/${nameOf(json)}.age`, bytes);
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
  const path = join(dir, `${nameOf(json)}.json`);
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

/** The same tombstones are one file. */
function nameOf(json: string): string {
  return createHash("sha256").update(json).digest("hex");
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
