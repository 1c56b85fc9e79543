import type { Language } from "#domain/language.ts";
import { Promised } from "#web/site/claimed.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { examplesPaths } from "#web/site/examples/examples-paths.ts";
import type { KeptWords } from "#web/site/landing/landing-shape.ts";
import { ThreeCopies } from "#web/site/media/book-pictures.tsx";
import { KeptSentence } from "#web/site/media/kept-sentence.tsx";
import type { Site } from "#web/site/page.ts";
import { Stories } from "./stories.tsx";

type KeptProps = { words: KeptWords; media: Site["media"]; language: Language };

/** A sentence as sound and in print, its book, and three more sentences. */
export function Kept({ words, media, language }: KeptProps) {
  return (
    <section className="kept" id="testimonials" aria-labelledby="kept-title">
      <div className="wrap">
        <div className="head">
          <h2 id="kept-title">{words.title}</h2>
          <Promised look="lead" said={words.lead} />
        </div>
      </div>
      <KeptSentence words={words} media={media} language={language} />
      <div className="band" id="printed-book">
        <div className="wrap printed">
          <ThreeCopies cover={media?.book?.cover} />
          <div>
            <h3>{words.printed.title}</h3>
            <Promised said={words.printed.text} />
            <a className="button" href={examplesPaths[language]}>
              <Icon name="book" /> {words.printed.look}
            </a>
          </div>
        </div>
      </div>
      <Stories words={words} media={media} language={language} />
    </section>
  );
}
