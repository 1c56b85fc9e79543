import { useCallback, useEffect, useState } from "react";
import type { TurnMode } from "#web/recording/talk-sound.ts";
import type { VoiceAgent } from "#web/features/conversation/voice-agent.ts";
import { useDelayed } from "./use-delayed.ts";

/** Elements that handle the space bar themselves. */
const takesKeys = "button, a, input, textarea, select, summary, [role=button], dialog";

/** Push to talk: sound is sent only while the button is down, and releasing it ends the turn. */
export function useTurnButton(
  agent: VoiceAgent,
  way: TurnMode,
  { isTalking, hush }: { isTalking: boolean; hush: () => void },
) {
  const [isDown, setDown] = useState(false);
  const [isMuted, setMuted] = useState(false);
  const byButton = way !== "pauses";
  const hears = !isMuted && (!byButton || isDown);
  const press = useCallback(() => {
    hush();
    setMuted(false);
    setDown(true);
  }, [hush]);
  const release = useCallback(() => {
    if (isDown) agent.line()?.finished();
    setDown(false);
  }, [agent, isDown]);
  useEffect(() => {
    if (isTalking) agent.line()?.mute(!hears);
  }, [agent, isTalking, hears]);
  useEffect(() => setDown(false), [isTalking, way]);
  useDelayed(agent, isTalking && byButton && isDown);
  useSpaceBar(isTalking ? way : "pauses", { isDown, press, release });
  return { isDown, isMuted, setMuted, press, release };
}

type Button = { isDown: boolean; press: () => void; release: () => void };

function useSpaceBar(way: TurnMode, { isDown, press, release }: Button): void {
  useEffect(() => {
    if (way === "pauses") return undefined;
    const isOurs = ({ key, target }: KeyboardEvent) =>
      key === " " && target instanceof Element && target.closest(takesKeys) === null;
    const down = (event: KeyboardEvent) => {
      if (!isOurs(event)) return;
      event.preventDefault();
      if (event.repeat) return;
      if (way === "press" && isDown) release();
      else press();
    };
    const up = (event: KeyboardEvent) => {
      if (way === "hold" && isOurs(event)) release();
    };
    document.addEventListener("keydown", down);
    document.addEventListener("keyup", up);
    return () => {
      document.removeEventListener("keydown", down);
      document.removeEventListener("keyup", up);
    };
  }, [way, isDown, press, release]);
}
