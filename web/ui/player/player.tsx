import { useEffect, useRef, type ReactNode } from "react";
import { SoundLine, timeOf, type PlayerWords, type Sound } from "./sound-line.tsx";
import { usePlayback } from "./use-playback.ts";

type PlayerProps = {
  title: string;
  sound: Sound;
  words: PlayerWords;
  note?: string | undefined;
  /** Layout: own sheet, on the page, list row, or a button that expands to the player. */
  look?: "sheet" | "bare" | "opener" | "track";
  /** Receives the playback position in seconds. */
  onTime?: (now: number) => void;
  children?: ReactNode;
};

/** A player with a drawn waveform; without script the browser's own control. */
export function Player({ title, sound, words, note, look = "sheet", onTime, children }: PlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const playback = usePlayback(audio);
  const { state, now, failed } = playback;
  useEffect(() => onTime?.(now), [now]);
  const isClosed = look === "opener" && state === "new" && !failed;
  const label = look === "opener" ? title : undefined;
  return (
    <figure className={`player ${look} ${isClosed ? "closed" : "open"} ${state}`}>
      <p>
        <strong>{title}</strong> <span className="time">{timeOf(Math.min(now, sound.seconds), sound.seconds)}</span>
      </p>
      <SoundLine title={title} sound={sound} words={words} audio={audio} playback={playback} label={label} />
      {note ? <figcaption className="note">{note}</figcaption> : null}
      <p className="problem" role="status">
        {failed ? words.failed : null}
      </p>
      {children}
    </figure>
  );
}
