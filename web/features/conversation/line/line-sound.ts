import { readTalkSound, presentDevices } from "#web/recording/talk-sound.ts";

/** The two devices of a conversation that is spoken. */
export type LineSound = {
  /** Silence is sent instead of the microphone. */
  mute: (muted: boolean) => void;
  /** 0..1, of the agent's voice at this moment. */
  loudness: () => number;
  /** 0..1, as the slider has it. */
  setVolume: (volume: number) => void;
  /** Null: the one that the browser would take. Rejects where it cannot be had; the one before goes on. */
  setMicrophone: (microphone: string | null) => Promise<void>;
  speakWith: (speaker: string | null) => Promise<void>;
};

/** Of the official client, as far as this file needs it; one that is written has no sound. */
type Conversation =
  | { type: "text" }
  | {
      type: "voice";
      setMicMuted: (muted: boolean) => void;
      getOutputVolume: () => number;
      setVolume: (how: { volume: number }) => void;
      changeInputDevice: (how: { inputDeviceId?: string }) => Promise<void>;
      changeOutputDevice: (how: { outputDeviceId?: string }) => Promise<void>;
    };

/** With what a conversation begins. */
export async function initialDevices(): Promise<{ inputDeviceId?: string; outputDeviceId?: string }> {
  const { microphone, speaker } = await presentDevices();
  return {
    ...(microphone === null ? {} : { inputDeviceId: microphone }),
    ...(speaker === null ? {} : { outputDeviceId: speaker }),
  };
}

const none = () => Promise.resolve();

export function soundOf(conversation: Conversation): LineSound {
  if (conversation.type === "text") {
    return {
      loudness: () => 0,
      mute: () => undefined,
      setVolume: () => undefined,
      setMicrophone: none,
      speakWith: none,
    };
  }
  /* Loudness is heard by its logarithm: the middle of the slider is not half as loud. */
  const setVolume = (volume: number) => conversation.setVolume({ volume: Math.sqrt(volume) });
  setVolume(readTalkSound().volume);
  return {
    setVolume,
    loudness: () => conversation.getOutputVolume(),
    mute: (muted) => conversation.setMicMuted(muted),
    setMicrophone: (id) => conversation.changeInputDevice(id === null ? {} : { inputDeviceId: id }),
    speakWith: (id) => conversation.changeOutputDevice(id === null ? {} : { outputDeviceId: id }),
  };
}
