/** Frequencies above this share of the new rate are removed: they would alias. */
const keptShare = 0.45;
/** Of the filter, on each side. */
const zeroCrossings = 8;
const phases = 128;

/** Brings sound of one rate to a lower one, piece by piece. Samples in -1..1 become 16 bits. */
export function resampler(fromRate: number, toRate: number): (samples: Float32Array) => Int16Array<ArrayBuffer> {
  const step = fromRate / toRate;
  const cutoff = Math.min(0.5, (keptShare * toRate) / fromRate);
  const half = Math.ceil(zeroCrossings / (2 * cutoff));
  const filters = Array.from({ length: phases + 1 }, (_, phase) => filterOf(cutoff, half, phase / phases));
  let waiting = new Float32Array(half);
  /** Of the next sample, in `waiting`. */
  let at = half;
  return (samples) => {
    const sound = new Float32Array(waiting.length + samples.length);
    sound.set(waiting);
    sound.set(samples, waiting.length);
    const made: number[] = [];
    for (; at + half + 1 < sound.length; at += step) {
      const first = Math.floor(at);
      const filter = filters[Math.round((at - first) * phases)] ?? [];
      let sum = 0;
      for (const [tap, weight] of filter.entries()) sum += weight * (sound[first - half + 1 + tap] ?? 0);
      made.push(Math.round(Math.max(-1, Math.min(1, sum)) * 32_767));
    }
    const used = Math.max(0, Math.floor(at) - half);
    waiting = sound.slice(used);
    at -= used;
    return Int16Array.from(made);
  };
}

/** A Hann-windowed sinc shifted by a fraction of a sample, with unit gain for a constant. */
function filterOf(cutoff: number, half: number, fraction: number): number[] {
  const weights = Array.from({ length: 2 * half }, (_, tap) => {
    const off = tap - half + 1 - fraction;
    const angle = 2 * Math.PI * cutoff * off;
    const sinc = angle === 0 ? 1 : Math.sin(angle) / angle;
    return sinc * (0.5 + 0.5 * Math.cos((Math.PI * Math.max(-half, Math.min(half, off))) / half));
  });
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
}
