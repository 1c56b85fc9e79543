import { Disc } from "#web/ui/player/disc.tsx";
import { useStretches, type Stretch } from "#web/playback/use-stretches.ts";

type PlayStretchProps = { stretch: Stretch; words: { play: string; pause: string; notPlayed: string }; time?: string };

/** A play button of one stretch. `time`: shown below it. */
export function PlayStretch({ stretch, words, time }: PlayStretchProps) {
  const { element, playing, failed, start, stop } = useStretches([stretch]);
  return (
    <div className={playing === null ? "play-place" : "play-place playing"}>
      <audio {...element} />
      <div className="sound">
        <Disc words={words} playing={playing !== null} onClick={playing === null ? () => start(0) : stop} />
      </div>
      {time === undefined ? null : <span aria-hidden="true">{time}</span>}
      {failed === null ? null : <p role="alert">{words.notPlayed}</p>}
    </div>
  );
}
