import { useEffect, useRef, useState } from "react";
import { accountWords } from "./account-words.ts";
import { useLanguage } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Reads the first question at the chosen speed. */
export function SpeedPreview({ rate }: { rate: number }) {
  const language = useLanguage();
  const { preview } = accountWords[language];
  const voice = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    if (voice.current) voice.current.playbackRate = rate;
  }, [rate]);

  async function play() {
    const sound = voice.current;
    if (!sound) return;
    if (!sound.paused) return sound.pause();
    setSilent(false);
    sound.currentTime = 0;
    sound.playbackRate = rate;
    await sound.play().catch((cause: unknown) => {
      if (!(cause instanceof DOMException)) throw cause;
      setPlaying(false);
      setSilent(cause.name !== "AbortError");
    });
  }

  return (
    <>
      <audio
        ref={voice}
        hidden
        preload="none"
        src={`/questions/1/${language}`}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
      />
      <Button look="listen" onClick={() => void play()}>
        <Icon name={isPlaying ? "stop" : "play"} size={24} /> {isPlaying ? preview.stop : preview.hear}
      </Button>
      <p className="hint" role="status">
        {isSilent ? preview.silent : preview.by}
      </p>
    </>
  );
}
