import { toMulaw } from "#domain/recording/mulaw.ts";
import { resampler } from "#domain/recording/resample.ts";

declare const sampleRate: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(
  name: string,
  processor: new (options: { processorOptions: { rate: number; frameSamples: number } }) => AudioWorkletProcessor,
): void;

/** Posts the microphone sound as µ-law frames. Any incoming message flushes the incomplete frame. */
class SoundFrames extends AudioWorkletProcessor {
  private readonly resample: (samples: Float32Array) => Int16Array;
  private readonly frame: Int16Array;
  private filled = 0;

  constructor({
    processorOptions: { rate, frameSamples },
  }: {
    processorOptions: { rate: number; frameSamples: number };
  }) {
    super();
    this.resample = resampler(sampleRate, rate);
    this.frame = new Int16Array(frameSamples);
    this.port.addEventListener("message", () => this.postFrame());
    this.port.start();
  }

  process([channels = []]: Float32Array[][]): boolean {
    const [first, second] = channels;
    if (first === undefined) return true;
    const sound = second === undefined ? first : first.map((sample, at) => (sample + (second[at] ?? sample)) / 2);
    for (const sample of this.resample(sound)) {
      this.frame[this.filled++] = sample;
      if (this.filled === this.frame.length) this.postFrame();
    }
    return true;
  }

  private postFrame(): void {
    const bytes = toMulaw(this.frame.subarray(0, this.filled));
    this.filled = 0;
    this.port.postMessage(bytes, [bytes.buffer]);
  }
}
registerProcessor("sound-frames", SoundFrames);
