// Memory of processes and size of folders.
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";

/** Linux only. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** The same for a process and all its descendants. */
export async function treeMb(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const below = children
    .split(" ")
    .filter(Boolean)
    .map((child) => treeMb(Number(child)));
  const own = residentMb(pid).catch(() => 0);
  return (await Promise.all([own, ...below])).reduce((sum, megabytes) => sum + megabytes, 0);
}

/** The size of all files below a folder in MB. Files that disappear meanwhile count 0. */
export async function folderMb(dir: string): Promise<number> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1e6);
}
