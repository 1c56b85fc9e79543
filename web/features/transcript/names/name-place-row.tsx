import { useState } from "react";
import { clock } from "#web/lib/clock.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { signedAddressOfSound } from "#web/playback/stored-sound.ts";
import { useVoice } from "#web/playback/use-voice.ts";
import { Disc } from "#web/ui/player/disc.tsx";
import type { NamePlace } from "./load-names.ts";
import { namesWords } from "./names-words.ts";

type NamePlaceRowProps = { place: NamePlace; isChosen: boolean; toggle: () => void };

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
            {place.before}
            <span className="tape-word doubtful">{place.said}</span>
            {place.after}
          </q>
          <small>
            {question} {words.question(place.question_id, time)}
          </small>
        </span>
      </label>
      {place.audio_path === null || time === null ? null : (
        <PlayPlace path={place.audio_path} startMs={place.start_ms ?? 0} time={time} />
      )}
    </li>
  );
}

function PlayPlace({ path, startMs, time }: { path: string; startMs: number; time: string }) {
  const words = useWords(namesWords);
  const { audio, voice, playing, play, stop } = useVoice();
  const [failed, setFailed] = useState(false);
  async function start(): Promise<void> {
    setFailed(false);
    try {
      const address = await signedAddressOfSound(path);
      if (!voice.current) return;
      voice.current.src = address;
      play(Math.max(0, startMs - leadMs) / 1000);
    } catch {
      setFailed(true);
    }
  }
  return (
    <div className={playing ? "play-place playing" : "play-place"}>
      <audio {...audio} onError={() => setFailed(true)} />
      <div className="sound">
        <Disc
          words={{ play: words.play(time), pause: words.stop }}
          playing={playing}
          onClick={playing ? stop : () => void start()}
        />
      </div>
      {failed ? <p role="alert">{words.notPlayed}</p> : null}
    </div>
  );
}
