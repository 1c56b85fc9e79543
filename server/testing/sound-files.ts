/** Bytes that begin as a WebM recording does, and then go on for as long as asked. */
export function webmBytes(size: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(size);
  for (let at = 0, value = seed; at < size; at++) bytes[at] = value = (value * 75 + 74) % 65_537;
  Buffer.from("1a45dfa39f4286810142f7810142f2810442f381084282847765626d", "hex").copy(bytes);
  return bytes;
}

/** A second of silence as WAV, 16 kHz. */
export function waveBytes(): Buffer {
  const bytes = Buffer.alloc(44 + 32_000);
  bytes.write("RIFF", 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write("WAVEfmt ", 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(16_000, 24);
  bytes.writeUInt32LE(32_000, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36);
  bytes.writeUInt32LE(32_000, 40);
  return bytes;
}
