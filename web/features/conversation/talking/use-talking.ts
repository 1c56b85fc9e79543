import { useCallback, useEffect, useState } from "react";
import type { SnapshotFrom } from "xstate";
import type { voiceAgentMachine } from "#web/features/conversation/machine/conversation-machine.ts";
import { saveTalkSound, readTalkSound, type TalkSound } from "#web/recording/talk-sound.ts";
import type { Caption } from "./captions-store.ts";
import type { VoiceAgent } from "#web/features/conversation/voice-agent.ts";
import { isTaped, sceneOf } from "./talk-scene.ts";
import { useDelayedScene } from "./use-delayed-scene.ts";
import { useTurnButton } from "./use-turn-button.ts";
import { useHush, useMoment, useVoiced } from "./use-delayed.ts";

export type Snapshot = SnapshotFrom<typeof voiceAgentMachine>;
export type TalkingOf = {
  agent: VoiceAgent;
  snapshot: Snapshot;
  captions: readonly Caption[];
  /** In text instead of by voice. */
  written: boolean;
};

/** The view model of a conversation: whose turn it is, and the actions. */
export function useTalking({ agent, snapshot, captions, written }: TalkingOf) {
  const [sound, setSound] = useState(readTalkSound);
  const isTalking = snapshot.matches({ connection: "connected" });
  const isSpeaking = snapshot.matches({ connection: { connected: "speaking" } });
  const { hushed, hush } = useHush(agent, captions, isSpeaking, sound.volume);
  const moment = useMoment(agent, captions, isTalking);
  const turn = useTurnButton(agent, written ? "pauses" : sound.turns, { isTalking, hush });
  const agentSpeaks = isSpeaking && !hushed;
  const asked = captions.findLast(({ by }) => by === "agent");
  const hears = isTalking && !written && !agentSpeaks && !turn.isMuted && (sound.turns === "pauses" || turn.isDown);
  const voiced = useVoiced(agent, hears, asked);
  const change = useCallback((next: Partial<TalkSound>) => {
    setSound((was) => {
      const now = { ...was, ...next };
      saveTalkSound(now);
      return now;
    });
  }, []);
  const scene = sceneOf({
    isBroken: snapshot.matches({ connection: "waiting" }),
    isOpen: useOpen(isTalking, written || isSpeaking || asked !== captions.at(-1)),
    written,
    agentSpeaks,
    waits: moment.waits,
    isMuted: turn.isMuted,
    way: sound.turns,
  });
  const taped = isTaped(scene, { ...turn, way: sound.turns });
  const acted = hushed || turn.isDown || (!isSpeaking && captions.at(-1)?.by === "you");
  const shown = useDelayedScene(scene, acted);
  return { scene: shown, sound, change, moment, turn, hush, voiced, hears, taped };
}
export type TalkView = ReturnType<typeof useTalking>;

/** An interviewer that has not spoken by then will not, in ms. */
const firstWordMs = 4_000;

/** Announces the person's turn only after the interviewer has begun: its text arrives before its sound. */
function useOpen(isTalking: boolean, hasBegun: boolean): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isTalking) return setOpen(false);
    if (hasBegun) return setOpen(true);
    const timer = setTimeout(() => setOpen(true), firstWordMs);
    return () => clearTimeout(timer);
  }, [isTalking, hasBegun]);
  return isTalking && (isOpen || hasBegun);
}
