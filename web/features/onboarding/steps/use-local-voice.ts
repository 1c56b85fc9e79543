import { useEffect, useState } from "react";
import type { Language } from "#domain/language.ts";

/** Says something with a voice of this device; null where it has none. A voice that would ask the network is not used. */
export function useLocalVoice(language: Language): ((text: string) => void) | null {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>(null);
  useEffect(() => {
    const { speechSynthesis } = window;
    if (!speechSynthesis) return undefined;
    const look = () => {
      const voices = speechSynthesis.getVoices();
      setVoice(voices.find((one) => one.localService && one.lang.startsWith(language)) ?? null);
    };
    look();
    speechSynthesis.addEventListener("voiceschanged", look);
    return () => speechSynthesis.removeEventListener("voiceschanged", look);
  }, [language]);
  if (!voice) return null;
  return (text) => {
    const words = new SpeechSynthesisUtterance(text);
    words.voice = voice;
    speechSynthesis.cancel();
    speechSynthesis.speak(words);
  };
}
