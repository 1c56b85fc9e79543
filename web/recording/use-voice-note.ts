import { useCallback, useEffect, useRef, useState } from "react";
import { maxVoiceNoteSeconds } from "#domain/account/family.ts";
import { openMicrophone } from "./microphone.ts";
import { openRecorder } from "./recorder-format.ts";

/** A short recording that stays in memory until it is sent. */
export type VoiceNote = { sound: Blob; mediaType: string; seconds: number };
export type NoteTaking = ReturnType<typeof useVoiceNote>;

const bitsPerSecond = 48_000;
const leastSeconds = 0.7;
const tickMs = 250;
const asTalk = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };

/** Records a note of at most 30 s. `seconds` counts during recording. */
export function useVoiceNote() {
  const [state, setState] = useState<"still" | "opening" | "recording" | "failed">("still");
  const [note, setNote] = useState<VoiceNote | null>(null);
  const [seconds, setSeconds] = useState(0);
  const taking = useRef<Taking | null>(null);
  const turn = useRef(0);
  const stop = useCallback(() => taking.current?.stop(), []);
  const leave = useCallback(() => {
    turn.current += 1;
    taking.current?.stop();
    taking.current = null;
  }, []);
  useEffect(() => leave, [leave]);
  useEffect(() => {
    if (state !== "recording") return undefined;
    const tick = setInterval(() => {
      const spoken = taking.current?.seconds() ?? 0;
      setSeconds(spoken);
      if (spoken >= maxVoiceNoteSeconds) stop();
    }, tickMs);
    return () => clearInterval(tick);
  }, [state, stop]);

  function forget(): void {
    leave();
    setNote(null);
    setState("still");
  }

  async function record(): Promise<void> {
    forget();
    const startedTurn = turn.current;
    const isCurrentTurn = () => turn.current === startedTurn;
    setState("opening");
    setSeconds(0);
    try {
      const stream = await openMicrophone(asTalk);
      if (!isCurrentTurn()) return close(stream);
      taking.current = recordNote(stream, (made) => {
        if (!isCurrentTurn()) return;
        if (made.seconds >= leastSeconds) setNote(made);
        setState("still");
      });
      setState("recording");
    } catch {
      if (isCurrentTurn()) setState("failed");
    }
  }
  return { state, note, seconds, record: () => void record(), stop, forget };
}

type Taking = { stop: () => void; seconds: () => number };

function recordNote(stream: MediaStream, onNote: (note: VoiceNote) => void): Taking {
  const recorder = openRecorder(stream, "", bitsPerSecond);
  const since = performance.now();
  const seconds = () => Math.min((performance.now() - since) / 1000, maxVoiceNoteSeconds);
  recorder.addEventListener("dataavailable", ({ data }) => {
    close(stream);
    const [mediaType = ""] = recorder.mimeType.split(";");
    onNote({ sound: data, mediaType, seconds: seconds() });
  });
  recorder.start();
  return { seconds, stop: () => recorder.state === "recording" && recorder.stop() };
}

function close(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
