import { useQuery } from "@tanstack/react-query";
import { backend } from "#web/lib/backend.ts";
import { readPeaks } from "./read-peaks.ts";
import { flat, maxDrawnSeconds, type DrawnRecording } from "./use-sound.ts";

const goodForSeconds = 3600;

/** Somebody's own recording, as the server keeps it; null until it can be played. */
export function useStoredVoice(path: string, seconds: number): DrawnRecording | null {
  const { data } = useQuery({
    queryKey: ["voice", path],
    queryFn: () => loadVoice(path, seconds),
    staleTime: (goodForSeconds / 2) * 1000,
  });
  return data ?? null;
}

async function loadVoice(path: string, seconds: number): Promise<DrawnRecording> {
  const storage = await backend.storage();
  const signed = await storage.from("audio-answers").createSignedUrl(path, goodForSeconds);
  if (signed.error) throw signed.error;
  const src = signed.data.signedUrl;
  if (seconds > maxDrawnSeconds) return { src, seconds, peaks: flat };
  const drawn = await fetch(src)
    .then((answer) => answer.blob())
    .then((sound) => readPeaks(sound))
    .catch(() => null);
  return { src, seconds: drawn?.seconds ?? seconds, peaks: drawn?.peaks ?? flat };
}
