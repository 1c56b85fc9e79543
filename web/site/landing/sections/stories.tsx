import type { Language } from "#domain/language.ts";
import type { KeptWords } from "#web/site/landing/landing-shape.ts";
import { Promised } from "#web/site/claimed.tsx";
import { claimed } from "#web/site/claims.ts";
import { mediaWords } from "#web/site/media/media-words.ts";
import { Island } from "#web/site/islands/island.tsx";
import type { Site } from "#web/site/page.ts";

type StoriesProps = { words: KeptWords; media: Site["media"]; language: Language };

/** Three scenes of the sample life with their voice. The French page also lists possible topics. */
export function Stories({ words: { stories, examples }, media, language }: StoriesProps) {
  const clips = media?.stories ?? [];
  return (
    <div className="wrap stories">
      <div className="heading-row">
        <h3>{stories.title}</h3>
        <Promised said={stories.lead} />
      </div>
      {clips.length === 0 ? <p className="note">{mediaWords[language].making}</p> : null}
      <div className="three">
        {clips.map((clip, at) => (
          <Island key={clip.src} name="story" props={{ clip, title: stories.names[at] ?? "", language }} />
        ))}
      </div>
      {examples ? (
        <div id="examples">
          <div className="heading-row">
            <h3>{examples.title}</h3>
          </div>
          <ul className="told-list">
            {examples.items.map(([title, text, ...claims]) => (
              <li key={title} {...claimed(claims)}>
                <h4>{title}</h4>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
