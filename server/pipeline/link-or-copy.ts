import { copyFile, link } from "node:fs/promises";

/** Puts a file that is whole and never written to again at `to`, as the very same one; on another disk it is copied. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch((thrown: unknown) => {
    if (thrown instanceof Error && "code" in thrown && thrown.code === "EXDEV") return copyFile(from, to);
    throw thrown;
  });
}
