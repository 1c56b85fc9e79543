import { useSelector } from "@xstate/react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createVoiceAgent, type Talk, type VoiceAgent } from "./voice-agent.ts";

/** A screen that is reopened within ten seconds finds its conversation. */
let kept: VoiceAgent | null = null;

function keptOrNew(talk: Talk): VoiceAgent {
  if (kept === null || kept.actor.getSnapshot().matches({ screen: "gone" })) kept = createVoiceAgent(talk);
  return kept;
}

/** The voice agent of this tab. */
export function useVoiceAgent(talk: Talk) {
  const [agent] = useState(() => keptOrNew(talk));
  useEffect(() => {
    agent.about(talk);
  }, [agent, talk]);
  useEffect(() => {
    agent.actor.send({ type: "MOUNT" });
    return () => agent.actor.send({ type: "UNMOUNT" });
  }, [agent]);
  const snapshot = useSelector(agent.actor, (now) => now);
  const captions = useSyncExternalStore(agent.subscribe, agent.captions);
  return { agent, snapshot, captions };
}
