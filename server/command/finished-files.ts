import { readdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";

/** Paths of files in the output folder: from this run and from an earlier one. */
export type FinishedFiles = { now: string[]; earlier: string[] };

/** Lists the complete files in `out`; files written at `sinceMs` or later belong to this run. */
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

/** Describes what an interrupted make finished and how to continue; starts with the reason. */
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
