import type { Language } from "#domain/language.ts";
import type { Clip } from "#domain/site-media.ts";
import { Island } from "#web/site/islands/island.tsx";
import { mediaWords } from "./media-words.ts";

type SampleProps = { clip: Clip | undefined; title: string; note?: string; opener?: boolean; language: Language };

/** A sound of the sample; a placeholder until it is made. */
export function Sample({ clip, ...rest }: SampleProps) {
  if (clip) return <Island name="player" props={{ clip, ...rest }} />;
  return (
    <div className="player sheet">
      <p>
        <strong>{rest.title}</strong>
      </p>
      <p className="note">{mediaWords[rest.language].making}</p>
    </div>
  );
}
