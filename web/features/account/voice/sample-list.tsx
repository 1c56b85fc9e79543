import type { SampleMark, VoiceSample } from "#domain/account/own-voice.ts";
import { clock } from "#web/lib/clock.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { useStretches } from "#web/playback/use-stretches.ts";
import { Disc } from "#web/ui/player/disc.tsx";
import { ownVoiceWords } from "./own-voice-words.ts";

const bars: Record<SampleMark, number> = { "very clear": 5, clear: 4, usable: 3, "not good": 1 };

type SampleListProps = {
  samples: readonly VoiceSample[];
  chosen: ReadonlySet<string>;
  /** Null while a voice of these samples exists. */
  toggle: ((id: string) => void) | null;
};

/** The samples, the clearest first; each can be played, and those that are good enough can be ticked. */
export function SampleList({ samples, chosen, toggle }: SampleListProps) {
  const words = useWords(ownVoiceWords);
  const stretches = samples.map(({ path, start_ms: fromMs, end_ms: untilMs }) => ({ path, fromMs, untilMs }));
  const { element, playing, failed, start, stop } = useStretches(stretches);
  return (
    <>
      <audio {...element} />
      <ul className="samples">
        {samples.map(({ id, title, mark, reason, start_ms: from, end_ms: to }, at) => (
          <li key={id} className={playing === at ? "playing" : undefined}>
            <label className="sample-tick">
              <input
                type="checkbox"
                checked={chosen.has(id)}
                disabled={toggle === null || mark === "not good"}
                onChange={() => toggle?.(id)}
              />
              <span className="unseen">{words.choose(title)}</span>
            </label>
            <div className="sound">
              <Disc
                words={{ play: words.play(title), pause: words.pause }}
                playing={playing === at}
                onClick={playing === at ? stop : () => start(at)}
              />
            </div>
            <p>
              <b>{title}</b>
              <span className="hint">{words.reasons[reason]}</span>
            </p>
            <p className="sample-mark">
              <span className="sample-bars" aria-hidden="true">
                {[1, 2, 3, 4, 5].map((bar) => (
                  <i key={bar} className={bar <= bars[mark] ? "full" : undefined} />
                ))}
              </span>
              {words.marks[mark]}
            </p>
            <p className="sample-time">{clock((to - from) / 1000)}</p>
            {failed === at ? <p role="alert">{words.notPlayed}</p> : null}
          </li>
        ))}
      </ul>
    </>
  );
}
