import { useCallback, useEffect, useRef, useState } from "react";
import { replacementDevice, type Device } from "#web/recording/replacement-device.ts";
import { chooseMicrophone, chosenMicrophone, findMicrophones } from "#web/recording/microphone.ts";
import { findSpeakers, readTalkSound } from "#web/recording/talk-sound.ts";
import type { VoiceAgent } from "./voice-agent.ts";
import type { TalkingWords } from "./talking.en.ts";
import { voiceWords } from "./voice-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";

type Plugged = { microphones: readonly Device[]; speakers: readonly Device[] };
const none: Plugged = { microphones: [], speakers: [] };

type Taking = { choose: (id: string | null) => void; use: (id: string) => Promise<void> };

/** The sound devices during a conversation. Reports an unplugged device and continues with another. */
export function useDevices(agent: VoiceAgent, isSpoken: boolean) {
  const words = useWords(voiceWords).talking;
  const [plugged, setPlugged] = useState(none);
  const [note, setNote] = useState<string | null>(null);
  const before = useRef(none);
  const [microphone, setMicrophone] = useState(chosenMicrophone);
  const look = useCallback(async () => {
    const [microphones, speakers] = await Promise.all([findMicrophones(), findSpeakers()]);
    const now = { microphones, speakers };
    const said = await change(agent, { before: before.current, now }, words);
    before.current = now;
    setPlugged(now);
    if (said !== undefined) setNote(said);
  }, [agent, words]);
  useEffect(() => {
    if (!isSpoken) return undefined;
    const changed = () => void look();
    changed();
    navigator.mediaDevices?.addEventListener("devicechange", changed);
    return () => navigator.mediaDevices?.removeEventListener("devicechange", changed);
  }, [isSpoken, look]);
  /* Applies a choice at once and reverts it on failure. */
  const take = async (id: string, was: string | null, { choose, use }: Taking) => {
    setNote(null);
    choose(id);
    try {
      await use(id);
    } catch {
      choose(was);
      setNote(words.sound.refused);
    }
  };
  const selectMicrophone = (id: string) =>
    take(id, microphone, {
      choose: setMicrophone,
      use: async () => {
        await agent.line()?.setMicrophone(id);
        chooseMicrophone(id);
      },
    });
  const speakWith = (id: string, was: string | null, choose: (id: string | null) => void) =>
    take(id, was, { choose, use: async () => agent.line()?.speakWith(id) });
  return { ...plugged, microphone, note, look, selectMicrophone, speakWith };
}
export type Devices = ReturnType<typeof useDevices>;

type Change = { before: Plugged; now: Plugged };

/** Switches to a remaining device. Returns a message, or undefined if nothing changed. */
async function change(
  agent: VoiceAgent,
  { before, now }: Change,
  { devices }: TalkingWords,
): Promise<string | undefined> {
  const heard = replacementDevice(chosenMicrophone(), before.microphones, now.microphones);
  const spoken = replacementDevice(readTalkSound().speaker, before.speakers, now.speakers);
  const nameOf = (device: Device) => device.label || devices.unnamed;
  if (heard.lost !== null) {
    if (heard.goesOn === null) return devices.noMicrophone(nameOf(heard.lost));
    await agent.line()?.setMicrophone(heard.goesOn.id);
    return devices.microphoneLost(nameOf(heard.lost), nameOf(heard.goesOn));
  }
  /* The last one is back. */
  if (before !== none && before.microphones.length === 0 && heard.goesOn !== null)
    await agent.line()?.setMicrophone(null);
  if (spoken.lost === null) return undefined;
  if (spoken.goesOn === null) return devices.noSpeaker(nameOf(spoken.lost));
  await agent.line()?.speakWith(null);
  return devices.speakerLost(nameOf(spoken.lost), nameOf(spoken.goesOn));
}
