import { useEffect, useState } from "react";
import { clock } from "#web/lib/clock.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useVoice } from "#web/playback/use-voice.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Disc } from "#web/ui/player/disc.tsx";
import { saySentence } from "./own-voice-calls.ts";
import { ownVoiceWords } from "./own-voice-words.ts";

type TestVoiceProps = { sentence: string; chosenMs: number };

/** A sentence in the person's own voice, marked as a computer's. It is asked for once and kept in this page only. */
export function TestVoice({ sentence, chosenMs }: TestVoiceProps) {
  const words = useWords(ownVoiceWords);
  const { audio, playing, stop, isAsking, isFailed, hear } = useSentence();
  return (
    <section aria-labelledby="voice-hear">
      <h2 id="voice-hear">{words.hearTitle}</h2>
      <p>{words.hearLead}</p>
      <div className={playing ? "leaves playing" : "leaves"}>
        <p className="voice-facts">
          <span className="chip">
            <Icon name="bars" size={20} /> {words.computer}
          </span>
          {chosenMs === 0 ? null : <span className="hint">{words.chosen(clock(chosenMs / 1000))}</span>}
        </p>
        <blockquote>{sentence}</blockquote>
        <audio {...audio} />
        <div className="sound">
          <Disc
            words={{ play: words.hear, pause: words.pause }}
            playing={playing}
            label={words.hear}
            onClick={playing ? stop : hear}
          />
        </div>
        <p role="status">{isAsking ? words.speaking : isFailed ? words.notSaid : null}</p>
      </div>
    </section>
  );
}

function useSentence() {
  const language = useLanguage();
  const { audio, voice, playing, play, stop } = useVoice();
  const [sound, setSound] = useState<string | null>(null);
  const [state, setState] = useState<"asking" | "failed" | null>(null);
  useEffect(() => () => (sound === null ? undefined : URL.revokeObjectURL(sound)), [sound]);
  async function ask(): Promise<void> {
    setState("asking");
    try {
      const address = sound ?? URL.createObjectURL(await saySentence(language));
      setSound(address);
      setState(null);
      if (!voice.current) return;
      if (voice.current.src !== address) voice.current.src = address;
      play(0);
    } catch {
      setState("failed");
    }
  }
  const hear = () => {
    if (state !== "asking") void ask();
  };
  return { audio, playing, stop, isAsking: state === "asking", isFailed: state === "failed", hear };
}
