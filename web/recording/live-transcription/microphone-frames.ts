import { listenRate } from "#domain/recording/listening.ts";
// oxlint-disable-next-line import/default -- Vite gives its address.
import workletAddress from "./sound-frames.worklet.ts?worker&url";

export type MicrophoneFrames = {
  /** Hands over what there is of the next frame. */
  flush(): void;
  close(): void;
};

/** An eighth of a second. */
const frameSamples = 2_048;

/** What a microphone hears, as µ-law of 16 kHz, made in the browser's own thread for sound. */
export async function openFrames(
  stream: MediaStream,
  audio: AudioContext,
  take: (frame: Uint8Array<ArrayBuffer>) => void,
): Promise<MicrophoneFrames> {
  await audio.audioWorklet.addModule(workletAddress);
  const frames = new AudioWorkletNode(audio, "sound-frames", { processorOptions: { rate: listenRate, frameSamples } });
  frames.port.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (data instanceof Uint8Array) take(new Uint8Array(data));
  });
  frames.port.start();
  const source = audio.createMediaStreamSource(stream);
  source.connect(frames);
  return {
    flush: () => frames.port.postMessage("flush", []),
    close: () => {
      source.disconnect();
      frames.port.close();
    },
  };
}
