import { useQuery } from "@tanstack/react-query";
import { voiceWords } from "./voice-words.ts";
import type { VoiceAgent } from "./voice-agent.ts";
import { useWords } from "#web/lib/texts/language.tsx";

/** Names the failing step after all attempts are used up. */
export function Diagnosis({ agent }: { agent: VoiceAgent }) {
  const words = useWords(voiceWords);
  const isOver = agent.actor.getSnapshot().context.problem === "too-many-attempts";
  const { data } = useQuery({
    queryKey: ["diagnosis", agent.actor.getSnapshot().context.line],
    queryFn: agent.diagnose,
    enabled: isOver,
    retry: false,
    gcTime: 0,
  });
  return isOver && data !== undefined ? <p>{words.diagnosis[data]}</p> : null;
}
