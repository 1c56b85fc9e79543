import type { Language } from "#domain/language.ts";
import { claimed } from "#web/site/claims.ts";
import { Promised } from "#web/site/claimed.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { CallToAction } from "#web/site/frame/call-to-action.tsx";
import { siteWords } from "#web/site/frame/site-words.ts";
import { answerNowPaths } from "#web/site/trial-answer/trial-answer-path.ts";
import type { HeroWords } from "#web/site/landing/landing-shape.ts";
import { IntroFilm } from "#web/site/media/intro-film.tsx";
import { Sample } from "#web/site/media/sample.tsx";
import type { Site } from "#web/site/page.ts";
import { preventHyphenBreaks } from "#web/lib/prevent-hyphen-breaks.ts";
import { Doors } from "./self-or-gift.tsx";

type HeroProps = { words: HeroWords; media: Site["media"]; signups: Site["signups"]; language: Language };

/** The first screen: headline, main action, voice sample and scene. The two entrances follow. */
export function Hero({ words, media, signups, language }: HeroProps) {
  return (
    <section className="hero">
      <div className="stage">
        <div className="wrap">
          <div className="say">
            <p className="eyebrow">{words.eyebrow}</p>
            <h1>{preventHyphenBreaks(words.title)}</h1>
            <Promised look="lead" said={words.lead} />
            <div className="acts">
              <MainAction language={language} />
              <Sample opener clip={media?.extract} title={words.hear} note={words.hearNote} language={language} />
            </div>
            <SecondaryLinks words={words} language={language} />
          </div>
          <IntroFilm media={media} language={language} lines={words.film} />
        </div>
        <ul className="wrap strip">
          {words.strip.map(([text, ...claims]) => (
            <li key={text} {...claimed(claims)}>
              <Icon name="tick" /> {text}
            </li>
          ))}
        </ul>
      </div>
      <Doors words={words} signups={signups} language={language} />
    </section>
  );
}

function MainAction({ language }: Pick<HeroProps, "language">) {
  return (
    <a className="button main large" href={answerNowPaths[language]}>
      <Icon name="microphone" /> {siteWords[language].answerNow.act}
    </a>
  );
}

/** Secondary links. */
function SecondaryLinks({ words: { calls, also }, language }: Pick<HeroProps, "words" | "language">) {
  return (
    <>
      <p className="note">{siteWords[language].answerNow.note}</p>
      <p className="also">
        {calls.map(({ source, label }) => (
          <CallToAction key={source} source={source} language={language} label={label} look="link" />
        ))}
        {also ? (
          <a className="link" href={also.href}>
            {also.label}
          </a>
        ) : null}
      </p>
    </>
  );
}
