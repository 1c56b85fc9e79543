import { listenRate } from "#domain/recording/listening.ts";
// oxlint-disable-next-line import/default -- Vite resolves it to a URL.
import workletAddress from "./sound-frames.worklet.ts?worker&url";

export type MicrophoneFrames = {
  /** Emits the incomplete next frame. */
  flush(): void;
  close(): void;
};

/** 128 ms at 16 kHz. */
const frameSamples = 2_048;

/** Emits microphone sound as µ-law frames at 16 kHz. An audio worklet encodes them. */
export async function openFrames(
  stream: MediaStream,
  audio: AudioContext,
  onFrame: (frame: Uint8Array<ArrayBuffer>) => void,
): Promise<MicrophoneFrames> {
  await audio.audioWorklet.addModule(workletAddress);
  const frames = new AudioWorkletNode(audio, "sound-frames", { processorOptions: { rate: listenRate, frameSamples } });
  frames.port.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (data instanceof Uint8Array) onFrame(new Uint8Array(data));
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
