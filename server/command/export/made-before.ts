import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const madeSchema = z.object({ made: z.array(z.object({ path: z.string(), sha256: z.string() })) });

/** Files and time of the last make, from its report. */
export type MadeBefore = { sha256: ReadonlyMap<string, string>; atMs: number };

const never: MadeBefore = { sha256: new Map(), atMs: 0 };

export async function readMadeBefore(out: string): Promise<MadeBefore> {
  const file = join(out, "report.json");
  const text = await readFile(file, "utf8").catch(() => null);
  const found = await stat(file).catch(() => null);
  if (text === null || found === null) return never;
  try {
    const { made } = madeSchema.parse(JSON.parse(text));
    return { sha256: new Map(made.map(({ path, sha256 }) => [path, sha256])), atMs: found.mtimeMs };
  } catch {
    return never;
  }
}
