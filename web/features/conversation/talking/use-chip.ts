import { useEffect, useState } from "react";
import { voiceWords } from "#web/features/conversation/voice-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { clock } from "#web/lib/clock.ts";
import type { TalkView } from "./use-talking.ts";

/** The state of the person's microphone, or how long the button has been held. */
export function useChip({ scene, sound, turn, voiced, hears }: TalkView): string | undefined {
  const words = useWords(voiceWords);
  const { talking } = words;
  const seconds = useSecondsOf(turn.isDown);
  if (turn.isDown) return (sound.turns === "hold" ? talking.heldDown : talking.speakingFor)(clock(seconds));
  if (scene === "off") return talking.microphoneOff;
  if (scene === "hold" || scene === "press") return words.standby;
  if (scene === "waiting") return talking.waits;
  if (!hears || scene === "speaking") return undefined;
  return voiced.isNow ? talking.speakingNow : words.recording;
}

const lookMs = 500;

/** Seconds since the start; undefined while stopped. */
export function useSecondsOf(goesOn: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!goesOn) return undefined;
    const began = performance.now();
    setSeconds(0);
    const timer = setInterval(() => setSeconds((performance.now() - began) / 1000), lookMs);
    return () => clearInterval(timer);
  }, [goesOn]);
  return seconds;
}
