import { useEffect, useRef } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { clock } from "#web/lib/clock.ts";
import { Button } from "#web/ui/button.tsx";
import type { StoryAnswer } from "#web/story/load-answers.ts";
import { doubtfulPlaces } from "#web/story/how-written.ts";
import { dashboardWords } from "#web/story/texts/dashboard-words.ts";

/** More are not listened to at once; the others come when these are written. */
const maxShown = 8;
/** Heard around a place, in seconds. */
const around = 1;

/** Where somebody may have spoken while the interviewer did, to be heard in the answer's own player and written by hand. */
export function BeneathPlaces({ answer }: { answer: StoryAnswer }) {
  const words = useWords(dashboardWords).beneath;
  const place = useRef<HTMLDivElement>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const places = doubtfulPlaces(answer);
  if (places.length === 0) return null;
  const hear = ([fromMs, toMs]: readonly [number, number]) => {
    const audio = place.current?.closest(".answer")?.querySelector("audio");
    stop.current?.abort();
    if (!audio) return;
    stop.current = playPart(audio, Math.max(0, fromMs / 1000 - around), toMs / 1000 + around);
  };
  return (
    <div ref={place}>
      <p className="hint">{words.text(places.length)}</p>
      {answer.audio_file_path === null ? null : (
        <p className="row">
          {places.slice(0, maxShown).map((one) => (
            <Button key={one[0]} look="quiet" onClick={() => hear(one)}>
              {words.hear(clock(one[0] / 1000))}
            </Button>
          ))}
        </p>
      )}
    </div>
  );
}

/** Who plays on by hand, or goes elsewhere in it, is not stopped at the end. */
function playPart(audio: HTMLAudioElement, from: number, to: number): AbortController {
  const over = new AbortController();
  const { signal } = over;
  audio.addEventListener(
    "timeupdate",
    () => {
      if (audio.currentTime < to && audio.currentTime >= from - around) return;
      if (audio.currentTime >= to && audio.currentTime < to + around) audio.pause();
      over.abort();
    },
    { signal },
  );
  audio.currentTime = from;
  void audio.play().catch(() => over.abort());
  return over;
}
