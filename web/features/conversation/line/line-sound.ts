import { readTalkSound, presentDevices } from "#web/recording/talk-sound.ts";

/** Sound devices of a spoken conversation. */
export type LineSound = {
  /** Sends silence instead of the microphone's sound. */
  mute: (muted: boolean) => void;
  /** 0..1, the current loudness of the agent's voice. */
  loudness: () => number;
  /** 0..1, the position of the slider. */
  setVolume: (volume: number) => void;
  /** Null: the browser's default. Rejects and keeps the current device if the new one cannot be opened. */
  setMicrophone: (microphone: string | null) => Promise<void>;
  speakWith: (speaker: string | null) => Promise<void>;
};

/** The used part of the official client; a text conversation has no sound. */
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

/** Devices at the start of a conversation. */
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
  /* Perceived loudness is logarithmic: the middle of the slider is not half the volume. */
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
