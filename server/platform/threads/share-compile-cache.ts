import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";

/** Environment variables that share this process's compile cache with a thread or child: faster start, less memory. */
export function sharedCompileCache(): Record<string, string> {
  const dir = getCompileCacheDir();
  return dir === undefined ? {} : { NODE_COMPILE_CACHE: dirname(dir) };
}
