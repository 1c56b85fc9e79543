import { useEffect, useState } from "react";
import { readPeaks } from "./read-peaks.ts";

/** The address, length and bar heights that a player draws. */
export type DrawnRecording = { src: string; seconds: number; peaks: readonly number[] };

/** Longer sounds are drawn flat instead of being decoded. */
export const maxDrawnSeconds = 600;
const flatOf = (bars: number) => Array.from({ length: bars }, () => 12);
export const flat = flatOf(64);

/** Draws a local recording: flat bars for a long or undecodable sound. The caller revokes the address. */
export async function drawRecording(sound: Blob, seconds: number, bars: number): Promise<DrawnRecording> {
  const drawn = seconds > maxDrawnSeconds ? null : await readPeaks(sound, bars).catch(() => null);
  return { src: URL.createObjectURL(sound), ...(drawn ?? { seconds, peaks: flatOf(bars) }) };
}

/** Draws a recording that a media element loads from this address: flat bars for a long or undecodable sound. */
export async function drawAddress(src: string, seconds: number): Promise<DrawnRecording> {
  if (seconds > maxDrawnSeconds) return { src, seconds, peaks: flat };
  const drawn = await fetch(src)
    .then((answer) => answer.blob())
    .then((sound) => readPeaks(sound))
    .catch(() => null);
  return { src, seconds: drawn?.seconds ?? seconds, peaks: drawn?.peaks ?? flat };
}

/**
 * A recording on this device: null until read, flat bars until decoded or when undecodable. `seconds`: the counted
 * length. `read` must be stable for the same recording.
 */
export function useSound(read: () => Promise<Blob>, seconds: number): DrawnRecording | null {
  const [sound, setSound] = useState<DrawnRecording | null>(null);
  useEffect(() => {
    let src: string | null = null;
    let gone = false;
    async function show() {
      const blob = await read();
      if (gone) return;
      src = URL.createObjectURL(blob);
      setSound({ src, seconds, peaks: flat });
      const drawn = await readPeaks(blob).catch(() => null);
      if (drawn && !gone) setSound((was) => was && { ...was, peaks: drawn.peaks });
    }
    void show();
    return () => {
      gone = true;
      if (src) URL.revokeObjectURL(src);
    };
  }, [read, seconds]);
  return sound;
}
