import { PlayMark } from "./play-mark.tsx";

type DiscProps = {
  words: { play: string; pause: string };
  playing: boolean;
  label?: string | undefined;
  onClick: () => void;
};

/** Plays and rests. `label` is a part of its name that can be read. */
export function Disc({ words, playing, label, onClick }: DiscProps) {
  return (
    <button className="disc" type="button" aria-label={playing ? words.pause : words.play} onClick={onClick}>
      <PlayMark />
      {label === undefined ? null : <span className="disc-label">{label}</span>}
    </button>
  );
}

/** What cannot be played says so by its `error` event. */
export function playOrPause(audio: HTMLAudioElement | null): void {
  if (audio?.paused) audio.play().catch((cause: unknown) => console.info("It does not play.", cause));
  else audio?.pause();
}
