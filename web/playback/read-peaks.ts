const decodeHz = 8000;
const floor = 4;

/**
 * Decodes a recording at 8 kHz. Returns `bars` heights from 4 to 100 and the length in seconds. Rejects with the
 * browser's error for undecodable sound.
 */
export async function readPeaks(sound: Blob, bars = 64): Promise<{ seconds: number; peaks: number[] }> {
  const audio = new OfflineAudioContext(1, 1, decodeHz);
  const decoded = await audio.decodeAudioData(await sound.arrayBuffer());
  return { seconds: decoded.duration, peaks: peaksOf(decoded.getChannelData(0), bars) };
}

/** Bar heights from 4 to 100. */
export function peaksOf(samples: Float32Array, bars: number): number[] {
  const each = Math.max(1, Math.floor(samples.length / bars));
  const power = Array.from({ length: bars }, (_, bar) => {
    const part = samples.subarray(bar * each, (bar + 1) * each);
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, part.length));
  });
  const loudest = Math.max(...power, 0.01);
  return power.map((one) => Math.max(floor, Math.round((one / loudest) * 100)));
}
