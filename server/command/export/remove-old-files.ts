import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { MadeBefore } from "./made-before.ts";
import { hashFile } from "#server/platform/process/hash-file.ts";

/** Files of the last make, each with the file that replaces its set; null for files of every make. */
const sets: [prefix: string, replacedBy: string | null][] = [
  ["transcript/", null],
  ["audiobook/", "audiobook.m4b"],
  ["print/", "book.pdf"],
];

/**
 * Deletes files of the last make that this make did not write: the transcript of a removed answer, a chapter with an
 * old title. Keeps files that were changed since, are missing from the last report, or belong to a set that failed this
 * time.
 */
export async function removeOldFiles(out: string, before: MadeBefore, made: ReadonlySet<string>): Promise<void> {
  for (const [path, sha256] of before.sha256) {
    const [, replacedBy] = sets.find(([prefix]) => path.startsWith(prefix)) ?? [];
    if (made.has(path) || replacedBy === undefined || (replacedBy !== null && !made.has(replacedBy))) continue;
    const file = join(out, path);
    const found = await stat(file).catch(() => null);
    if (found?.isFile() && found.mtimeMs <= before.atMs && (await hashFile(file)) === sha256) await rm(file);
  }
}
