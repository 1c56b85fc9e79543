/** A recording as this browser plays it: an address of its own, and how loud it is along its length (1 to 100). */
export type HeldSound = { src: string; seconds: number; peaks: number[] };

const bars = 76;

/** `seconds`: its length as far as it is known, for a browser that cannot decode it. */
export async function holdSound(sound: Blob, seconds: number): Promise<HeldSound> {
  const src = URL.createObjectURL(sound);
  const decoded = await decode(sound);
  if (decoded === null) return { src, seconds, peaks: Array.from({ length: bars }, () => 20) };
  return { src, seconds: decoded.duration, peaks: peaksOf(decoded.getChannelData(0)) };
}

async function decode(sound: Blob): Promise<AudioBuffer | null> {
  try {
    return await new OfflineAudioContext(1, 1, 16_000).decodeAudioData(await sound.arrayBuffer());
  } catch (cause) {
    console.info("Its loudness cannot be drawn.", cause);
    return null;
  }
}

function peaksOf(samples: Float32Array): number[] {
  const each = Math.max(1, Math.floor(samples.length / bars));
  const levels = Array.from({ length: bars }, (_, bar) => {
    const piece = samples.subarray(bar * each, (bar + 1) * each);
    return Math.sqrt(piece.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, piece.length));
  });
  const loudest = Math.max(...levels, 0.001);
  return levels.map((level) => Math.max(6, Math.round((level / loudest) * 88)));
}
