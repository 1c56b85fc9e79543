import { readdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";

/** Files in a make's folder by their paths there: of this run, and of an earlier one. */
export type FinishedFiles = { now: string[]; earlier: string[] };

/** Reads which files lie whole in `out`; those written at `sinceMs` or later are of this run. */
export async function finishedFiles(out: string, sinceMs: number): Promise<FinishedFiles> {
  const found: FinishedFiles = { now: [], earlier: [] };
  const entries = await readdir(out, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.startsWith(".") || entry.name.endsWith(".unfinished")) continue;
    const file = join(entry.parentPath, entry.name);
    const { mtimeMs } = await stat(file);
    (mtimeMs >= sinceMs ? found.now : found.earlier).push(relative(out, file));
  }
  return { now: found.now.toSorted(), earlier: found.earlier.toSorted() };
}

/** What a make that did not come to its end left, and how to go on; starts with why it ended. */
export function describeUnfinished(reason: string, out: string, { now, earlier }: FinishedFiles): string {
  const there = [
    now.length > 0 && `Finished in ${out}: ${listed(now)}.`,
    earlier.length > 0 && `There from an earlier make: ${listed(earlier)}.`,
  ].filter((line) => line !== false);
  if (there.length === 0) return `Nothing was made. ${reason}`;
  const goOn = "Run the same command again to go on: what is finished is not made again.";
  return [`Not everything was made. ${reason}`, ...there, goOn].join("\n");
}

const mostListed = 8;

function listed(paths: string[]): string {
  const more = paths.length - mostListed;
  return `${paths.slice(0, mostListed).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
