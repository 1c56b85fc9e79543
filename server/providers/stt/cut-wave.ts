import { open } from "node:fs/promises";
import { waveHeader, waveHeaderBytes } from "#server/platform/media/wave-file.ts";

const sampleRate = 16_000;
/** 10 MB, below the 25 MB that transcription services take; one no faster than speech still answers in time. */
const forServices = { maxSeconds: 300, searchSeconds: 30 };
const windowSamples = 320;

/** A piece of a recording as a WAV of its own. `startMs` is where it begins in the whole. */
export type WavePiece = { wav: Buffer<ArrayBuffer>; startMs: number; lengthMs: number };

/**
 * Cuts a 16 kHz mono 16-bit WAV with a 44-byte header into pieces. A piece ends at the quietest moment of its last
 * `searchSeconds`, so that no word is cut. One piece at a time is in memory.
 */
export async function* cutWave(file: string, { maxSeconds, searchSeconds } = forServices): AsyncGenerator<WavePiece> {
  await using handle = await open(file, "r");
  const total = Math.floor(((await handle.stat()).size - waveHeaderBytes) / 2);
  for (let start = 0; start < total;) {
    const wanted = Math.min(total - start, maxSeconds * sampleRate);
    const pcm = Buffer.alloc(wanted * 2);
    await handle.read(pcm, 0, pcm.length, waveHeaderBytes + start * 2);
    const length = start + wanted === total ? wanted : quietestEnd(pcm, searchSeconds);
    const [startMs, lengthMs] = [start, length].map((samples) => Math.round((samples / sampleRate) * 1000));
    yield {
      wav: Buffer.concat([waveHeader(length, sampleRate), pcm.subarray(0, length * 2)]),
      startMs: startMs ?? 0,
      lengthMs: lengthMs ?? 0,
    };
    start += length;
  }
}

/** In samples: the middle of the quietest 20 ms of the last stretch. */
function quietestEnd(pcm: Buffer, searchSeconds: number): number {
  const samples = pcm.length / 2;
  let best = { at: samples, energy: Infinity };
  for (let at = samples - searchSeconds * sampleRate; at + windowSamples <= samples; at += windowSamples) {
    let energy = 0;
    for (let index = at; index < at + windowSamples; index++) energy += pcm.readInt16LE(index * 2) ** 2;
    if (energy < best.energy) best = { at: at + windowSamples / 2, energy };
  }
  return best.at;
}
