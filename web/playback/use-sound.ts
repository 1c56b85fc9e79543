import { useEffect, useState } from "react";
import { readPeaks } from "./read-peaks.ts";

/** What a player needs of a recording. */
export type DrawnRecording = { src: string; seconds: number; peaks: readonly number[] };

/** Longer sounds are drawn flat instead of being decoded. */
export const maxDrawnSeconds = 600;
const flatOf = (bars: number) => Array.from({ length: bars }, () => 12);
export const flat = flatOf(64);

/** A recording that is here with its own length, flat where it is long or cannot be decoded. Its address is the caller's to revoke. */
export async function drawRecording(sound: Blob, seconds: number, bars: number): Promise<DrawnRecording> {
  const drawn = seconds > maxDrawnSeconds ? null : await readPeaks(sound, bars).catch(() => null);
  return { src: URL.createObjectURL(sound), ...(drawn ?? { seconds, peaks: flatOf(bars) }) };
}

/**
 * A recording of this browser, to be played and drawn: null until it is read, flat bars until it is decoded or where it
 * cannot be. `seconds`: its length as it was counted. `read` stays the same function as long as it is the same recording.
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
