import { useEffect } from "react";
import type { TalkScreenProps } from "./talk-state.ts";
import type { RecordingProgress } from "./use-recording.ts";

/** Pauses a recording in trouble until the storyteller continues. Runs at each recording update. */
export function useRestInTrouble(
  { state, running, send }: Pick<TalkScreenProps, "state" | "running" | "send">,
  { trouble }: RecordingProgress,
): void {
  useEffect(() => {
    if (state === "recording" && trouble !== null && running.current?.trouble()) send({ type: "REST" });
  });
}
