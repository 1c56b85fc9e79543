import { readFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";

/**
 * Decodes a HEIC file, which sharp's libvips cannot, with libheif as WebAssembly. The pixels are upright: HEIF stores
 * rotation beside EXIF, whose orientation must not be applied. Metadata is left behind.
 */
export async function decodeHeic(file: string): Promise<Sharp> {
  const { default: decode } = await import("heic-decode");
  const { width, height, data } = await decode({ buffer: await readFile(file) });
  return sharp(data, { raw: { width, height, channels: 4 } });
}
