import { join } from "node:path";
import { lock } from "proper-lockfile";
import { fail } from "#server/platform/errors.ts";

/** Age in ms after which the lock of a dead process is replaced. */
const staleMs = 10_000;
/**
 * Locks the output folder for one make across processes. Returns the release function. Throws `conflict` while another
 * make holds the lock.
 */
export async function lockOutFolder(out: string): Promise<AsyncDisposable> {
  try {
    const release = await lock(out, {
      lockfilePath: join(out, ".heirvoice-make"),
      stale: staleMs,
    });
    return { [Symbol.asyncDispose]: release };
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "ELOCKED")) throw cause;
    const message = `Another make is writing into ${out}. Wait for its end, or choose another --out. After a crash, try again in ${staleMs / 1000} seconds.`;
    throw fail("conflict", message, cause);
  }
}
