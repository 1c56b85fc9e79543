import { setTimeout } from "node:timers/promises";
import { z } from "zod";

/** Pauses between tries in ms: a restarted database is available after seconds. */
const pauses = [100, 500, 2_000, 8_000, 30_000, 60_000];
/** SQLSTATE classes that fail at every try: invalid data, a constraint, or the statement. */
const staysWrong = z.object({ code: z.string().regex(/^(?:22|23|42)/) });

/** Retries a temporary failure. The write must be idempotent. */
export async function retryUntilWritten(write: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (const pause of pauses) {
    try {
      return await write();
    } catch (thrown) {
      if (signal.aborted || staysWrong.safeParse(thrown).success) throw thrown;
      await setTimeout(pause, undefined, { signal }).catch(() => undefined);
    }
  }
  await write();
}
