import { useWords } from "#web/i18n/language.tsx";
import { frameWords } from "#web/i18n/frame/frame-words.ts";
import { memoirWords } from "./words/memoir-words.ts";
import { DrawnSound } from "#web/ui/player/drawn-sound.tsx";
import { PlayMark } from "#web/ui/player/play-mark.tsx";
import type { ShownSentence } from "./api/load-memoir.ts";
import type { Reading } from "./use-reading.ts";

/** Below the page, always there: one bar for each sentence, as long as it is said; those heard take the colour of the voice. */
export function ReadingBar({ sentences, reading }: { sentences: readonly ShownSentence[]; reading: Reading }) {
  const words = useWords(memoirWords);
  const { player } = useWords(frameWords);
  const said = sentences.filter(({ spans }) => spans.length > 0);
  const here = reading.at === null ? -1 : said.indexOf(reading.at);
  const longest = Math.max(...said.map(lengthOf), 1);
  const peaks = said.map((one) => Math.max(8, Math.round((lengthOf(one) / longest) * 100)));
  const go = (to: number) => {
    const sentence = said[Math.max(0, Math.min(said.length - 1, to))];
    if (sentence) reading.play(sentence);
  };
  return (
    <section className={reading.playing ? "reading-bar playing" : "reading-bar"} aria-label={words.player}>
      <div className="sound">
        <button className="step" type="button" aria-label={words.before} onClick={() => go(here - 1)}>
          <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
            <path d="M6 5v14M19 5.5v13L9 12z" />
          </svg>
        </button>
        <button
          className="disc"
          type="button"
          aria-label={reading.playing ? player.pause : words.hearBook}
          onClick={() => (reading.playing ? reading.stop() : go(Math.max(0, here)))}
        >
          <PlayMark />
        </button>
        <button className="step" type="button" aria-label={words.after} onClick={() => go(here + 1)}>
          <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
            <path d="M18 5v14M5 5.5v13L15 12z" />
          </svg>
        </button>
        <div className="bar-middle">
          <div className="wave">
            <DrawnSound sound={{ peaks }} heard={said.length === 0 ? 0 : (here + 1) / said.length} />
          </div>
          <p className="bar-words">
            <span>{here === -1 ? words.how : words.sentence(here + 1, said.length)}</span>
            <span>{words.ownRecording}</span>
          </p>
        </div>
      </div>
    </section>
  );
}

function lengthOf({ spans }: ShownSentence): number {
  return spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
}
