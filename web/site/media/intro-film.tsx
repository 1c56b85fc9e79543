import type { Language } from "#domain/language.ts";
import { Island } from "#web/site/islands/island.tsx";
import type { Site } from "#web/site/page.ts";
import { HeroScene } from "#web/site/drawings/hero-scene.tsx";
import { mediaWords } from "./media-words.ts";

type IntroProps = { media: Site["media"]; language: Language; lines: readonly string[] };

/** The explanatory film behind its drawn scene; only the scene until the film is made. */
export function IntroFilm({ media, language, lines }: IntroProps) {
  if (media === null)
    return (
      <div className="film">
        <HeroScene words={{ ...mediaWords[language].scene, lines }} />
      </div>
    );
  return <Island name="film" props={{ film: media.film, language, lines }} />;
}
