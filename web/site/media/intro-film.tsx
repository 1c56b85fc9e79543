import type { Language } from "#domain/language.ts";
import { Island } from "#web/site/islands/island.tsx";
import type { Site } from "#web/site/page.ts";
import { HeroScene } from "#web/site/drawings/hero-scene.tsx";
import { mediaWords } from "./media-words.ts";

type IntroProps = { media: Site["media"]; language: Language; lines: readonly string[] };

/** The film that shows how it works; it lies behind the drawn scene; until it is made, the scene alone. */
export function IntroFilm({ media, language, lines }: IntroProps) {
  if (media === null)
    return (
      <div className="film">
        <HeroScene words={{ ...mediaWords[language].scene, lines }} />
      </div>
    );
  return <Island name="film" props={{ film: media.film, language, lines }} />;
}
