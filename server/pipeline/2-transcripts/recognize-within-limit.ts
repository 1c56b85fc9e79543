import type { Transcript } from "#domain/recording/transcript.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Listening, Stt } from "#server/providers/stt/stt.ts";

/** Far above what the slowest recognizer needs on the slowest machine: about the length of the sound. */
const patience = { forAnyMs: 10 * 60_000, perMs: 6, withoutProgressMs: 20 * 60_000 };

/**
 * Lets a recognizer listen, but not for ever: it is stopped after six times the length of the sound, and when nothing comes of
 * it for twenty minutes. Throws `timeout` then, which is not tried again.
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
