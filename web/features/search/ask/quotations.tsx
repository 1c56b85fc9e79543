import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import type { Quotation } from "#domain/recording/quotation.ts";
import { clock } from "#web/lib/clock.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useStretches } from "#web/playback/use-stretches.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Disc } from "#web/ui/player/disc.tsx";
import { askWords } from "./ask-words.ts";

/** The passages that answer a question, played alone or all in a row. */
export function Quotations({ quotations }: { quotations: readonly Quotation[] }) {
  const words = useWords(askWords);
  const isOwn = quotations.every((one) => one.isOwn);
  const sound = useQuotedSound(quotations);
  const all = quotations.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  return (
    <section className="stacked quotations">
      <h2>{words.places[isOwn ? "own" : "shared"](quotations.length)}</h2>
      <QuotationList quotations={quotations} sound={sound} />
      {quotations.length === 1 ? null : (
        <Button look="listen" onClick={() => sound.start(0, quotations.length - 1)}>
          <Icon name="play" size={24} /> {words.playAll(quotations.length, clock(all / 1000))}
        </Button>
      )}
    </section>
  );
}

/** The sound of quotations, each from its first to its last word. */
export function useQuotedSound(quotations: readonly Quotation[]) {
  return useStretches(
    quotations.map(({ audioPath, startMs, endMs }) => ({ path: audioPath, fromMs: startMs, untilMs: endMs })),
  );
}

type QuotationListProps = { quotations: readonly Quotation[]; sound: ReturnType<typeof useQuotedSound> };

export function QuotationList({ quotations, sound }: QuotationListProps) {
  const words = useWords(askWords);
  const language = useLanguage();
  return (
    <>
      <audio {...sound.element} />
      <ul className="found-places">
        {quotations.map(({ answerId, sessionId, question, text, startMs }, at) => {
          const time = clock(startMs / 1000);
          const isPlaying = sound.playing === at;
          return (
            <li className="found-place" key={`${answerId} ${startMs}`}>
              <div className={isPlaying ? "play-place playing" : "play-place"}>
                <div className="sound">
                  <Disc
                    words={{ play: words.play(time), pause: words.stop }}
                    playing={isPlaying}
                    onClick={isPlaying ? sound.stop : () => sound.start(at)}
                  />
                </div>
              </div>
              <div>
                <blockquote>
                  <q>{text}</q>
                </blockquote>
                <p className="note quotation-source">
                  <span>{question[language]}</span>
                  <span>
                    <Icon name="clock" size={20} /> {time}
                  </span>
                  {sessionId === null ? null : (
                    <Link className="link" to={pagePath(language, `/story/${sessionId}/answers/${answerId}`)}>
                      <Icon name="book" size={22} /> {words.openAnswer}
                    </Link>
                  )}
                </p>
                {sound.failed === at ? <p role="alert">{words.notPlayed}</p> : null}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
