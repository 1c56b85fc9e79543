import { readFile, writeFile } from "node:fs/promises";
import { deflateSync, crc32 } from "node:zlib";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";

/** Eleven hours of a constant level in 84 kB. */
export async function constantFlac(ffmpeg: Ffmpeg, file: string, seconds = 39_600): Promise<void> {
  const level = ["-f", "lavfi", "-i", `anullsrc=r=2000:cl=mono:d=${seconds}`, "-af", "dcshift=0.25"];
  await ffmpeg.run([...level, "-c:a", "flac", "-frame_size", "16384", file]);
}

/** Enlarges the file to `bytes` with a FLAC padding block. */
export async function padFlac(file: string, bytes: number): Promise<void> {
  const flac = await readFile(file);
  const lastBlock = flac.readUInt8(4) & 0x80;
  flac.writeUInt8(flac.readUInt8(4) & 0x7f, 4);
  const head = 4 + 4 + flac.readUIntBE(5, 3);
  const length = Math.max(0, bytes - flac.length - 4);
  const padding = Buffer.alloc(4 + length);
  padding.writeUInt8(1 | lastBlock, 0);
  padding.writeUIntBE(length, 1, 3);
  await writeFile(file, Buffer.concat([flac.subarray(0, head), padding, flac.subarray(head)]));
}

/** Multiplies the sample durations that an MP4's table declares. */
export async function stretchMp4(file: string, times: number): Promise<void> {
  const mp4 = await readFile(file);
  const stts = mp4.indexOf("stts", 0, "latin1");
  for (let entry = 0; entry < mp4.readUInt32BE(stts + 8); entry++) {
    const at = stts + 16 + entry * 8;
    mp4.writeUInt32BE(Math.min(0x7fff_ffff, mp4.readUInt32BE(at) * times), at);
  }
  await writeFile(file, mp4);
}

/** A black square PNG; `side` in pixels. */
export function blackPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(side * (side + 1)), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
