import { z } from "zod/mini";
import type { Device } from "./replacement-device.ts";
import { chosenMicrophone, findMicrophones } from "./microphone.ts";

/** How a turn ends: by silence, by releasing a held button, or by a second press. */
export const turnModes = ["pauses", "hold", "press"] as const;
export type TurnMode = (typeof turnModes)[number];

const talkSoundSchema = z.object({
  /** 0..1 */
  volume: z.number().check(z.minimum(0), z.maximum(1)),
  /** Null for the browser's default. */
  speaker: z.nullable(z.string()),
  turns: z.enum(turnModes),
});
/** Sound and turn-taking settings of this device. */
export type TalkSound = z.infer<typeof talkSoundSchema>;

const key = "talk-sound";
/** Half of the range, so that it can be changed both ways. */
const usual: TalkSound = { volume: 0.5, speaker: null, turns: "pauses" };
/** Fallback for browsers without storage; lasts until the page closes. */
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

/** The audio outputs; empty when the browser does not support a choice. */
export async function findSpeakers(): Promise<Device[]> {
  if (!("setSinkId" in HTMLMediaElement.prototype)) return [];
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  return devices
    .filter(({ kind, deviceId }) => kind === "audiooutput" && deviceId !== "")
    .map(({ deviceId: id, label }) => ({ id, label }));
}

/** The chosen devices that are plugged in. */
export async function presentDevices(): Promise<{ microphone: string | null; speaker: string | null }> {
  const [microphones, speakers] = await Promise.all([findMicrophones(), findSpeakers()]);
  const [microphone, { speaker }] = [chosenMicrophone(), readTalkSound()];
  return { microphone: among(microphones, microphone), speaker: among(speakers, speaker) };
}

function among(all: readonly Device[], id: string | null): string | null {
  return all.some((one) => one.id === id) ? id : null;
}
