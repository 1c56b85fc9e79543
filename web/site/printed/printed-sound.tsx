import type { Language } from "#domain/language.ts";
import type { PrintedStory } from "#web/site/page.ts";
import { clock } from "#web/lib/clock.ts";
import { printedWords } from "./printed-words.ts";

type PrintedSoundProps = { sound: PrintedStory["sound"]; author: string; language: Language };

/** The browser's own player, and beside it the round button and wave that a script shows instead. */
export function PrintedSound({ sound, author, language }: PrintedSoundProps) {
  const words = printedWords[language];
  if (sound.state !== "ready")
    return (
      <p role="status" className="sound-notice">
        {sound.state === "making" ? words.notReady : words.noSound}
      </p>
    );
  return (
    <figure>
      <div className="player" data-seconds={sound.seconds} hidden>
        <button type="button" aria-label={words.play} data-play={words.play} data-pause={words.pause}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path className="play" d="M8 5.2v13.6l11-6.8z" />
            <path className="pause" d="M7 5h3.500v14H7zM13.500 5H17v14h-3.500z" />
          </svg>
        </button>
        <div>
          {sound.peaks === null ? null : <Wave peaks={sound.peaks} />}
          <p className="times">
            <span>{words.voice(author)}</span>
            <span>
              <span className="at" /> {clock(sound.seconds)}
            </span>
          </p>
        </div>
      </div>
      <audio controls preload="none" src={sound.address} aria-label={words.voice(author)} />
    </figure>
  );
}

const step = 7.5;
const height = 52;

/** Drawn twice: the part that was heard covers the other. */
function Wave({ peaks }: { peaks: readonly number[] }) {
  const bars = peaks
    .map((peak, at) => `M${at * step + step / 2} ${(height - (peak * height) / 100) / 2}v${(peak * height) / 100}`)
    .join("");
  const box = { viewBox: `0 0 ${peaks.length * step} ${height}`, preserveAspectRatio: "none", "aria-hidden": true };
  return (
    <div className="wave">
      <svg {...box}>
        <path d={bars} />
      </svg>
      <svg {...box} className="heard">
        <path d={bars} />
      </svg>
    </div>
  );
}
