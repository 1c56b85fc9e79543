import { open, type FileHandle } from "node:fs/promises";
import type { Container } from "#domain/recording/sound-facts.ts";

/** Whether the container shows that the file is truncated. False where the format cannot tell. */
export async function isTruncated(file: string, container: Container): Promise<boolean> {
  await using handle = await open(file, "r");
  const { size } = await handle.stat();
  const at = bytesOf(handle);
  if (container === "wav") return await isWavTruncated(at, size);
  if (container === "mp4") return await isMp4Truncated(at, size);
  if (container === "webm") return await isWebmTruncated(at, size);
  if (container === "ogg") return await isOggTruncated(at, size);
  return false;
}

type Bytes = (position: number, length: number) => Promise<Buffer>;

/** Reads the file in windows, so that walking many small elements needs few reads. */
function bytesOf(handle: FileHandle): Bytes {
  let start = 0;
  let window = Buffer.alloc(0);
  return async (position, length) => {
    if (position < start || position + length > start + window.length) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(262_144), 0, 262_144, position);
      window = buffer.subarray(0, bytesRead);
      start = position;
    }
    return window.subarray(position - start, position - start + length);
  };
}

/** A data chunk size of 0 or all ones was written by a stream of unknown length, so truncation is unknown. */
async function isWavTruncated(at: Bytes, size: number): Promise<boolean> {
  let position = 12;
  for (let chunks = 0; chunks < 1000 && position + 8 <= size; chunks++) {
    const head = await at(position, 8);
    const length = head.readUInt32LE(4);
    if (head.toString("latin1", 0, 4) === "data")
      return length !== 0 && length < 0xffff_fff0 && position + 8 + length > size;
    position += 8 + length + (length & 1);
  }
  return false;
}

async function isMp4Truncated(at: Bytes, size: number): Promise<boolean> {
  let position = 0;
  for (let boxes = 0; boxes < 200_000 && position < size; boxes++) {
    const head = await at(position, 16);
    if (head.length < 8) return true;
    const short = head.readUInt32BE(0);
    if (short === 0) return false;
    const length = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
    if (length < 8) return false;
    position += length;
  }
  return position > size;
}

/** Walks the elements of the Segment. Enters elements of unknown size, which browsers write while recording. */
async function isWebmTruncated(at: Bytes, size: number): Promise<boolean> {
  let position = 0;
  for (let elements = 0; elements < 2_000_000 && position < size; elements++) {
    const head = await at(position, 12);
    const id = vint(head, 0, false);
    const length = id && vint(head, id.width, true);
    if (!id || !length) return true;
    const start = position + id.width + length.width;
    const holdsOthers = id.value === 0x18538067 || id.value === 0x1f43b675;
    if (!length.unknown && start + length.value > size) return true;
    position = holdsOthers || length.unknown ? start : start + length.value;
  }
  return false;
}

function vint(bytes: Buffer, from: number, masked: boolean) {
  const first = bytes[from];
  if (first === undefined || first === 0) return null;
  const width = Math.clz32(first) - 23;
  if (from + width > bytes.length) return null;
  let value = masked ? first & (0xff >> width) : first;
  let unknown = masked && value === 0xff >> width;
  for (let i = 1; i < width; i++) {
    value = value * 256 + (bytes[from + i] ?? 0);
    unknown &&= bytes[from + i] === 0xff;
  }
  return { value, width, unknown };
}

/** The last page must be complete and have the end-of-stream flag (RFC 3533). */
async function isOggTruncated(at: Bytes, size: number): Promise<boolean> {
  const tail = await at(Math.max(0, size - 131_072), Math.min(size, 131_072));
  const page = tail.lastIndexOf("OggS");
  if (page < 0 || page + 27 > tail.length) return true;
  const segments = tail[page + 26] ?? 0;
  const lengths = tail.subarray(page + 27, page + 27 + segments);
  const end = page + 27 + segments + lengths.reduce((sum, length) => sum + length, 0);
  return lengths.length < segments || end > tail.length || ((tail[page + 5] ?? 0) & 4) === 0;
}
