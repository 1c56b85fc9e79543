import { useQuery } from "@tanstack/react-query";
import { readPeaks } from "./read-peaks.ts";
import { signedAddressOfSound, signedForSeconds } from "./stored-sound.ts";
import { flat, maxDrawnSeconds, type DrawnRecording } from "./use-sound.ts";

/** The caller's recording from the server; null until it is playable. */
export function useStoredVoice(path: string, seconds: number): DrawnRecording | null {
  const { data } = useQuery({
    queryKey: ["voice", path],
    queryFn: () => loadVoice(path, seconds),
    staleTime: (signedForSeconds / 2) * 1000,
  });
  return data ?? null;
}

async function loadVoice(path: string, seconds: number): Promise<DrawnRecording> {
  const src = await signedAddressOfSound(path);
  if (seconds > maxDrawnSeconds) return { src, seconds, peaks: flat };
  const drawn = await fetch(src)
    .then((answer) => answer.blob())
    .then((sound) => readPeaks(sound))
    .catch(() => null);
  return { src, seconds: drawn?.seconds ?? seconds, peaks: drawn?.peaks ?? flat };
}
