import { useEffect, useState } from "react";
import type { Span } from "#domain/book/memoir.ts";
import { cutSound, type CutSound } from "#web/playback/cut-sound.ts";
import { fetchRecording } from "#web/playback/fetch-recording.ts";
import type { LoadedSection } from "./load-section.ts";

type Heard = { key: string; state: "new" | "loading" | "failed" | CutSound };

/** The words of these spans as a sound, which is loaded when asked for. */
export function useHearing(spans: readonly Span[], sounds: LoadedSection["sounds"]) {
  const key = JSON.stringify(spans);
  const [heard, setHeard] = useState<Heard>({ key, state: "new" });
  useEffect(() => {
    const { state } = heard;
    return typeof state === "string" ? undefined : () => URL.revokeObjectURL(state.src);
  }, [heard]);
  const hear = async () => {
    const finish = (state: Heard["state"]) => setHeard((was) => (was.key === key ? { key, state } : was));
    setHeard({ key, state: "loading" });
    try {
      finish(await cutSound([spans], (recordingId) => fetchRecording(pathOf(sounds, recordingId))));
    } catch {
      finish("failed");
    }
  };
  return { state: heard.key === key ? heard.state : "new", canHear: spans.length > 0, hear: () => void hear() };
}
export type Hearing = ReturnType<typeof useHearing>;

function pathOf(sounds: LoadedSection["sounds"], recordingId: string): string {
  const path = sounds.find((one) => one.recording_id === recordingId)?.audio_path ?? null;
  if (path === null) throw new Error("The recording has no storage path.");
  return path;
}
