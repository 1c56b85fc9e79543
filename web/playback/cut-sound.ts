import type { Span } from "#domain/book/memoir.ts";
import { peaksOf } from "./read-peaks.ts";

/** Sample rate in Hz: enough for a voice and a third less memory than 48 kHz input. */
const sampleHz = 32_000;
const headerBytes = 44;
const bars = 110;

/**
 * Pieces of recordings joined into one sound. `starts`: the start of each piece, in seconds. The caller revokes `src`.
 */
export type CutSound = { src: string; seconds: number; starts: readonly number[]; peaks: readonly number[] };

/** Cuts the spans out of recordings and joins them, sample-exact. `fetchRecording` returns the whole recording. */
export async function cutSound(
  pieces: readonly (readonly Span[])[],
  fetchRecording: (recordingId: string) => Promise<ArrayBuffer>,
): Promise<CutSound> {
  const ids = [...new Set(pieces.flat().map(({ recordingId }) => recordingId))];
  const decoder = new OfflineAudioContext(1, 1, sampleHz);
  const recordings = new Map<string, Float32Array>();
  for (const id of ids) recordings.set(id, monoOf(await decoder.decodeAudioData(await fetchRecording(id))));
  const cut = pieces.map((spans) => spans.map((span) => sliceOf(recordings.get(span.recordingId), span)));
  return layOut(cut, sampleHz);
}

/** Joins pieces, each of one or more parts, into one sound. */
export function layOut(cut: readonly (readonly Float32Array[])[], hz: number): CutSound {
  const lengths = cut.map((parts) => parts.reduce((sum, part) => sum + part.length, 0));
  const samples = new Float32Array(lengths.reduce((sum, length) => sum + length, 0));
  const starts: number[] = [];
  let at = 0;
  for (const parts of cut) {
    starts.push(at / hz);
    for (const part of parts) {
      samples.set(part, at);
      at += part.length;
    }
  }
  const src = URL.createObjectURL(new Blob([waveOf(samples, hz)], { type: "audio/wav" }));
  return { src, seconds: samples.length / hz, starts, peaks: peaksOf(samples, bars) };
}

function sliceOf(recording: Float32Array | undefined, { startMs, endMs }: Span): Float32Array {
  const [from, to] = [startMs, endMs].map((ms) => Math.round((ms * sampleHz) / 1000));
  return (recording ?? new Float32Array(0)).subarray(from, to);
}

function monoOf(sound: AudioBuffer): Float32Array {
  const [first = new Float32Array(0), ...others] = Array.from({ length: sound.numberOfChannels }, (_, channel) =>
    sound.getChannelData(channel),
  );
  return others.length === 0
    ? first
    : first.map((sample, at) => others.reduce((sum, other) => sum + (other[at] ?? 0), sample) / (others.length + 1));
}

/** A mono 16-bit WAVE file: browsers seek in it with sample precision. */
function waveOf(samples: Float32Array, hz: number): ArrayBuffer {
  const bytes = new ArrayBuffer(headerBytes + samples.length * 2);
  const view = new DataView(bytes);
  const write = (at: number, letters: string) => {
    for (const [index, letter] of [...letters].entries()) view.setUint8(at + index, letter.charCodeAt(0));
  };
  write(0, "RIFF");
  view.setUint32(4, bytes.byteLength - 8, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, hz, true);
  view.setUint32(28, hz * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, "data");
  view.setUint32(40, samples.length * 2, true);
  new Int16Array(bytes, headerBytes).set(samples.map((one) => Math.max(-1, Math.min(1, one)) * 32_767));
  return bytes;
}
