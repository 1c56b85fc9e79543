import { useEffect, useRef } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { clock } from "#web/lib/clock.ts";
import { Button } from "#web/ui/button.tsx";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";
import { doubtfulPlaces } from "#web/story/how-written.ts";
import { storyWords } from "#web/story/texts/story-words.ts";

/** Shows at most this many places. The next ones follow when these are corrected. */
const maxPlacesShown = 8;
/** Seconds of context before and after a place. */
const contextSeconds = 1;

/** Places of possible overlapping speech, played in the answer's player and corrected by hand. */
export function OverlappingPlaces({ answer }: { answer: StoryAnswer }) {
  const words = useWords(storyWords).beneath;
  const place = useRef<HTMLDivElement>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const places = doubtfulPlaces(answer);
  if (places.length === 0) return null;
  const play = ([fromMs, toMs]: readonly [number, number]) => {
    const audio = place.current?.closest(".answer")?.querySelector("audio");
    stop.current?.abort();
    if (!audio) return;
    stop.current = playPart(audio, Math.max(0, fromMs / 1000 - contextSeconds), toMs / 1000 + contextSeconds);
  };
  return (
    <div ref={place}>
      <p className="hint">{words.text(places.length)}</p>
      {answer.audio_file_path === null ? null : (
        <p className="row">
          {places.slice(0, maxPlacesShown).map((one) => (
            <Button key={one[0]} look="quiet" onClick={() => play(one)}>
              {words.hear(clock(one[0] / 1000))}
            </Button>
          ))}
        </p>
      )}
    </div>
  );
}

/** Playback does not stop at the end if the person pressed play or sought. */
function playPart(audio: HTMLAudioElement, from: number, to: number): AbortController {
  const over = new AbortController();
  const { signal } = over;
  audio.addEventListener(
    "timeupdate",
    () => {
      if (audio.currentTime < to && audio.currentTime >= from - contextSeconds) return;
      if (audio.currentTime >= to && audio.currentTime < to + contextSeconds) audio.pause();
      over.abort();
    },
    { signal },
  );
  audio.currentTime = from;
  void audio.play().catch(() => over.abort());
  return over;
}
