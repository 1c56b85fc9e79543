import { constants, copyFile, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Writes a file atomically. */
export async function writeWhole(path: string, content: string): Promise<void> {
  await whole(path, (unfinished) => writeFile(unfinished, content));
}

/** Copies a file atomically, by reference (copy-on-write) where the file system supports it. */
export async function copyWhole(from: string, path: string): Promise<void> {
  await whole(path, (unfinished) => copyFile(from, unfinished, constants.COPYFILE_FICLONE));
}

async function whole(path: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${path}.unfinished`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await write(unfinished);
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
  }
}
