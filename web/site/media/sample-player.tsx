import type { Language } from "#domain/language.ts";
import type { Clip } from "#domain/site-media.ts";
import { Player } from "#web/ui/player/player.tsx";
import { mediaWords, playerWords } from "./media-words.ts";

type SampleProps = { clip: Clip; title: string; note?: string; opener?: boolean; language: Language };

/** A sound of the sample with its transcript. */
export function SamplePlayer({ clip, title, note, opener = false, language }: SampleProps) {
  const look = opener ? "opener" : "sheet";
  return (
    <Player title={title} sound={clip} words={playerWords(language, title)} note={note} look={look}>
      <details>
        <summary>{mediaWords[language].read}</summary>
        <blockquote>{clip.said}</blockquote>
      </details>
    </Player>
  );
}
