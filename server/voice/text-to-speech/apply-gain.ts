/** The peak limit on a scale of 32768: 1 dB below clipping. */
export const ceiling = 29_204;
const windowSeconds = 0.01;
/** The largest gain increase from one window to the next. */
const release = 1.06;

/**
 * As much louder (or softer) as asked, in dB, but for what would clip: there the gain goes down before it and comes back slowly. Nothing
 * that was below the ceiling is above it then.
 */
export function applyGain(samples: Int16Array, gainDb: number, rate: number): Int16Array {
  if (gainDb === 0) return samples;
  const gain = 10 ** (gainDb / 20);
  if (gain < 1) return samples.map((sample) => Math.round(sample * gain));
  const size = Math.round(rate * windowSeconds);
  const windows = Math.ceil(samples.length / size);
  const most = Array.from({ length: windows }, (_, at) => {
    const peak = samples.subarray(at * size, (at + 1) * size).reduce((max, one) => Math.max(max, Math.abs(one)), 1);
    return Math.min(gain, Math.max(1, ceiling / peak));
  });
  const edges: number[] = [];
  for (let at = 0; at <= windows; at++) {
    const room = Math.min(most[at - 1] ?? gain, most[at] ?? gain);
    edges.push(Math.min(room, (edges[at - 1] ?? room) * release));
  }
  return samples.map((sample, at) => {
    const window = Math.floor(at / size);
    const [from, to] = [edges[window] ?? 1, edges[window + 1] ?? 1];
    return Math.round(sample * (from + ((to - from) * (at - window * size)) / size));
  });
}
