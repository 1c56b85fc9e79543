import { fail } from "#server/platform/errors.ts";

const lookMs = 500;

/**
 * Runs `work` as long as `isWanted` stays true; asks twice a second, and again before the result is returned. Throws
 * `no_consent` when it is not, after `work` has been told to stop.
 */
export async function whileWanted<T>(
  isWanted: () => Promise<boolean>,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const unwanted = new AbortController();
  let [looking, isLooking] = [Promise.resolve(), false];
  const look = async () => {
    if (isLooking || unwanted.signal.aborted) return;
    isLooking = true;
    if (!(await isWanted())) unwanted.abort();
    isLooking = false;
  };
  // A look that fails stops the work: without the ledger nothing is sent.
  const lookSoon = () => void (looking = look().catch(() => unwanted.abort()));
  await look();
  if (unwanted.signal.aborted) throw withdrawn();
  const timer = setInterval(lookSoon, lookMs);
  try {
    const result = await work(AbortSignal.any([signal, unwanted.signal])).catch((thrown: unknown) => {
      if (unwanted.signal.aborted && !signal.aborted) throw withdrawn(thrown);
      throw thrown;
    });
    await looking;
    if (!(await isWanted())) throw withdrawn();
    return result;
  } finally {
    clearInterval(timer);
  }
}

const withdrawn = (cause?: unknown) => fail("no_consent", "The consent to this voice was taken back.", cause);
