import { lstat, open, readdir } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { fail } from "#server/platform/errors.ts";
import { assertFewFiles, assertSafePath, type BagFiles } from "./bag-limits.ts";
import { openZip } from "./zip-reader.ts";

/** Opens a bag that is a folder, or a ZIP with one folder. Nothing is unpacked to the disk. Throws `invalid_input`. */
export async function openBagFiles(path: string): Promise<BagFiles> {
  const found = await lstat(path).catch(() => null);
  if (found === null) throw fail("not_found", `There is nothing at ${path}.`);
  if (found.isDirectory()) return openFolder(path);
  if (!found.isFile()) throw fail("invalid_input", `${path} is no folder and no ZIP.`);
  const file = await open(path, "r");
  try {
    return withoutFolder(await openZip(file, found.size));
  } catch (thrown) {
    await file.close();
    throw thrown;
  }
}

async function openFolder(root: string): Promise<BagFiles> {
  const sizes = new Map<string, number>();
  const waiting = [""];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop())
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      assertSafePath(path);
      if (entry.isDirectory()) waiting.push(path);
      else if (!entry.isFile()) throw fail("invalid_input", `${path} is a link or no file.`);
      else sizes.set(path, (await lstat(join(root, path))).size);
      assertFewFiles(sizes.size + waiting.length);
    }
  return {
    sizes,
    open: (path) => createReadStream(join(root, path), { highWaterMark: 1 << 18 }),
    close: async () => undefined,
  };
}

/** A ZIP of a bag has its folder above all files. */
function withoutFolder(zip: BagFiles): BagFiles {
  const [first = ""] = zip.sizes.keys();
  const folder = first.slice(0, first.indexOf("/") + 1);
  const sizes = new Map<string, number>();
  for (const [path, bytes] of zip.sizes) {
    if (folder === "" || !path.startsWith(folder))
      throw fail("invalid_input", `${path} is outside the folder of the archive.`);
    sizes.set(path.slice(folder.length), bytes);
  }
  return { ...zip, sizes, open: (path) => zip.open(folder + path) };
}
