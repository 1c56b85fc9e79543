import { z } from "zod/mini";
import type { Device } from "./replacement-device.ts";
import { chosenMicrophone, findMicrophones } from "./microphone.ts";

/** How somebody takes their turns: by falling silent, by holding a button, or by pressing it before and after. */
export const turnModes = ["pauses", "hold", "press"] as const;
export type TurnMode = (typeof turnModes)[number];

const talkSoundSchema = z.object({
  /** 0..1 */
  volume: z.number().check(z.minimum(0), z.maximum(1)),
  /** Null while the browser decides. */
  speaker: z.nullable(z.string()),
  turns: z.enum(turnModes),
});
/** How a conversation sounds, and is held, on this device. */
export type TalkSound = z.infer<typeof talkSoundSchema>;

const key = "talk-sound";
/** Half of what there is: it can be made louder as well as softer. */
const usual: TalkSound = { volume: 0.5, speaker: null, turns: "pauses" };
/** As long as this page, where a browser keeps nothing. */
let here: TalkSound | null = null;

export function readTalkSound(): TalkSound {
  return here ?? talkSoundSchema.safeParse(stored()).data ?? usual;
}

function stored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export function saveTalkSound(sound: TalkSound): void {
  here = sound;
  try {
    localStorage.setItem(key, JSON.stringify(sound));
  } catch {
    return;
  }
}

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
  const [microphone, { speaker }] = [chosenMicrophone(), readTalkSound()];
  return { microphone: among(microphones, microphone), speaker: among(speakers, speaker) };
}

function among(all: readonly Device[], id: string | null): string | null {
  return all.some((one) => one.id === id) ? id : null;
}
