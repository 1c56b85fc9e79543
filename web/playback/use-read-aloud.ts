import { useCallback, useEffect, useRef, useState } from "react";
import { maxSaidAloud } from "#domain/recording/said-aloud.ts";
import type { Language } from "#domain/language.ts";
import { callFunction } from "#web/lib/api/request.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { stopBrowserSpeech, speakInBrowser } from "./browser-voice.ts";

/** `mute`: neither the server nor this device has a voice. */
type ReadAloudState = "still" | "coming" | "saying" | "mute";

/** Reads text aloud with the server's voice, otherwise with an on-device voice. */
export function useReadAloud(text: string, language: Language, rate = 1) {
  const [state, setState] = useState<ReadAloudState>("still");
  const sound = useRef<HTMLAudioElement | null>(null);
  const request = useRef(0);
  const silence = useCallback(() => {
    request.current += 1;
    sound.current?.pause();
    if (sound.current) URL.revokeObjectURL(sound.current.src);
    sound.current = null;
    stopBrowserSpeech();
  }, []);
  useEffect(() => silence, [silence, text, language]);
  const stop = useCallback(() => {
    silence();
    setState("still");
  }, [silence]);

  async function play(): Promise<void> {
    silence();
    const startedRequest = request.current;
    setState("coming");
    const wav = await readAloud(text, language);
    if (startedRequest !== request.current) return;
    if (wav === null)
      return setState(speakInBrowser(text, language, rate, () => setState("still")) ? "saying" : "mute");
    const audio = new Audio(URL.createObjectURL(wav));
    sound.current = audio;
    audio.playbackRate = rate;
    audio.addEventListener("ended", stop);
    await audio.play().then(
      () => setState("saying"),
      () => startedRequest === request.current && setState("mute"),
    );
  }
  return { state, play: () => void play(), stop };
}

/** The text as speech from the server; null when it is unavailable. */
export async function readAloud(text: string, language: Language): Promise<Blob | null> {
  try {
    const said = await callFunction("say-aloud", { text: text.slice(0, maxSaidAloud), language });
    return said instanceof Blob ? new Blob([said], { type: "audio/wav" }) : null;
  } catch (thrown) {
    /* Offline, the request module itself may fail to load. */
    if (!(thrown instanceof RequestFailure || thrown instanceof TypeError)) throw thrown;
    return null;
  }
}
