import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";

/** The environment in which a thread or a child uses the compiled code that this process keeps: it begins sooner, and takes less memory. */
export function sharedCompileCache(): Record<string, string> {
  const dir = getCompileCacheDir();
  return dir === undefined ? {} : { NODE_COMPILE_CACHE: dirname(dir) };
}
