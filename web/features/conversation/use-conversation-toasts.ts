import { useEffect, useRef } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { useToast } from "#web/ui/toast.tsx";
import type { VoiceAgent } from "./voice-agent.ts";
import { voiceWords } from "./voice-words.ts";

/**
 * Reports the start and end of a conversation. A connection replaced while `goesOn` belongs to the same conversation.
 */
export function useConversationToasts({ actor }: VoiceAgent, name: string, goesOn: () => boolean = () => false): void {
  const words = useWords(voiceWords);
  const toast = useToast();
  const isRunning = useRef(false);
  const isReplaced = useRef(goesOn);
  isReplaced.current = goesOn;
  useEffect(() => {
    const started = actor.on("started", () => {
      if (!isRunning.current) toast("good", words.started(name));
      isRunning.current = true;
    });
    const ended = actor.on("ended", () => {
      if (isReplaced.current()) return;
      isRunning.current = false;
      toast("good", words.ended(name));
    });
    return () => {
      started.unsubscribe();
      ended.unsubscribe();
    };
  }, [actor, toast, words, name]);
}
