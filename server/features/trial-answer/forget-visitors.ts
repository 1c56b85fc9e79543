import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "#server/context.ts";
import { asAppError } from "#server/platform/errors.ts";
import { repeatEvery } from "#server/platform/process/repeat-every.ts";
import { forgetExpiredTakes } from "./visitor-take-store.ts";
import { isMissingFile } from "#server/platform/process/missing-file.ts";

type Tools = Pick<Context, "log" | "db" | "story">;

const everyMs = 60_000;
/** Age in ms after which a work file belongs to a killed process. */
const oldestWorkMs = 10 * 60_000;

/** Deletes expired visitor takes at the start and every minute. The storage sweep deletes their bytes. */
export function forgetVisitors(tools: Tools): { stop(): Promise<void> } {
  return repeatEvery(
    everyMs,
    () => sweepVisitors(tools),
    (thrown) => tools.log.error({ code: asAppError(thrown).code }, "what visitors said remains"),
  );
}

export async function sweepVisitors({ db, story }: Pick<Tools, "db" | "story">, olderThanMs = oldestWorkMs) {
  await forgetExpiredTakes(db.sql);
  for (const name of await readdir(story.workDir).catch(absent)) {
    const dir = join(story.workDir, name);
    if (name.startsWith("visitor-") && (await isOlder(dir, olderThanMs)))
      await rm(dir, { recursive: true, force: true });
  }
}

async function isOlder(dir: string, ms: number): Promise<boolean> {
  const found = await stat(dir).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > ms;
}

function absent(cause: unknown): string[] {
  if (isMissingFile(cause)) return [];
  throw cause;
}
