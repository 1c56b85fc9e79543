import { chosenMicrophone, findMicrophones } from "./microphone.ts";

/** How a conversation sounds on this device. `speaker`: null while the browser decides. */
export type TalkSound = { volume: number; speaker: string | null };

const key = "talk-sound";
/** Half of what there is: it can be made louder as well as softer. */
const usual: TalkSound = { volume: 0.5, speaker: null };
export function keptTalkSound(): TalkSound {
  try {
    return read(JSON.parse(localStorage.getItem(key) ?? "null"));
  } catch {
    return usual;
  }
}

function read(kept: unknown): TalkSound {
  if (typeof kept !== "object" || kept === null) return usual;
  const volume = "volume" in kept && typeof kept.volume === "number" ? Math.min(1, Math.max(0, kept.volume)) : 0.5;
  const speaker = "speaker" in kept && typeof kept.speaker === "string" ? kept.speaker : null;
  return { volume, speaker };
}

export type Device = { id: string; label: string };

/** What a voice can come out of; empty where the browser lets nobody choose. */
export async function findSpeakers(): Promise<Device[]> {
  if (!("setSinkId" in HTMLMediaElement.prototype)) return [];
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  return devices
    .filter(({ kind, deviceId }) => kind === "audiooutput" && deviceId !== "")
    .map(({ deviceId: id, label }) => ({ id, label }));
}

/** What was chosen on this device, as far as it is plugged in. */
export async function presentDevices(): Promise<{ microphone: string | null; speaker: string | null }> {
  const [microphones, speakers] = await Promise.all([findMicrophones(), findSpeakers()]);
  const [microphone, { speaker }] = [chosenMicrophone(), keptTalkSound()];
  return { microphone: among(microphones, microphone), speaker: among(speakers, speaker) };
}

function among(all: readonly Device[], id: string | null): string | null {
  return all.some((one) => one.id === id) ? id : null;
}
