import { join } from "node:path";
import { lock } from "proper-lockfile";
import { fail } from "#server/platform/errors.ts";

/** Age in ms after which the lock of a dead process is replaced. */
const staleMs = 10_000;

/** Locks a folder for one work across processes. Throws `conflict` with this message while another process holds it. */
export async function lockFolder(folder: string, work: string, message: string): Promise<AsyncDisposable> {
  try {
    const release = await lock(folder, { lockfilePath: join(folder, `.heirvoice-${work}`), stale: staleMs });
    return { [Symbol.asyncDispose]: release };
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "ELOCKED")) throw cause;
    throw fail("conflict", `${message} After a crash, try again in ${staleMs / 1000} seconds.`, cause);
  }
}
