import type { TurnWay } from "#web/audio/talk-sound.ts";

/** What the screen shows, one at a time. */
export type TalkScene =
  | "connecting"
  | "broken"
  | "listening"
  | "written"
  | "speaking"
  | "waiting"
  | "off"
  | "hold"
  | "press";

/** `isOpen`: somebody has begun, or it is clear that the interviewer will not. */
type Facts = {
  isBroken: boolean;
  isOpen: boolean;
  written: boolean;
  agentSpeaks: boolean;
  waits: boolean;
  isMuted: boolean;
  way: TurnWay;
};

export function sceneOf({ isBroken, isOpen, written, agentSpeaks, waits, isMuted, way }: Facts): TalkScene {
  if (agentSpeaks && isOpen) return "speaking";
  if (isMuted) return "off";
  if (isBroken) return "broken";
  if (!isOpen) return "connecting";
  if (written) return "written";
  if (waits) return "waiting";
  return way === "pauses" ? "listening" : way;
}

type Button = Pick<Facts, "isMuted" | "way"> & { isDown: boolean };

/** What nobody hears is not recorded either. Without a line there is no button, and all is recorded that is not turned off. */
export function isTaped(scene: TalkScene, { isMuted, way, isDown }: Button): boolean {
  const isByButton = scene === "hold" || scene === "press" || (scene === "speaking" && way !== "pauses");
  return !isMuted && (isDown || !isByButton);
}
