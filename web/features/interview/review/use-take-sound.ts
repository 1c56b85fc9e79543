import { useCallback } from "react";
import type { Take } from "#domain/recording/take.ts";
import { readTake } from "#web/recording/outbox/recording-journal.ts";
import { useSound } from "#web/playback/use-sound.ts";

export function useTakeSound({ id, mediaType, durationMs }: Take) {
  const read = useCallback(() => readTake({ id, mediaType }), [id, mediaType]);
  return useSound(read, durationMs / 1000);
}
