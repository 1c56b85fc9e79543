import { clock } from "#web/lib/clock.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { PlayStretch } from "#web/story/play-stretch.tsx";
import type { NamePlace } from "./load-names.ts";
import { namesWords } from "./names-words.ts";

type NamePlaceRowProps = { place: NamePlace; isChosen: boolean; toggle: () => void };

/** Letters that find_name gives on each side: the outermost word of so many is cut. */
const surroundings = 60;

/** Starts a little before the name. */
const leadMs = 1000;

export function NamePlaceRow({ place, isChosen, toggle }: NamePlaceRowProps) {
  const words = useWords(namesWords);
  const language = useLanguage();
  const time = place.start_ms === null ? null : clock(place.start_ms / 1000);
  const question = language === "fr" ? place.question_fr : place.question;
  return (
    <li>
      <label className="tick">
        <input type="checkbox" checked={isChosen} onChange={toggle} />
        <span>
          <q>
            {place.before.length < surroundings ? place.before : place.before.replace(/^\S*\s/, "… ")}
            <span className="tape-word doubtful">{place.said}</span>
            {place.after.length < surroundings ? place.after : place.after.replace(/\s\S*$/, " …")}
          </q>
          <small>
            {question} · {words.question(place.question_id, time)}
          </small>
        </span>
      </label>
      {place.audio_path === null || time === null ? null : (
        <PlayStretch
          stretch={{ path: place.audio_path, fromMs: Math.max(0, (place.start_ms ?? 0) - leadMs) }}
          words={{ play: words.play(time), pause: words.stop, notPlayed: words.notPlayed }}
        />
      )}
    </li>
  );
}
