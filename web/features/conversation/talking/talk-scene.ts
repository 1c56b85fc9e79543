import type { TurnMode } from "#web/recording/talk-sound.ts";

/** The states of the screen. */
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

/** `isOpen`: the first speaker has begun, or the interviewer evidently will not. */
type Facts = {
  isBroken: boolean;
  isOpen: boolean;
  written: boolean;
  agentSpeaks: boolean;
  waits: boolean;
  isMuted: boolean;
  way: TurnMode;
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

/** Minimum duration of a scene before a change, and of the next one, in ms. */
export const minSceneMs = 800;

/** Scenes that a person causes with a button. */
const chosen: readonly TalkScene[] = ["off", "waiting", "written"];

/**
 * Returns the scene to show at each sample, and the ms until the next sample; null when nothing is pending. The
 * interviewer's voice has gaps shorter than `minSceneMs` between two pieces of sound.
 */
export function delayScene(first: TalkScene) {
  let shown = { scene: first, sinceMs: -Infinity };
  let next = { scene: first, sinceMs: -Infinity };
  return (scene: TalkScene, nowMs: number, acted: boolean): { shown: TalkScene; waitMs: number | null } => {
    if (scene !== next.scene) next = { scene, sinceMs: nowMs };
    const isChosen = acted || chosen.includes(scene) || chosen.includes(shown.scene);
    const sinceMs = scene === "speaking" ? shown.sinceMs : Math.max(shown.sinceMs, next.sinceMs);
    const waitMs = scene === shown.scene || isChosen ? 0 : Math.max(0, sinceMs + minSceneMs - nowMs);
    if (waitMs > 0) return { shown: shown.scene, waitMs };
    if (scene !== shown.scene) shown = { scene, sinceMs: nowMs };
    return { shown: scene, waitMs: null };
  };
}

type Button = Pick<Facts, "isMuted" | "way"> & { isDown: boolean };

/**
 * Nothing is recorded without a listener. Without a connection there is no button, and everything unmuted is recorded.
 */
export function isTaped(scene: TalkScene, { isMuted, way, isDown }: Button): boolean {
  const isByButton = scene === "hold" || scene === "press" || (scene === "speaking" && way !== "pauses");
  return !isMuted && (isDown || !isByButton);
}
