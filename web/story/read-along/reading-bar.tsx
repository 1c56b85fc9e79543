import type { ReactNode } from "react";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { clock } from "#web/lib/clock.ts";
import { DrawnSound } from "#web/ui/player/drawn-sound.tsx";
import { PlayMark } from "#web/ui/player/play-mark.tsx";
import { nextSpeed } from "./speeds.ts";
import type { Reader, Reading } from "./reader.ts";
import type { ReaderWords } from "./reader-words.ts";

const flat = Array.from({ length: 110 }, () => 12);

type WaveProps = { reader: Reader; reading: Reading };
/** `levelled`: both versions are available. */
type ReadingBarProps = WaveProps & { levelled: boolean; words: ReaderWords };

/** The player bar below the page: waveform, position and controls of the current story. */
export function ReadingBar({ children, ...props }: ReadingBarProps & { children: ReactNode }) {
  const { reader, reading, levelled, words } = props;
  const { player } = useWords(frameWords);
  const { playing, heard, now, at } = reading;
  return (
    <section className={playing ? "reading-bar playing" : "reading-bar"} aria-label={words.player}>
      <div className="sound">
        <Step label={words.before} mark="M6 5v14M19 5.5v13L9 12z" go={() => void reader.step(-1)} />
        <button
          className="disc"
          type="button"
          aria-label={playing ? player.pause : words.hearBook}
          onClick={() => (playing ? reader.stop() : void reader.resume())}
        >
          <PlayMark />
        </button>
        <Step label={words.after} mark="M18 5v14M5 5.5v13L15 12z" go={() => void reader.step(1)} />
        <div className="bar-middle">
          <Wave reader={reader} reading={reading} />
          <p className="bar-words">
            <span>{clock(heard ? Math.min(now, heard.sound.seconds) : 0)}</span>
            <span className="bar-title">{at === null ? words.how : words.ownRecording}</span>
            <span>{clock(heard?.sound.seconds ?? 0)}</span>
          </p>
        </div>
        {children}
        <SoundControls reader={reader} reading={reading} levelled={levelled} words={words} />
      </div>
    </section>
  );
}

/** Speed and version controls. */
export function SoundControls({ reader, reading: { as, speed }, levelled, words }: ReadingBarProps) {
  return (
    <div className="sounding">
      {levelled ? (
        <button
          className="link"
          type="button"
          onClick={() => void reader.switchSound(as === "recorded" ? "audiobook" : "recorded")}
        >
          {words.sound} {words.soundings[as]}
        </button>
      ) : null}
      <button className="link" type="button" onClick={() => reader.setSpeed(nextSpeed(speed))}>
        {words.speed} {words.speeds[speed]}
      </button>
    </div>
  );
}

function Wave({ reader, reading: { heard, now } }: WaveProps) {
  const { player } = useWords(frameWords);
  const seconds = heard?.sound.seconds ?? 0;
  const at = Math.min(now, seconds);
  return (
    <div className="wave">
      <DrawnSound sound={{ peaks: heard?.sound.peaks ?? flat }} heard={seconds > 0 ? at / seconds : 0} />
      <input
        type="range"
        min="0"
        max={seconds}
        step="0.1"
        value={at}
        disabled={heard === null}
        aria-label={player.position}
        aria-valuetext={`${clock(at)} / ${clock(seconds)}`}
        onChange={({ currentTarget }) => reader.seek(Number(currentTarget.value))}
      />
    </div>
  );
}

function Step({ label, mark, go }: { label: string; mark: string; go: () => void }) {
  return (
    <button className="step" type="button" aria-label={label} onClick={go}>
      <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
        <path d={mark} />
      </svg>
    </button>
  );
}
