import { useEffect } from "react";
import { clock } from "#web/lib/clock.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { useStoredVoice } from "#web/playback/use-stored-voice.ts";
import { Icon } from "#web/ui/icon.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { SoundLine, type Sound } from "#web/ui/player/sound-line.tsx";
import { usePlayback } from "#web/ui/player/use-playback.ts";
import { transcriptWords } from "./transcript-words.ts";
import type { Tape } from "./use-tape.ts";

type SoundBarProps = { path: string; seconds: number; tape: Tape };

/** The player below the page. */
export function SoundBar({ path, seconds, tape }: SoundBarProps) {
  const { player } = useWords(frameWords);
  const { data: sound, isError, refetch } = useStoredVoice(path, seconds);
  if (sound) return <LoadedBar sound={sound} tape={tape} />;
  return isError ? <NotLoaded text={player.failed} retry={refetch} /> : null;
}

function LoadedBar({ sound, tape }: { sound: Sound; tape: Tape }) {
  const words = useWords(transcriptWords).sound;
  const { player } = useWords(frameWords);
  const playback = usePlayback(tape.audio);
  const { audio, follow } = tape;
  useEffect(() => (audio.current === null ? undefined : follow(audio.current)), []);
  return (
    <section className={`tape-bar player ${playback.state}`} aria-label={words.bar}>
      <button className="tape-step" type="button" aria-label={words.back} onClick={tape.skipBack}>
        <Icon name="again" />
      </button>
      <div className="tape-sound">
        <SoundLine title={words.own} sound={sound} words={player} audio={audio} playback={playback} />
        <p className="tape-times">
          <span>{clock(Math.min(playback.now, sound.seconds))}</span>
          <span className="tape-own">{words.own}</span>
          <span>{clock(sound.seconds)}</span>
        </p>
        <p className="problem" role="status">
          {playback.failed ? player.failed : null}
        </p>
      </div>
      <button className="link" type="button" onClick={tape.changeSpeed}>
        {words.speeds[tape.speed]}
      </button>
    </section>
  );
}
