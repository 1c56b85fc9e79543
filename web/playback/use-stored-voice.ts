import { useQuery } from "@tanstack/react-query";
import { signedAddressOfSound, signedForSeconds } from "./stored-sound.ts";
import { drawAddress, type DrawnRecording } from "./use-sound.ts";

/** The caller's recording from the server; null until it is playable. */
export function useStoredVoice(path: string, seconds: number): DrawnRecording | null {
  const { data } = useQuery({
    queryKey: ["voice", path],
    queryFn: async () => drawAddress(await signedAddressOfSound(path), seconds),
    staleTime: (signedForSeconds / 2) * 1000,
  });
  return data ?? null;
}
