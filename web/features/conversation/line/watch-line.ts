/** The interval of the checks, and the fewest silent checks that count. */
const lookMs = 5_000;
const leastQuiet = 4;
/** The multiple of the longest silence between two pings that counts as lost. */
const patience = 3;
/** An agent that pings repeatedly does so for the whole life of its line. */
const leastPings = 2;

/**
 * Detects a dead line whose socket stays open, for example after a network change on a phone: calls `lost` once when
 * nothing has arrived for far longer than ever before. It counts checks, not time: a sleeping device is no lost line.
 */
export function watchLine(lost: () => void) {
  let [pings, quiet, sincePing, longest] = [0, 0, 0, 0];
  let hasEnded = false;
  const looking = setInterval(() => {
    quiet += 1;
    sincePing += 1;
    if (pings < leastPings || quiet < Math.max(leastQuiet, patience * longest)) return;
    clearInterval(looking);
    lost();
  }, lookMs);
  return {
    /** Anything arrived; `isPing` for a ping. */
    heard: (isPing: boolean) => {
      quiet = 0;
      if (!isPing) return;
      if (pings > 0) longest = Math.max(longest, sincePing);
      pings += 1;
      sincePing = 0;
    },
    end: () => {
      hasEnded = true;
      clearInterval(looking);
    },
    hasEnded: () => hasEnded,
  };
}
