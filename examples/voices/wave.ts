import { fail } from "#server/platform/errors.ts";

/** Mono sound, 16 bit. */
export type Wave = { sampleRate: number; samples: Int16Array };

/** Reads a mono 16-bit WAV file. Throws `recording_unreadable` for anything else. */
export function readWave(file: Buffer): Wave {
  if (file.toString("latin1", 0, 4) !== "RIFF") throw fail("recording_unreadable", "This is not a WAV file.");
  const format = chunk(file, "fmt ");
  const data = chunk(file, "data");
  if (!format || !data || format.readUInt16LE(2) !== 1 || format.readUInt16LE(14) !== 16)
    throw fail("recording_unreadable", "This is not a mono 16-bit WAV file.");
  const samples = new Int16Array(Math.floor(data.length / 2));
  for (let at = 0; at < samples.length; at += 1) samples[at] = data.readInt16LE(at * 2);
  return { sampleRate: format.readUInt32LE(4), samples };
}

/** A WAV file whose INFO comment holds `comment`. */
export function writeWave(wave: Wave, comment: string): Buffer {
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(wave.sampleRate, 4);
  format.writeUInt32LE(wave.sampleRate * 2, 8);
  format.writeUInt16LE(2, 12);
  format.writeUInt16LE(16, 14);
  const data = Buffer.alloc(wave.samples.length * 2);
  wave.samples.forEach((sample, at) => data.writeInt16LE(sample, at * 2));
  const info = Buffer.concat([Buffer.from("INFO"), framed("ICMT", Buffer.from(`${comment}\0`))]);
  const chunks = [framed("fmt ", format), framed("LIST", info), framed("data", data)];
  return framed("RIFF", Buffer.concat([Buffer.from("WAVE"), ...chunks]));
}

/** The INFO comment of a WAV file; null when it has none. */
export function commentOf(file: Buffer): string | null {
  const info = chunk(file, "LIST");
  if (info?.toString("latin1", 0, 8) !== "INFOICMT") return null;
  return info.toString("utf8", 12, 12 + info.readUInt32LE(8)).replace(/\0+$/, "");
}

function chunk(file: Buffer, name: string): Buffer | null {
  for (let at = 12; at + 8 <= file.length;) {
    const size = file.readUInt32LE(at + 4);
    if (file.toString("latin1", at, at + 4) === name)
      return file.subarray(at + 8, Math.min(file.length, at + 8 + size));
    at += 8 + size + (size % 2);
  }
  return null;
}

function framed(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}
