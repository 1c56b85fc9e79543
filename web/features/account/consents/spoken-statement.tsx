import { useEffect, useRef, useState } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { signedAddressOfSound } from "#web/playback/stored-sound.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { consentsWords } from "./consents-words.ts";

/** Plays the recording of a spoken consent. */
export function SpokenStatement({ path, title }: { path: string; title: string }) {
  const words = useWords(consentsWords);
  const sound = useRef<HTMLAudioElement | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => () => sound.current?.pause(), []);
  async function play(): Promise<void> {
    sound.current?.pause();
    sound.current = new Audio(await signedAddressOfSound(path));
    await sound.current.play();
    setFailed(false);
  }
  return (
    <>
      <Button look="listen" onClick={() => void play().catch(() => setFailed(true))}>
        <Icon name="play" size={24} /> {words.hear}
        <span className="unseen"> ({title})</span>
      </Button>
      {isFailed ? <Notice kind="problem">{words.notHeard}</Notice> : null}
    </>
  );
}
