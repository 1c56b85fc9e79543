import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { stableUuid } from "#server/database/seed/stable-uuid.ts";

type Piece = { workDir: string; owner: string; key: string[] };

/**
 * Runs `work` in an empty folder of this piece of work's own, whose name begins with its owner's id. What a killed run left there
 * is removed first.
 */
export async function inWorkFolder<T>({ workDir, owner, key }: Piece, work: (dir: string) => Promise<T>): Promise<T> {
  const dir = join(workDir, `${owner}.${stableUuid(...key)}`);
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Whose work a folder is; null for a name that says nothing. */
export function ownerOfWork(name: string): string | null {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\./.exec(name)?.[1] ?? null;
}

/** Where what can be made again for one person is kept on this machine. */
export function cacheOf(cacheDir: string, owner: string): string {
  return join(cacheDir, "people", owner);
}
