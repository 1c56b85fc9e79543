import { PlayMark } from "./play-mark.tsx";

type DiscProps = {
  words: { play: string; pause: string };
  playing: boolean;
  label?: string | undefined;
  onClick: () => void;
};

/** The play and pause button. `label`: the visible part of its name. */
export function Disc({ words, playing, label, onClick }: DiscProps) {
  return (
    <button className="disc" type="button" aria-label={playing ? words.pause : words.play} onClick={onClick}>
      <PlayMark />
      {label === undefined ? null : <span className="disc-label">{label}</span>}
    </button>
  );
}

/** Failures arrive as the element's `error` event. */
export function playOrPause(audio: HTMLAudioElement | null): void {
  if (audio?.paused) audio.play().catch((cause: unknown) => console.info("Playback failed.", cause));
  else audio?.pause();
}
