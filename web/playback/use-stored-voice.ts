import { useQuery } from "@tanstack/react-query";
import { backend } from "#web/lib/api/backend.ts";
import type { ObjectSigner } from "#web/lib/api/media-session.ts";
import { signedAddressOfSound, signedForSeconds } from "./stored-sound.ts";
import { drawAddress } from "./use-sound.ts";

/** A recording from the server, for the owner of the storage client. */
export function useStoredVoice(path: string, seconds: number, storage: () => Promise<ObjectSigner> = backend.storage) {
  return useQuery({
    queryKey: ["voice", storage === backend.storage ? "own" : "link", path],
    queryFn: async () => drawAddress(await signedAddressOfSound(path, storage), seconds),
    staleTime: (signedForSeconds / 2) * 1000,
  });
}
