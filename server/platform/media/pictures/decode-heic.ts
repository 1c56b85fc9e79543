import { readFile } from "node:fs/promises";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/**
 * Decodes a HEIC file, which sharp's libvips cannot, with libheif as WebAssembly. The pixels are upright: HEIF stores
 * rotation beside EXIF, whose orientation must not be applied. `icc`: the file's color profile. Other metadata is left
 * behind.
 */
export async function decodeHeic(file: string, icc: Buffer | undefined): Promise<Sharp> {
  const { default: decode } = await import("heic-decode");
  const { width, height, data } = await decode({ buffer: await readFile(file) });
  const pixels = sharp(data, { raw: { width, height, channels: 4 } });
  if (!icc) return pixels;
  return sharp(withProfile(await pixels.removeAlpha().png({ compressionLevel: 1 }).toBuffer(), icc));
}

const headerBytes = 33;

/** sharp applies a profile of its source only, so it is inserted as an iCCP chunk behind the header of a PNG. */
function withProfile(png: Buffer, icc: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from("iCCPheic\0\0", "latin1"), deflateSync(icc)]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length - 4);
  sum.writeUInt32BE(crc32(data));
  return Buffer.concat([png.subarray(0, headerBytes), size, data, sum, png.subarray(headerBytes)]);
}
