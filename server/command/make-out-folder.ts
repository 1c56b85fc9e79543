import { mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fail } from "#server/platform/errors.ts";
import { isMissingFile } from "#server/platform/process/missing-file.ts";

/**
 * Creates the output folder. Throws `invalid_input` with the reason at once if it cannot be created. Creates parents
 * one by one, because a recursive mkdir never returns below /proc.
 */
export async function makeOutFolder(path: string, asked: string): Promise<void> {
  try {
    for (const folder of await missingAbove(path)) await mkdir(folder);
    if (!(await stat(path)).isDirectory()) throw fail("invalid_input", `--out ${asked} is a file, not a folder.`);
    await rm(await mkdtemp(join(path, ".heirvoice-")), { recursive: true });
  } catch (thrown) {
    if (!(thrown instanceof Error) || !("code" in thrown) || "status" in thrown) throw thrown;
    throw fail("invalid_input", `Nothing can be written to --out ${asked}: ${whyNot(String(thrown.code))}.`, thrown);
  }
}

async function missingAbove(path: string): Promise<string[]> {
  const missing: string[] = [];
  for (let at = path; at !== dirname(at); at = dirname(at)) {
    const found = await stat(at).catch((thrown: unknown) => {
      if (isMissingFile(thrown)) return null;
      throw thrown;
    });
    if (found) break;
    missing.unshift(at);
  }
  return missing;
}

function whyNot(code: string): string {
  const reasons: Record<string, string> = {
    ENOTDIR: "a part of it is a file",
    EACCES: "it may not be written to",
    EPERM: "it may not be written to",
    EROFS: "it is read-only",
    ENOSPC: "the disk is full",
    ENOENT: "no folder can be made there",
  };
  return reasons[code] ?? code;
}
