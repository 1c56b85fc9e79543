import { join } from "node:path";
import { lock } from "proper-lockfile";
import { fail } from "#server/platform/errors.ts";

/** A lock whose holder died is taken over after this long. */
const staleMs = 10_000;
/**
 * Holds the folder that is written into for one make at a time, across processes. Returns what releases it. Throws `conflict`
 * while another make holds it.
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
