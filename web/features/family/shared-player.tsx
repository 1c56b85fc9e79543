import { useCallback, useEffect, useRef } from "react";
import { useSound } from "#web/audio/use-sound.ts";
import { frameWords } from "#web/i18n/frame/frame-words.ts";
import { useWords } from "#web/i18n/language.tsx";
import { VoicePlayer } from "#web/ui/player/voice-player.tsx";
import { familyWords } from "./words/family-words.ts";

/** An answer's sound, fetched because somebody asked to hear it: the focus goes to its button. */
export function SharedPlayer({ sound, seconds }: { sound: Blob; seconds: number }) {
  const { voice } = useWords(familyWords).shared;
  const { player } = useWords(frameWords);
  const read = useCallback(() => Promise.resolve(sound), [sound]);
  const drawn = useSound(read, seconds);
  const place = useRef<HTMLDivElement>(null);
  const isThere = drawn !== null;
  useEffect(() => {
    if (isThere) place.current?.querySelector("button")?.focus();
  }, [isThere]);
  return drawn === null ? null : (
    <div ref={place}>
      <VoicePlayer title={voice} sound={drawn} words={player} />
    </div>
  );
}
