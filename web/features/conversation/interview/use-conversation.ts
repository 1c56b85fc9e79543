import { useEffect, useRef } from "react";
import type { SpokenPart } from "#web/recording/spoken-part.ts";
import { useVoiceAgent } from "#web/features/conversation/use-voice-agent.ts";
import type { VoiceAgent } from "#web/features/conversation/voice-agent.ts";
import { useInterviewTalk } from "./use-interview-talk.ts";

/**
 * Connects the interviewer when the recording runs, and for each question during a conversation. The recording never
 * waits for it.
 */
export function useConversation(part: SpokenPart) {
  const { state, question, wanted, acts } = part;
  const { talk, name } = useInterviewTalk(part);
  const { agent, snapshot, captions } = useVoiceAgent(talk);
  const called = useRef<number | null>(null);
  const isIdle = snapshot.matches({ connection: "disconnected" });
  const isThere = snapshot.matches({ connection: "connected" });
  const isSpeaking = snapshot.matches({ connection: { connected: "speaking" } });

  const begin = () => {
    wanted.current = { talks: true, begun: question.id, answered: false, paused: false };
    called.current = null;
    acts.begin();
  };
  useEffect(() => {
    const { talks, begun } = wanted.current;
    if (state === "ready" && talks && begun !== question.id) begin();
  });
  useEffect(() => {
    if (state !== "recording" || !isIdle || !wanted.current.talks || called.current === question.id) return;
    called.current = question.id;
    agent.actor.send({ type: "START" });
  }, [state, isIdle, question.id, agent, wanted]);
  /* No transcription without recording. */
  useEffect(() => {
    if (state === "pausing") {
      const { talks, paused } = wanted.current;
      wanted.current = { ...wanted.current, talks: false, paused: talks || paused };
    }
    if (state === "pausing" || state === "ready") agent.actor.send({ type: "STOP" });
  }, [state, agent, wanted]);
  useEffect(() => () => agent.actor.send({ type: "STOP" }), [agent]);

  useLostConnection(agent, () => state === "recording" && wanted.current.talks);
  useNotes(part, isThere ? snapshot.context.conversationId : null, isSpeaking);

  return {
    agent,
    snapshot,
    captions,
    name,
    begin,
    call: () => agent.actor.send({ type: "START" }),
    /** Stops recording and opens the review. */
    stop: () => {
      wanted.current.talks = false;
      agent.actor.send({ type: "STOP" });
      acts.end();
    },
    isThere,
    isIdle,
    isSpeaking,
  };
}
/** The state of a browser without a close code: the device knows at once that it is offline. */
const lostLine = { closeCode: 1005, message: "", byAgent: false };

/** Disconnects the interviewer when the device goes offline, and reconnects it when it is back. */
function useLostConnection({ actor }: VoiceAgent, isWanted: () => boolean): void {
  const wanted = useRef(isWanted);
  wanted.current = isWanted;
  useEffect(() => {
    const stop = new AbortController();
    const on = (name: string, act: () => void) => addEventListener(name, act, { signal: stop.signal });
    on("offline", () => actor.send({ type: "CLOSED", line: actor.getSnapshot().context.line, closing: lostLine }));
    on("online", () => {
      if (wanted.current()) actor.send({ type: "START" });
    });
    return () => stop.abort();
  }, [actor]);
}

/** Notes the conversation's id and the interviewer's speech with the recording. */
function useNotes({ running, wanted }: SpokenPart, conversationId: string | null, isSpeaking: boolean): void {
  useEffect(() => {
    if (conversationId === null) return;
    wanted.current.answered = true;
    running.current?.other.isOf(conversationId);
  }, [conversationId, running, wanted]);
  useEffect(() => {
    running.current?.other.speaks(isSpeaking);
  }, [isSpeaking, running]);
}

export type SpokenTalk = ReturnType<typeof useConversation>;
