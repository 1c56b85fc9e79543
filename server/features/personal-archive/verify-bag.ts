import { createHash } from "node:crypto";
import { bagFormat } from "#server/pipeline/personal-archive/archived-tables.ts";
import { fail } from "#server/platform/errors.ts";
import type { BagFiles } from "./bag-limits.ts";

const maxManifestBytes = 64 * 1024 * 1024;
const maxTagBytes = 100_000;

/**
 * Checks a bag before anything of it is used: its version, that its manifests name every file, and the SHA-256 of each.
 * Throws `invalid_input` naming the file, `upgrade_required` for an archive of a newer version. Returns the hashes of the
 * payload.
 */
export async function verifyBag(bag: BagFiles): Promise<ReadonlyMap<string, string>> {
  const declared = await readText(bag, "bagit.txt", maxTagBytes);
  if (!/^BagIt-Version: 1\.0\r?\nTag-File-Character-Encoding: UTF-8\r?\n?$/i.test(declared))
    throw fail("invalid_input", "bagit.txt is not that of an archive.");
  const format = /^Heirvoice-Format: (\d{1,9})\r?$/m.exec(await readText(bag, "bag-info.txt", maxTagBytes))?.[1];
  if (format === undefined) throw fail("invalid_input", "bag-info.txt is not that of an archive of this program.");
  if (Number(format) > bagFormat)
    throw fail("upgrade_required", "This archive is from a newer version: start with a newer one.");
  const payload = await readManifest(bag, "manifest-sha256.txt");
  const tags = await readManifest(bag, "tagmanifest-sha256.txt");
  for (const path of bag.sizes.keys()) {
    if (path === "tagmanifest-sha256.txt") continue;
    const listed = path.startsWith("data/") ? payload : tags;
    if (!listed.has(path)) throw fail("invalid_input", `${path} is in no manifest.`);
  }
  for (const [path, sha256] of [...tags, ...payload]) {
    const hash = createHash("sha256");
    for await (const piece of openListed(bag, path)) hash.update(piece);
    if (hash.digest("hex") !== sha256) throw changed(path);
  }
  return payload;
}

export function changed(path: string) {
  return fail("invalid_input", `${path} was changed after the archive was made. Nothing was imported.`);
}

function openListed(bag: BagFiles, path: string): AsyncIterable<Buffer> {
  if (!bag.sizes.has(path)) throw fail("invalid_input", `${path} is missing. Nothing was imported.`);
  return bag.open(path);
}

async function readManifest(bag: BagFiles, name: string): Promise<Map<string, string>> {
  const listed = new Map<string, string>();
  for (const line of (await readText(bag, name, maxManifestBytes)).split("\n")) {
    if (line === "") continue;
    const [, sha256, path] = /^([0-9a-f]{64}) [ *](.+?)\r?$/i.exec(line) ?? [];
    if (sha256 === undefined || path === undefined || listed.has(path))
      throw fail("invalid_input", `${name} is damaged.`);
    listed.set(path, sha256.toLowerCase());
  }
  return listed;
}

export async function readText(bag: BagFiles, path: string, maxBytes: number): Promise<string> {
  if ((bag.sizes.get(path) ?? 0) > maxBytes) throw fail("too_large", `${path} is too large.`);
  const pieces: Buffer[] = [];
  for await (const piece of openListed(bag, path)) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}
