import { createRequire } from "node:module";

/** Of 32 ms at 16 kHz: what the model takes at a time. */
export const windowSamples = 512;
export const windowMs = 32;
/** Voice ends after this much silence (s); that silence still counts as voice. */
const minSilenceSeconds = 0.05;
export const silenceLagMs = Math.ceil((minSilenceSeconds * 1000) / windowMs) * windowMs;
/** Longer stretches of voice are no other than shorter ones here. */
const maxSpeechSeconds = 3_600;
/** Buffer of a stretch of voice, unused here; it grows when the stretch is longer. */
const bufferSeconds = 20;

type Detector = {
  acceptWaveform(samples: Float32Array): void;
  isDetected(): boolean;
  isEmpty(): boolean;
  pop(): void;
  reset(): void;
};
type Sherpa = { Vad: new (config: unknown, bufferSeconds: number) => Detector };
const require = createRequire(import.meta.url);

/** Which windows of a sound (16 kHz, 16 bits) hold a voice; the rest of a piece waits for the next. `reset`: another sound begins. */
export type Silero = { find(samples: Int16Array): boolean[]; reset(): void };

/** Silero's model (v5, MIT), by sherpa-onnx: 70 ms to load the first, 0.1 ms a window. Throws where there is neither. */
export function openSilero(): Silero {
  const sherpa: Sherpa = require("sherpa-onnx-node");
  const model = require.resolve("@ricky0123/vad-web/dist/silero_vad_v5.onnx");
  const shortest = {
    minSilenceDuration: minSilenceSeconds,
    minSpeechDuration: 0.05,
    maxSpeechDuration: maxSpeechSeconds,
  };
  const sileroVad = { model, threshold: 0.5, windowSize: windowSamples, ...shortest };
  const detector = new sherpa.Vad({ sileroVad, sampleRate: 16_000, numThreads: 1, debug: 0 }, bufferSeconds);
  const window = new Float32Array(windowSamples);
  let filled = 0;
  return {
    find: (samples) => {
      const found: boolean[] = [];
      for (const sample of samples) {
        window[filled++] = sample / 32_768;
        if (filled < windowSamples) continue;
        filled = 0;
        detector.acceptWaveform(window.slice());
        found.push(detector.isDetected());
        while (!detector.isEmpty()) detector.pop();
      }
      return found;
    },
    reset: () => {
      filled = 0;
      detector.reset();
    },
  };
}
