import { useCallback, useState } from "react";
import type { SnapshotFrom } from "xstate";
import type { voiceAgentMachine } from "#domain/voice-agent/voice-agent-machine.ts";
import { keepTalkSound, keptTalkSound, type TalkSound } from "#web/audio/talk-sound.ts";
import type { Caption, VoiceAgent } from "#web/features/voice-agent/voice-agent.ts";
import { useTurnButton } from "./use-turn-button.ts";
import { useHush, useMoment, useVoiced } from "./use-word.ts";

export type Snapshot = SnapshotFrom<typeof voiceAgentMachine>;
export type TalkingOf = {
  agent: VoiceAgent;
  snapshot: Snapshot;
  captions: readonly Caption[];
  /** Rather than spoken. */
  written: boolean;
};

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

/** A conversation as its screen has it: who has the word, and what they can do. */
export function useTalking({ agent, snapshot, captions, written }: TalkingOf) {
  const [sound, setSound] = useState(keptTalkSound);
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
      keepTalkSound(now);
      return now;
    });
  }, []);
  const scene = sceneOf(snapshot, {
    written,
    agentSpeaks,
    waits: moment.waits,
    isMuted: turn.isMuted,
    way: sound.turns,
  });
  return { scene, sound, change, moment, turn, hush, voiced, hears };
}
export type TalkView = ReturnType<typeof useTalking>;

type Facts = {
  written: boolean;
  agentSpeaks: boolean;
  waits: boolean;
  isMuted: boolean;
  way: TalkSound["turns"];
};

function sceneOf(snapshot: Snapshot, { written, agentSpeaks, waits, isMuted, way }: Facts): TalkScene {
  if (snapshot.matches({ connection: "waiting" })) return "broken";
  if (!snapshot.matches({ connection: "connected" })) return "connecting";
  if (agentSpeaks) return "speaking";
  if (written) return "written";
  if (isMuted) return "off";
  if (waits) return "waiting";
  return way === "pauses" ? "listening" : way;
}
