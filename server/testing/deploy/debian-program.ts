import { execFile } from "node:child_process";
import { access, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const cache = resolve("node_modules/.cache/debian");

/**
 * A program of a Debian package at its `path`, or unpacked from the package into a cache. Installing it would start its service.
 */
export async function debianProgram(name: string, path: string): Promise<string> {
  if (await isThere(`/${path}`)) return `/${path}`;
  const unpacked = join(cache, name);
  if (!(await isThere(unpacked))) await unpack(name, unpacked);
  return join(unpacked, path);
}

async function unpack(name: string, to: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const dir = await mkdtemp(join(cache, "download-"));
  try {
    await run("apt-get", ["-qq", "download", name], { cwd: dir }).catch((cause: unknown) => {
      throw new Error(`The Debian package ${name} is needed. As root: apt-get update`, { cause });
    });
    await run("sh", ["-c", 'dpkg -x *.deb "$1"', "sh", join(dir, "unpacked")], { cwd: dir });
    await rename(join(dir, "unpacked"), to);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
