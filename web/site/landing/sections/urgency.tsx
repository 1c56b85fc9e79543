import type { LateWords } from "#web/site/landing/landing-shape.ts";
import { SceneOf } from "#web/site/media/scene-of.tsx";
import type { Site } from "#web/site/page.ts";

/** A house at dusk with the text about stories that are lost. */
export function Late({ words, media }: { words: LateWords; media: Site["media"] }) {
  return (
    <section className="late" id="too-late" aria-labelledby="too-late-title">
      <SceneOf scene={media?.scenes?.dusk} alt={words.picture} />
      <div className="wrap">
        <h2 id="too-late-title">{words.title}</h2>
        <p className="big">{words.sentence}</p>
        <div className="two">
          {words.two.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </div>
    </section>
  );
}
