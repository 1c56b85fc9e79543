import { useCallback, useEffect, useState } from "react";
import { backend } from "#web/lib/api/backend.ts";
import { rest } from "#web/lib/api/rest.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { addressOfSound } from "./stored-sound.ts";
import { drawRecording, type DrawnRecording } from "./use-sound.ts";

const bars = 64;

export type SharedVoice = {
  sound: DrawnRecording | null;
  state: "still" | "coming" | "failed";
  load: () => void;
  /** Lets the storyteller know that the caller has listened. */
  onPlay: () => void;
};
/** A recording that the caller may hear. */
export type HearableAnswer = { answer_id: string; audio_path: string; duration_seconds: number | null };

/** A shared recording, fetched on request with the listener's current rights: it has no address. */
export function useSharedVoice(answer: HearableAnswer): SharedVoice {
  const { answer_id: id, audio_path: path, duration_seconds } = answer;
  const seconds = duration_seconds ?? 0;
  const [sound, setSound] = useState<DrawnRecording | null>(null);
  const [wish, setWish] = useState<{ failed: boolean } | null>(null);
  const isComing = wish?.failed === false;
  useEffect(() => {
    if (!isComing) return undefined;
    let src: string | null = null;
    let gone = false;
    async function show() {
      const drawn = await drawRecording(await fetchShared(path), seconds, bars);
      if (gone) return URL.revokeObjectURL(drawn.src);
      src = drawn.src;
      setSound(drawn);
    }
    void show().catch(() => gone || setWish({ failed: true }));
    return () => {
      gone = true;
      if (src !== null) URL.revokeObjectURL(src);
    };
  }, [isComing, path, seconds]);
  const onPlay = useCallback(() => void reportListened(id), [id]);
  return {
    sound,
    state: wish === null ? "still" : wish.failed ? "failed" : "coming",
    load: () => setWish({ failed: false }),
    onPlay,
  };
}

/** The database records the first time only; a lost report is sent by the next play. */
async function reportListened(answerId: string): Promise<void> {
  await rest.rpc("has_listened", { p_answer_id: answerId });
}

async function fetchShared(path: string): Promise<Blob> {
  const answer = await backend.fetch(addressOfSound(path));
  if (!answer.ok) throw new RequestFailure("This recording is not to be heard.", answer.status, "", null);
  return answer.blob();
}
