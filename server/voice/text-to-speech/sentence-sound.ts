/** Samples below this amplitude contain no speech. */
const quietest = 300;

/** A sentence and its sound: 16 bits, one channel. */
export type SpokenSentence = { text: string; samples: Int16Array };

/**
 * The words of it that were heard whole when so many of its samples were. No engine tells when it says which word: each takes its
 * share of the letters between the first and the last sound.
 */
export function playedWords({ text, samples }: SpokenSentence, heard: number): string {
  if (heard >= samples.length) return text;
  const first = samples.findIndex((sample) => Math.abs(sample) > quietest);
  const last = samples.findLastIndex((sample) => Math.abs(sample) > quietest);
  const words = text.split(" ");
  const letters = words.reduce((sum, word) => sum + word.length + 1, 0);
  let end = first;
  const whole = words.filter((word) => {
    end += ((last - first) * (word.length + 1)) / letters;
    return first >= 0 && end <= heard;
  });
  return whole.join(" ");
}

const frameSeconds = 0.02;
const backSeconds = 0.6;

/** The sample at which a stopped sentence resumes: the quietest moment just before, so that its word is complete. */
export function wordStart(samples: Int16Array, at: number, rate: number): number {
  const frame = Math.round(rate * frameSeconds);
  let [softest, found] = [Infinity, at];
  for (let from = at - frame; from >= Math.max(0, at - backSeconds * rate); from -= frame) {
    const loudness = samples.subarray(from, from + frame).reduce((sum, sample) => sum + Math.abs(sample), 0);
    if (loudness < softest) [softest, found] = [loudness, from];
  }
  return found;
}
