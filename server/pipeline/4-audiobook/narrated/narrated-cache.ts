import { join } from "node:path";
import { cacheOf } from "#server/pipeline/work-folder.ts";

/** Where what can be made again of a person's narrated editions is kept on this machine, in a folder for each voice. */
export function narratedCacheOf(cacheDir: string, owner: string): string {
  return join(cacheOf(cacheDir, owner), "narrated");
}
