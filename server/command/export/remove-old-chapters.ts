import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { MadeBefore } from "./made-before.ts";

const chapter = /^audiobook\/[^/]+\.(mp3|wav)$/;

/**
 * Removes the chapters of an audiobook that this one took the place of: a chapter that has another title now would be heard
 * twice. What anybody changed since, and what the last report does not name, stays.
 */
export async function removeOldChapters(out: string, before: MadeBefore, made: ReadonlySet<string>): Promise<void> {
  if (!made.has("audiobook.m4b")) return;
  for (const [path, sha256] of before.sha256) {
    if (made.has(path) || !chapter.test(path)) continue;
    const file = join(out, path);
    const found = await stat(file).catch(() => null);
    if (found?.isFile() && found.mtimeMs <= before.atMs && (await sha256Of(file)) === sha256) await rm(file);
  }
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
