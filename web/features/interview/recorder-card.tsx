import { useEffect, useState, type RefObject } from "react";
import type { Take } from "#domain/interview-machine.ts";
import type { RunningRecording } from "#web/audio/recorder.ts";
import { readTake } from "#web/audio/recording-journal.ts";
import { useWords } from "#web/app/language.tsx";
import { Button } from "#web/ui/button.tsx";

type RecorderCardProps = {
  state: string;
  take: Take | null;
  running: RefObject<RunningRecording | null>;
  send: (event: { type: "RECORD" | "STOP" | "SAVE" | "REDO" }) => void;
};

/** One big button, the loudness of the voice, the time; then the take to hear, keep or do again. */
export function RecorderCard({ state, take, running, send }: RecorderCardProps) {
  const words = useWords().interview;
  const recording = state === "recording";
  const busy = ["preparing", "ending", "dropping", "moving", "pausing"].includes(state);
  if (!window.isSecureContext) return <p className="notice problem">{words.insecure}</p>;
  if (take && (state === "reviewing" || state === "keeping"))
    return (
      <section className="sheet recorder">
        <p role="status">{state === "keeping" ? words.saving : words.recorded(clock(take.durationMs))}</p>
        <Playback take={take} />
        <p className="hint">{words.keptHere}</p>
        <p className="row">
          <Button busy={state === "keeping"} onClick={() => send({ type: "SAVE" })}>
            {words.save}
          </Button>
          <Button look="quiet" disabled={state === "keeping"} onClick={() => send({ type: "REDO" })}>
            {words.redo}
          </Button>
        </p>
      </section>
    );
  return (
    <section className="sheet recorder">
      <button
        type="button"
        className={recording ? "record on" : "record"}
        disabled={busy}
        aria-pressed={recording}
        onClick={() => send({ type: recording ? "STOP" : "RECORD" })}
      >
        <span aria-hidden="true" className="dot" />
        {recording ? words.finished : busy ? words.preparing : words.record}
      </button>
      {recording ? <Meter running={running} /> : null}
    </section>
  );
}

function Meter({ running }: { running: RefObject<RunningRecording | null> }) {
  const words = useWords().interview;
  const [shown, setShown] = useState({ level: 0, elapsedMs: 0 });
  useEffect(() => {
    const timer = setInterval(() => {
      const recording = running.current;
      if (recording) setShown({ level: recording.level(), elapsedMs: recording.elapsedMs() });
    }, 100);
    return () => clearInterval(timer);
  }, [running]);
  return (
    <>
      <p role="status">{words.recording}</p>
      <p className="timer" aria-live="off">
        {clock(shown.elapsedMs)}
      </p>
      <meter min={0} max={1} low={0.02} high={0.9} optimum={0.4} value={shown.level} aria-label={words.level} />
    </>
  );
}

function Playback({ take }: { take: Take }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let gone = false;
    void readTake(take).then((sound) => {
      if (gone) return null;
      made = URL.createObjectURL(sound);
      setUrl(made);
      return null;
    });
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [take]);
  return url === null ? null : <audio controls src={url} />;
}

function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
