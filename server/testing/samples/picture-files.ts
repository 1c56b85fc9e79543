import { readFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** A picture with no two equal quarters: red, green, blue and white. */
export function quarters(width: number, height: number): Sharp {
  const [w, h] = [Math.floor(width / 2), Math.floor(height / 2)];
  const part = (background: string) => ({ create: { width: w, height: h, channels: 3 as const, background } });
  return sharp({ create: { width, height, channels: 3, background: "#ffffff" } }).composite([
    { input: part("#ff0000"), left: 0, top: 0 },
    { input: part("#00ff00"), left: w, top: 0 },
    { input: part("#0000ff"), left: 0, top: h },
  ]);
}

/** What `phonePhoto` holds: 48/1 51/1 as EXIF stores it, and texts of EXIF and XMP. */
export const placeTraces: readonly (string | Buffer)[] = [
  Buffer.from("30000000010000003300000001000000", "hex"),
  "48.8584",
  "exif:GPS",
  "Exif",
  "HEIRVOICE-CAMERA",
];

/** A phone's JPEG, turned by EXIF, with a place in EXIF and XMP. */
export function phonePhoto(width: number, height: number): Promise<Buffer> {
  const gps = { GPSLatitude: "48/1 51/1 0/1", GPSLatitudeRef: "N", GPSLongitude: "2/1 17/1 0/1", GPSLongitudeRef: "E" };
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="48.8584"/></rdf:RDF></x:xmpmeta>`;
  return quarters(width, height)
    .withExif({ IFD0: { Make: "HEIRVOICE-CAMERA" }, IFD3: gps })
    .withXmp(xmp)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** `phonePhoto(400, 300)` as HEIC, made with heif-enc 1.15 of Debian: EXIF and XMP as above, pixels not rotated. */
export const heicPhoto = readFileSync(new URL("./phone-photo.heic", import.meta.url));

/** 64 × 48 pixels of #c06448, stored in Display P3, made with heif-enc. */
export const displayP3Heic = readFileSync(new URL("./display-p3.heic", import.meta.url));

/** A red frame and then blue ones. */
export async function animated(format: "gif" | "webp", frames = 3): Promise<Buffer> {
  const colors = Array.from({ length: frames }, (_, at) => (at === 0 ? "#ff0000" : `#00${at}0ff`));
  const moving = sharp(await Promise.all(colors.map(frameOf)), { join: { animated: true } });
  return (format === "gif" ? moving.gif() : moving.webp()).toBuffer();
}

function frameOf(background: string): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

const signature = Buffer.from("89504e470d0a1a0a", "hex");

/** A black one-bit PNG: a few kilobytes for as many pixels as are asked for. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A small PNG whose compressed text has `bytes` bytes. */
export async function textBombPng(bytes: number): Promise<Buffer> {
  const png = await quarters(40, 40).png().toBuffer();
  const text = Buffer.concat([
    Buffer.from("Comment\0\0", "latin1"),
    deflateSync(Buffer.alloc(bytes, 0x41), { level: 9 }),
  ]);
  return Buffer.concat([png.subarray(0, 33), chunk("zTXt", text), png.subarray(33)]);
}
