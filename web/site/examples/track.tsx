import type { Language } from "#domain/language.ts";
import type { ChapterClip } from "#domain/site-media.ts";
import { playerWords } from "#web/site/media/media-words.ts";
import { Player } from "#web/ui/player/player.tsx";

/** One chapter in the track list. */
export function Track({ clip, title, language }: { clip: ChapterClip; title: string; language: Language }) {
  return <Player look="track" title={title} sound={clip} words={playerWords(language, title)} />;
}
