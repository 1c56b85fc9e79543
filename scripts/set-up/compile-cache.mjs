import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { modules } from "./paths.mjs";

/** Shares a compile cache between the processes of a test run: each test file is one, and half of its import is compilation. */
export function setup() {
  const folder = (process.env.NODE_COMPILE_CACHE ??= join(modules, ".cache", "compiled"));
  mkdirSync(folder, { recursive: true });
  // Servers that drop privileges write here too.
  chmodSync(folder, 0o1777);
}
