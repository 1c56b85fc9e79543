import { open } from "node:fs/promises";
import type { Container } from "#domain/recording/sound-facts.ts";

/** The container by the first bytes, or a description of what the file is instead. */
export type Sniffed = { container: Container } | { container: null; looksLike: string };

/** Uses the content only, never the name. */
export async function sniffContainer(file: string): Promise<Sniffed> {
  await using handle = await open(file, "r");
  const buffer = Buffer.alloc(16_384);
  const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
  const head = buffer.subarray(0, bytesRead);
  const container = containerOf(head);
  if (container !== "id3") return container ? { container } : { container: null, looksLike: kindOf(head) };
  const after = Buffer.alloc(4096);
  const { bytesRead: more } = await handle.read(after, 0, after.length, endOfId3(head));
  const behind = after.subarray(0, more);
  if (startsWithAdtsFrames(behind)) return { container: "aac" };
  return { container: ascii(behind, 0, 4) === "fLaC" ? "flac" : "mp3" };
}

function containerOf(head: Buffer): Container | "id3" | null {
  const first = ascii(head, 0, 4);
  if (["RIFF", "RF64", "BW64"].includes(first)) return ascii(head, 8, 12) === "WAVE" ? "wav" : null;
  if (first === "OggS") return "ogg";
  if (first === "fLaC") return "flac";
  if (head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3)
    return /webm|matroska/.test(ascii(head, 0, 64)) ? "webm" : null;
  if (isMp4(head)) return "mp4";
  if (first.startsWith("ID3")) return "id3";
  if (first === "FORM") return /^AIF[FC]$/.test(ascii(head, 8, 12)) ? "aiff" : null;
  if (first === "caff") return "caf";
  if (/^#!AMR(-WB)?\n/.test(ascii(head, 0, 9))) return "amr";
  if (head.subarray(0, 8).equals(asfHeader)) return "asf";
  if (startsWithAdtsFrames(head)) return "aac";
  return startsWithMpegFrames(head) ? "mp3" : null;
}

const pictureBrands = /^(heic|heix|hevc|heim|heis|mif1|msf1|avif|avis|crx )/;

function isMp4(head: Buffer): boolean {
  const box = ascii(head, 4, 8);
  if (box === "ftyp") return !pictureBrands.test(ascii(head, 8, 12));
  return ["moov", "wide", "mdat"].includes(box);
}

const asfHeader = Buffer.from([0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11]);

/** Two consecutive ADTS frames (ISO 13818-7, 6.2). */
function startsWithAdtsFrames(head: Buffer): boolean {
  const length = adtsLength(head, 0);
  return length > 0 && (adtsLength(head, length) > 0 || head.length <= length);
}

function adtsLength(head: Buffer, at: number): number {
  const [sync = 0, layer = 0, , high = 0, middle = 0, low = 0] = head.subarray(at, at + 6);
  if (sync !== 0xff || (layer & 0xf6) !== 0xf0) return 0;
  const length = ((high & 3) << 11) | (middle << 3) | (low >> 5);
  return length > 7 ? length : 0;
}

const kilobits = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const kilobitsLow = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const rates = [44_100, 48_000, 32_000];

/** Two consecutive MPEG layer III frames, because a single header occurs by chance. */
function startsWithMpegFrames(head: Buffer): boolean {
  const length = frameLength(head, 0);
  return length > 0 && (frameLength(head, length) > 0 || head.length <= length);
}

/** Bytes of the layer III frame at `at`, or 0. Tables from ISO 11172-3 and 13818-3. */
function frameLength(head: Buffer, at: number): number {
  const [sync = 0, version = 0, sizes = 0] = head.subarray(at, at + 3);
  if (sync !== 0xff || (version & 0xe6) !== 0xe2) return 0;
  const mpeg1 = (version & 0x18) === 0x18;
  if ((version & 0x18) === 0x08) return 0;
  const rate = (rates[(sizes >> 2) & 3] ?? 0) / (mpeg1 ? 1 : (version & 0x18) === 0x10 ? 2 : 4);
  const bits = ((mpeg1 ? kilobits : kilobitsLow)[sizes >> 4] ?? 0) * 1000;
  if (!rate || !bits) return 0;
  return Math.floor(((mpeg1 ? 144 : 72) * bits) / rate) + ((sizes >> 1) & 1);
}

function endOfId3(head: Buffer): number {
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6, 10);
  return 10 + ((a & 127) << 21) + ((b & 127) << 14) + ((c & 127) << 7) + (d & 127);
}

const kinds: [RegExp, string][] = [
  [/^\ufeff?\s*#EXTM3U/i, "a playlist"],
  [/^\ufeff?\s*ffconcat/i, "a playlist"],
  [/^\ufeff?\s*\[playlist\]/i, "a playlist"],
  [/^\ufeff?\s*(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)?(<!DOCTYPE svg[^]*?>\s*)?<svg/i, "a drawing (SVG)"],
  [/^\ufeff?\s*<(\?xml|!DOCTYPE|html)/i, "a web page or XML"],
  [/^%PDF/, "a PDF"],
  [/^PK[^ -~]/, "a zip archive or an office document"],
  [/^(\u00ff\u00d8\u00ff|\u0089PNG|GIF8|RIFF....WEBP|....ftyp(heic|heix|mif1|avif))/s, "a picture"],
  [/^RIFF....AVI /s, "an AVI video"],
];

/** A description of a file that is no recording. */
function kindOf(head: Buffer): string {
  const latin = head.toString("latin1");
  const known = kinds.find(([pattern]) => pattern.test(latin))?.[1];
  if (known) return known;
  const printable = head.every((byte) => byte >= 32 || (byte >= 9 && byte <= 13));
  return head.length > 0 && printable ? "text" : "nothing known as sound";
}

function ascii(bytes: Buffer, from: number, to: number): string {
  return bytes.toString("latin1", from, to);
}
