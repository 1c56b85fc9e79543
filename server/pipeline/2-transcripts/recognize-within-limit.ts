import type { Transcript } from "#domain/recording/transcript.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Listening, Stt } from "#server/providers/stt/stt.ts";

/** The slowest recognizer on the slowest machine needs about the duration of the sound. */
const patience = { forAnyMs: 10 * 60_000, perMs: 6, withoutProgressMs: 20 * 60_000 };

/**
 * Stops a recognizer after six times the duration of the sound, or after twenty minutes without progress. Then throws
 * `timeout`, which is not retried.
 */
export async function listenWithin(stt: Stt, listening: Listening, within = patience): Promise<Transcript> {
  const late = new AbortController();
  const stop = () => late.abort();
  const whole = setTimeout(stop, within.forAnyMs + within.perMs * listening.durationMs);
  const still = setTimeout(stop, within.withoutProgressMs);
  try {
    return await stt.transcribe({
      ...listening,
      signal: AbortSignal.any([listening.signal, late.signal]),
      onProgress: (fraction, word) => {
        still.refresh();
        listening.onProgress(fraction, word);
      },
    });
  } catch (cause) {
    if (!late.signal.aborted || listening.signal.aborted) throw cause;
    throw new AppError("timeout", "The recognizer took too long over this recording.", { retryable: false, cause });
  } finally {
    clearTimeout(whole);
    clearTimeout(still);
  }
}
