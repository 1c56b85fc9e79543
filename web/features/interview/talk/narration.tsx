import { useEffect, useState } from "react";
import type { Language } from "#domain/language.ts";
import { comfortOf, needsWith } from "#domain/account/profile.ts";
import { useVoice } from "#web/playback/use-voice.ts";
import { interviewWords } from "#web/features/interview/interview-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

const speeds = [1, 0.8, 1.2] as const;
type Speed = (typeof speeds)[number];
const speedKey = "question-speed";
const pauseMs = 1500;
const longPauseMs = 3000;

function storedSpeed(): Speed {
  const kept = Number(localStorage.getItem(speedKey));
  return speeds.find((speed) => speed === kept) ?? 1;
}

/** Speed and repetition of the account, otherwise of this device. A change is stored in both. */
function useManner() {
  const { profile } = useAuth();
  const comfort = profile ? comfortOf(profile) : {};
  const [chosen, setChosen] = useState<Speed | null>(null);
  const speed = chosen ?? comfort.speechRate ?? storedSpeed();
  async function choose(next: Speed): Promise<void> {
    setChosen(next);
    localStorage.setItem(speedKey, String(next));
    if (!profile) return;
    const { updateProfile } = await import("#web/lib/account/profile.ts");
    await updateProfile(profile.id, { accessibility_needs: needsWith(profile, { speechRate: next }) }).catch(
      () => null,
    );
  }
  const times = comfort.repeatQuestions === true ? 2 : 1;
  return { speed, choose, times, pauseMs: comfort.longerPauses === true ? longPauseMs : pauseMs };
}

type NarrationProps = {
  src: string | undefined;
  text: string;
  quiet: boolean;
  /** Set when it differs from the screen's language. */
  spoken?: Language;
  /** The person whose voice it is, if it is no computer voice. */
  voiceOf?: string | undefined;
};

/** Reads a question aloud on tap, at a chosen speed. */
export function Narration({ src, text, quiet, spoken, voiceOf }: NarrationProps) {
  const words = useWords(interviewWords);
  const shown = useLanguage();
  const language = spoken ?? shown;
  const { speed, choose, ...manner } = useManner();
  const { audio, voice, playing, play, stop } = useVoice(speed, { ...manner, otherwise: { text, language } });

  useEffect(() => {
    if (quiet) stop();
  }, [quiet, stop]);
  useEffect(() => {
    if (voice.current) voice.current.playbackRate = speed;
  }, [speed, voice]);

  return (
    <div className="narration">
      <audio {...audio} src={src} />
      <Button look="listen" busy={quiet} onClick={() => (playing ? stop() : play(null))}>
        <Icon name={playing ? "stop" : "play"} size={24} /> {playing ? words.stop : words.play}
      </Button>
      <Button look="quiet" busy={quiet} onClick={() => play(0)}>
        <Icon name="again" size={24} /> {words.replay}
      </Button>
      <span className="read-by">
        <button className="link" type="button" onClick={() => void choose(nextSpeed(speed))}>
          {words.speed} {words.speeds[speed]}
        </button>
        <small>{voiceOf ?? words.computerVoice}</small>
      </span>
    </div>
  );
}

function nextSpeed(was: Speed): Speed {
  return speeds[(speeds.indexOf(was) + 1) % speeds.length] ?? 1;
}
