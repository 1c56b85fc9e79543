import { open } from "node:fs/promises";

/** Header size of the WAV files we write. */
export const waveHeaderBytes = 44;

/** The header of a 16-bit mono WAV. */
export function waveHeader(samples: number, sampleRate: number): Buffer {
  const header = Buffer.alloc(waveHeaderBytes);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples * 2, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples * 2, 40);
  return header;
}

/** Offset and length of the samples of a WAV; other chunks may precede them. */
export async function findWaveData(file: string): Promise<{ offset: number; bytes: number }> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  const chunk = Buffer.alloc(8);
  for (let at = 12; at + 8 <= size;) {
    await handle.read(chunk, 0, 8, at);
    const bytes = chunk.readUInt32LE(4);
    if (chunk.toString("latin1", 0, 4) === "data") return { offset: at + 8, bytes: Math.min(bytes, size - at - 8) };
    at += 8 + bytes + (bytes & 1);
  }
  return { offset: size, bytes: 0 };
}
