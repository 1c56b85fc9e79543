import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { stableUuid } from "#server/backend/db/stable-uuid.ts";

/** Runs `work` in an empty folder of this piece of work's own. What a killed run left there is removed first. */
export async function inWorkFolder<T>(workDir: string, key: string[], work: (dir: string) => Promise<T>): Promise<T> {
  const dir = join(workDir, stableUuid(...key));
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  try {
    return await work(dir);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
