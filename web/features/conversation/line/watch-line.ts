/** How often it is looked at, and how many looks without a sound are the fewest that tell anything. */
const lookMs = 5_000;
const leastQuiet = 4;
/** So many times as long as the longest it was ever quiet between two questions whether somebody is there. */
const patience = 3;
/** An agent that asks that again and again is heard from for as long as its line lives. */
const leastPings = 2;

/**
 * A line that died without its socket's closing, as on a telephone between two networks: `lost` once, when nothing has come for far
 * longer than ever before. Looks are counted, not time: a device that slept does not blame the line.
 */
export function watchLine(lost: () => void) {
  let [pings, quiet, sincePing, longest] = [0, 0, 0, 0];
  const looking = setInterval(() => {
    quiet += 1;
    sincePing += 1;
    if (pings < leastPings || quiet < Math.max(leastQuiet, patience * longest)) return;
    clearInterval(looking);
    lost();
  }, lookMs);
  return {
    /** Anything came; a ping is such a question. */
    heard: (isPing: boolean) => {
      quiet = 0;
      if (!isPing) return;
      if (pings > 0) longest = Math.max(longest, sincePing);
      pings += 1;
      sincePing = 0;
    },
    end: () => clearInterval(looking),
  };
}
