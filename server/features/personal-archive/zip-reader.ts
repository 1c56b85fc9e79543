import type { FileHandle } from "node:fs/promises";
import { createInflateRaw } from "node:zlib";
import { pipeline, Readable } from "node:stream";
import { fail } from "#server/platform/errors.ts";
import { assertFewFiles, assertSafePath, type BagFiles } from "./bag-limits.ts";

type Entry = { path: string; method: number; packed: number; bytes: number; offset: number; isLink: boolean };

const maxDirectoryBytes = 64 * 1024 * 1024;
const endBytes = 22;
const maxCommentBytes = 0xffff;
/** Deflate of real text does not reach this; 1,032 is what a bomb reaches. */
const maxRatio = 200;
const readAtOnce = 1 << 18;

/**
 * The files of a ZIP, zip64 included. Refuses paths that leave it, links, encryption, two files of one name, files that share
 * bytes, and bombs; an entry never gives more bytes than its header says.
 */
export async function openZip(file: FileHandle, size: number): Promise<BagFiles> {
  const directory = await readDirectory(file, size);
  const entries = new Map<string, Entry>();
  let packed = 0;
  for (const entry of entriesOf(directory)) {
    if (entry.path.endsWith("/") && entry.bytes === 0) continue;
    assertSound(entry);
    if (entries.has(entry.path)) throw damaged(entry.path, "is there twice");
    entries.set(entry.path, entry);
    packed += entry.packed;
    assertFewFiles(entries.size);
  }
  if (packed > size) throw fail("invalid_input", "Files of the archive share their bytes.");
  return {
    sizes: new Map([...entries].map(([path, { bytes }]) => [path, bytes])),
    open: (path) => bytesOf(file, size, entries.get(path) ?? missing(path)),
    close: () => file.close(),
  };
}

function assertSound({ path, method, packed, bytes, isLink }: Entry): void {
  assertSafePath(path);
  if (isLink) throw fail("invalid_input", `${path} is a link.`);
  if (method !== 0 && method !== 8) throw damaged(path, "is packed in a way that archives are not");
  if (method === 0 && packed !== bytes) throw damaged(path, "has a wrong length");
  if (bytes > maxRatio * packed + readAtOnce) throw damaged(path, "is far larger than it says");
}

function missing(path: string): never {
  throw fail("invalid_input", `${path} is not in the archive.`);
}

function damaged(path: string, what: string) {
  return fail("invalid_input", `${path} ${what}.`);
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await file.read(bytes, read, length - read, at + read);
    if (bytesRead === 0) throw fail("invalid_input", "The archive ends too early: download it again.");
    read += bytesRead;
  }
  return bytes;
}

/** The central directory, by the record at the end of the file. */
async function readDirectory(file: FileHandle, size: number): Promise<Buffer> {
  const length = Math.min(size, endBytes + maxCommentBytes);
  const tail = await readAt(file, size - length, length);
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || end + endBytes > tail.length)
    throw fail("invalid_input", "This is no ZIP, or its end is missing: download it again.");
  let bytes = tail.readUInt32LE(end + 12);
  let start = tail.readUInt32LE(end + 16);
  if (end >= 20 && tail.readUInt32LE(end - 20) === 0x07064b50) {
    const far = await readAt(file, Number(tail.readBigUInt64LE(end - 12)), 56);
    if (far.readUInt32LE(0) !== 0x06064b50) throw fail("invalid_input", "The list of files is damaged.");
    bytes = Number(far.readBigUInt64LE(40));
    start = Number(far.readBigUInt64LE(48));
  }
  if (start + bytes > size) throw fail("invalid_input", "The list of files is damaged.");
  if (bytes > maxDirectoryBytes) throw fail("too_large", "The archive has too many files.");
  return readAt(file, start, bytes);
}

function* entriesOf(directory: Buffer): Generator<Entry> {
  for (let at = 0; at < directory.length;) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50)
      throw fail("invalid_input", "The list of files is damaged.");
    const name = directory.readUInt16LE(at + 28);
    const extra = directory.readUInt16LE(at + 30);
    const comment = directory.readUInt16LE(at + 32);
    const next = at + 46 + name + extra + comment;
    if (next > directory.length) throw fail("invalid_input", "The list of files is damaged.");
    yield entryOf(directory.subarray(at, next), name, extra);
    at = next;
  }
}

function entryOf(record: Buffer, name: number, extra: number): Entry {
  const path = record.toString("utf8", 46, 46 + name);
  if (record.readUInt16LE(8) & 1) throw damaged(path, "is encrypted");
  const entry = {
    path,
    method: record.readUInt16LE(10),
    packed: record.readUInt32LE(20),
    bytes: record.readUInt32LE(24),
    offset: record.readUInt32LE(42),
    isLink: ((record.readUInt32LE(38) >>> 16) & 0xf000) === 0xa000,
  };
  const far = record.subarray(46 + name, 46 + name + extra);
  if (far.length >= 12 && far.readUInt16LE(0) === 1 && entry.offset === 0xffff_ffff)
    entry.offset = Number(far.readBigUInt64LE(far.readUInt16LE(2) - 8 + 4));
  return entry;
}

async function* bytesOf(file: FileHandle, size: number, entry: Entry): AsyncGenerator<Buffer> {
  const header = await readAt(file, entry.offset, 30);
  if (header.readUInt32LE(0) !== 0x04034b50) throw damaged(entry.path, "is not where it should be");
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (start + entry.packed > size) throw damaged(entry.path, "is cut off");
  const packed = blocksOf(file, start, entry.packed);
  const plain = entry.method === 0 ? packed : inflated(packed);
  let given = 0;
  try {
    for await (const piece of plain) {
      const bytes = Buffer.from(piece);
      given += bytes.length;
      if (given > entry.bytes) throw damaged(entry.path, "is larger than it says");
      yield bytes;
    }
  } catch (thrown) {
    const isInflate = thrown instanceof Error && "code" in thrown && String(thrown.code).startsWith("Z_");
    throw isInflate ? damaged(entry.path, "is damaged") : thrown;
  }
  if (given < entry.bytes) throw damaged(entry.path, "is cut off");
}

/** An error of the source ends the result too. */
function inflated(packed: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  return pipeline(Readable.from(packed, { objectMode: false }), createInflateRaw(), () => undefined);
}

async function* blocksOf(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += readAtOnce)
    yield await readAt(file, start + at, Math.min(readAtOnce, length - at));
}
