import type { Language } from "#domain/language.ts";
import { Promised } from "#web/site/claimed.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { CallToAction } from "#web/site/frame/call-to-action.tsx";
import { siteWords } from "#web/site/frame/site-words.ts";
import { answerNowPaths } from "#web/site/trial-answer/trial-answer-path.ts";
import type { NightWords } from "#web/site/landing/landing-shape.ts";
import { SceneOf } from "#web/site/media/scene-of.tsx";
import type { Site } from "#web/site/page.ts";

type NightProps = { words: NightWords; media: Site["media"]; language: Language };

const looks = ["button ghost", "link", "link"];

/** The last call to action, dark in every color mode. */
export function Night({ words, media, language }: NightProps) {
  const { calls } = words;
  return (
    <section className="night" id="begin" aria-labelledby="night-title">
      <SceneOf scene={media?.scenes?.night} alt={words.picture} />
      <div className="wrap">
        <h2 id="night-title">{words.title}</h2>
        <Promised look="lead" said={words.lead} />
        <a className="button main large" href={answerNowPaths[language]}>
          <Icon name="microphone" /> {siteWords[language].answerNow.act}
        </a>
        {calls.length > 0 ? (
          <p className="also">
            {calls.map(({ source, label }, at) => (
              <CallToAction key={source} source={source} language={language} label={label} look={looks[at] ?? "link"} />
            ))}
          </p>
        ) : null}
      </div>
    </section>
  );
}
