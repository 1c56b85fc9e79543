import { useCallback, useEffect, useState } from "react";
import { voiceEstimate } from "./voice-estimate.ts";
import type { Caption } from "./captions-store.ts";
import type { VoiceAgent } from "#web/features/conversation/voice-agent.ts";

/** An agent pauses for two seconds after a message that the person is busy. */
const holdMs = 1_000;
const lookMs = 100;
/** A gap between two words of one utterance. */
const breathMs = 1_200;

/** Keeps the agent waiting as long as `waits`. */
export function useDelayed(agent: VoiceAgent, waits: boolean): void {
  useEffect(() => {
    if (!waits) return undefined;
    agent.line()?.wait();
    const timer = setInterval(() => agent.line()?.wait(), holdMs);
    return () => clearInterval(timer);
  }, [agent, waits]);
}

/** "Give me a moment": the agent is silent until the person speaks or presses a button. */
export function useMoment(agent: VoiceAgent, captions: readonly Caption[], isTalking: boolean) {
  const [asked, setAsked] = useState(false);
  const said = captions.findLast(({ by }) => by === "you");
  const waits = asked && isTalking;
  useDelayed(agent, waits);
  useEffect(() => setAsked(false), [said, isTalking]);
  useEffect(() => {
    if (!waits) return undefined;
    const isVoice = voiceEstimate();
    const timer = setInterval(() => isVoice(agent.level()) && setAsked(false), lookMs);
    return () => clearInterval(timer);
  }, [agent, waits]);
  return { waits, begin: useCallback(() => setAsked(true), []), end: useCallback(() => setAsked(false), []) };
}

/** "I want to speak": mutes the agent until its next words. */
export function useHush(agent: VoiceAgent, captions: readonly Caption[], isSpeaking: boolean, volume: number) {
  const [hushed, setHushed] = useState(false);
  const reply = captions.findLast(({ by }) => by === "agent");
  useEffect(() => setHushed(false), [reply, isSpeaking]);
  useEffect(() => {
    agent.line()?.setVolume(hushed ? 0 : volume);
  }, [agent, hushed, volume]);
  return { hushed, hush: useCallback(() => setHushed(true), []) };
}

/** The duration of the person's voice since the interviewer's last words, and whether it continues. */
export function useVoiced(agent: VoiceAgent, listens: boolean, since: Caption | undefined) {
  const [voicedMs, setVoicedMs] = useState(0);
  const [isNow, setNow] = useState(false);
  useEffect(() => setVoicedMs(0), [since]);
  useEffect(() => {
    if (!listens) {
      setNow(false);
      return undefined;
    }
    const isVoice = voiceEstimate();
    let silentMs = breathMs;
    const timer = setInterval(() => {
      const speaks = isVoice(agent.level());
      silentMs = speaks ? 0 : silentMs + lookMs;
      if (speaks) setVoicedMs((ms) => ms + lookMs);
      setNow(silentMs < breathMs);
    }, lookMs);
    return () => clearInterval(timer);
  }, [agent, listens]);
  return { voicedMs, isNow };
}
