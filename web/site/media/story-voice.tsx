import { useRef } from "react";
import type { Language } from "#domain/language.ts";
import type { Clip } from "#domain/site-media.ts";
import { clock } from "#web/lib/clock.ts";
import { Disc, playOrPause } from "#web/ui/player/disc.tsx";
import { usePlayback } from "#web/ui/player/use-playback.ts";
import { mediaWords, playerWords } from "./media-words.ts";

type StoryProps = { clip: Clip; title: string; language: Language };

/** A printed scene with its recording. */
export function StoryVoice({ clip, title, language }: StoryProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const { state, failed } = usePlayback(audio);
  const words = playerWords(language, title);
  const { open, close } = mediaWords[language].quotes;
  return (
    <figure className={`story player ${state}`}>
      <div className="sound">
        <audio controls preload="none" src={clip.src} aria-label={title} ref={audio} />
        <Disc words={words} playing={state === "playing"} onClick={() => playOrPause(audio.current)} />
      </div>
      <blockquote>{`${open}${clip.said}${close}`}</blockquote>
      <figcaption>
        {title}, {clock(clip.seconds)}
      </figcaption>
      <p className="problem" role="status">
        {failed ? words.failed : null}
      </p>
    </figure>
  );
}
