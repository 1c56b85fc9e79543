import { z } from "zod";
import { fromMulaw, toMulaw } from "#domain/recording/mulaw.ts";
import { resampler } from "#domain/recording/resample.ts";

/** Formats of the protocol: 16-bit samples, or 8-bit µ-law (G.711), one channel. */
export const audioFormats = [
  "pcm_8000",
  "pcm_16000",
  "pcm_22050",
  "pcm_24000",
  "pcm_44100",
  "pcm_48000",
  "ulaw_8000",
] as const;
export const audioFormatSchema = z.enum(audioFormats);
export type AudioFormat = z.infer<typeof audioFormatSchema>;

/** Formats of the two directions; null uses the native format of the engines. */
export type AskedFormats = { input: AudioFormat | null; output: AudioFormat | null };

const loudest = 32_767;
const rateOf = (format: AudioFormat) => Number(format.split("_")[1]);

export function msOfBytes(format: AudioFormat, bytes: number): number {
  return (bytes / (format === "ulaw_8000" ? 1 : 2) / rateOf(format)) * 1_000;
}

/** Resamples a stream piece by piece. */
export function changeRate(fromRate: number, toRate: number): (samples: Int16Array) => Int16Array {
  if (fromRate === toRate) return (samples) => samples;
  const resample = resampler(fromRate, toRate);
  return (samples) => resample(Float32Array.from(samples, (sample) => sample / loudest));
}

/** Decodes a client's bytes into samples of `rate`. */
export function audioReader(format: AudioFormat, rate: number): (bytes: Buffer) => Int16Array {
  const change = changeRate(rateOf(format), rate);
  return (bytes) => change(format === "ulaw_8000" ? fromMulaw(bytes) : samplesOf(bytes));
}

/** Encodes samples of `rate` in the client's format. */
export function audioWriter(format: AudioFormat, rate: number): (samples: Int16Array) => Buffer {
  const change = changeRate(rate, rateOf(format));
  return (samples) => {
    const made = change(samples);
    if (format === "ulaw_8000") return Buffer.from(toMulaw(made));
    return Buffer.from(made.buffer, made.byteOffset, made.byteLength);
  };
}

function samplesOf(bytes: Buffer): Int16Array {
  const samples = new Int16Array(Math.floor(bytes.length / 2));
  for (const at of samples.keys()) samples[at] = bytes.readInt16LE(at * 2);
  return samples;
}
