import { open } from "node:fs/promises";
import { findWaveData, waveHeaderBytes } from "#server/platform/media/wave-file.ts";

/** No voice says a letter faster: the fastest of ours takes 45 ms. */
const leastMsPerLetter = 20;
/** 16 bit; about -40 dBFS. Every voice of ours reaches -20. */
const leastPeak = 328;

/** Whether a 16-bit mono WAV is as long as its header says, long enough for a text of so many letters, and not silent. */
export async function isWholeSpeech(file: string, letters: number): Promise<boolean> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  if (size <= waveHeaderBytes) return false;
  const { offset, bytes } = await findWaveData(file);
  const head = Buffer.alloc(waveHeaderBytes);
  await handle.read(head, 0, waveHeaderBytes, 0);
  const rate = head.readUInt32LE(24);
  if (head.toString("latin1", 0, 4) !== "RIFF" || rate === 0 || size < head.readUInt32LE(4) + 8) return false;
  if ((bytes / 2 / rate) * 1000 < letters * leastMsPerLetter) return false;
  const samples = Buffer.alloc(bytes);
  await handle.read(samples, 0, bytes, offset);
  for (let at = 0; at + 1 < bytes; at += 2) if (Math.abs(samples.readInt16LE(at)) >= leastPeak) return true;
  return false;
}
