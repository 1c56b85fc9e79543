import { waveHeader } from "#server/platform/media/wave-file.ts";

/** Bytes with a WebM header, filled to `size`. */
export function webmBytes(size: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(size);
  for (let at = 0, value = seed; at < size; at++) bytes[at] = value = (value * 75 + 74) % 65_537;
  Buffer.from("1a45dfa39f4286810142f7810142f2810442f381084282847765626d", "hex").copy(bytes);
  return bytes;
}

/** One second of silence as WAV, 16 kHz. */
export function waveBytes(): Buffer {
  return Buffer.concat([waveHeader(16_000, 16_000), Buffer.alloc(32_000)]);
}
