import { open, stat, type FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { crc32, createDeflateRaw, deflateRawSync } from "node:zlib";
import { fail } from "#server/platform/errors.ts";

type Entry = { name: Buffer; crc: number; packed: number; size: number; method: number; offset: number };

const maxFileBytes = 0xffff_0000;
const maxEntries = 0xffff;
const readAtOnce = 1 << 20;
const timeAndDate = Buffer.from([0, 0, 0x21, 0]); // 1980-01-01: the same content gives the same bytes

/** `onPiece` sees the plain bytes of an entry as they are packed. */
type Packing = { signal?: AbortSignal | undefined; onPiece?: (piece: Uint8Array) => void };

/**
 * Streams a zip file, so that hours of sound are never in memory at once. Entries keep their order. Throws `too_large`
 * past 4 GB in total and 65,535 entries; with `zip64` only past 4 GB in one entry.
 */
export class ZipFile {
  private readonly entries: Entry[] = [];
  private readonly handle: FileHandle;
  private readonly zip64: boolean;
  private at = 0;

  private constructor(handle: FileHandle, zip64: boolean) {
    this.handle = handle;
    this.zip64 = zip64;
  }

  static async create(file: string, { zip64 = false } = {}): Promise<ZipFile> {
    return new ZipFile(await open(file, "w"), zip64);
  }

  /** Adds bytes, deflated unless `stored`. */
  async add(name: string, content: string | Uint8Array, { stored = false } = {}): Promise<void> {
    const bytes = Buffer.from(content);
    const packed = stored ? bytes : deflateRawSync(bytes, { level: 9 });
    const entry = this.entry(name, stored ? 0 : 8);
    Object.assign(entry, { crc: crc32(bytes), size: bytes.length, packed: packed.length });
    await this.write(localHeader(entry));
    await this.write(packed);
  }

  /** Adds a file uncompressed, read in chunks. */
  async addFile(name: string, file: string, packing: Packing = {}): Promise<void> {
    const { size } = await stat(file);
    const added = await this.addPieces(name, blocksOf(file, size), packing);
    if (added !== size) throw fail("conflict", "A file changed while it was packed.");
  }

  /** Adds bytes uncompressed as they come. Returns how many. */
  async addPieces(name: string, pieces: AsyncIterable<Uint8Array>, { signal, onPiece }: Packing): Promise<number> {
    const entry = this.entry(name, 0);
    await this.write(localHeader(entry));
    for await (const piece of pieces) {
      if (signal?.aborted) throw cancelled();
      onPiece?.(piece);
      entry.crc = crc32(piece, entry.crc);
      entry.size += piece.length;
      await this.write(piece);
    }
    entry.packed = entry.size;
    await this.rewriteHeader(entry);
    return entry.size;
  }

  /** Adds text in parts, deflated off the event loop. */
  async addStream(name: string, parts: AsyncIterable<string>, { signal, onPiece }: Packing = {}): Promise<void> {
    const entry = this.entry(name, 8);
    await this.write(localHeader(entry));
    const packed = createDeflateRaw({ level: 6 });
    const source = Readable.from(bytesOf(parts, entry, onPiece), { objectMode: false });
    source.on("error", (thrown) => packed.destroy(thrown));
    for await (const piece of source.pipe(packed)) {
      if (signal?.aborted) throw cancelled();
      const bytes = Buffer.from(piece);
      entry.packed += bytes.length;
      await this.write(bytes);
    }
    await this.rewriteHeader(entry);
  }

  /** Writes the directory and closes the file. */
  async finish(): Promise<void> {
    const start = this.at;
    for (const entry of this.entries) await this.write(centralHeader(entry));
    const directory = { entries: this.entries.length, bytes: this.at - start, start };
    if (start + directory.bytes > maxFileBytes || directory.entries > maxEntries)
      await this.write(zip64End(directory, this.at));
    await this.write(directoryEnd(directory));
    await this.handle.sync();
    await this.handle.close();
  }

  async abandon(): Promise<void> {
    await this.handle.close();
  }

  private entry(name: string, method: number): Entry {
    if (!this.zip64 && this.entries.length === maxEntries)
      throw fail("too_large", "The file has more than 65,535 parts.");
    const entry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, method, offset: this.at };
    this.entries.push(entry);
    return entry;
  }

  private async rewriteHeader(entry: Entry): Promise<void> {
    if (Math.max(entry.size, entry.packed) > maxFileBytes) throw fail("too_large", "A file is larger than 4 GB.");
    await this.handle.write(localHeader(entry), 0, null, entry.offset);
  }

  private async write(bytes: Uint8Array): Promise<void> {
    if (!this.zip64 && this.at + bytes.length > maxFileBytes) throw fail("too_large", "The file is larger than 4 GB.");
    await this.handle.write(bytes, 0, bytes.length, this.at);
    this.at += bytes.length;
  }
}

const cancelled = () => fail("cancelled", "The packing was cancelled.");

/** Each block is valid until the next one. */
async function* blocksOf(file: string, size: number): AsyncGenerator<Buffer> {
  await using source = await open(file, "r");
  const block = Buffer.allocUnsafeSlow(Math.min(size + 1, readAtOnce));
  for (;;) {
    const { bytesRead } = await source.read(block, 0, block.length, null);
    if (bytesRead === 0) return;
    yield block.subarray(0, bytesRead);
  }
}

/** Counts what is read into `entry`. */
async function* bytesOf(
  parts: AsyncIterable<string>,
  entry: Entry,
  onPiece: Packing["onPiece"],
): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    const bytes = Buffer.from(part);
    onPiece?.(bytes);
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}

const utf8Names = 0x0800;

function localHeader(entry: Entry): Buffer {
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(0x04034b50, 0);
  return Buffer.concat([signature, fileFields(entry), entry.name]);
}

function centralHeader(entry: Entry): Buffer {
  const before = Buffer.alloc(6);
  before.writeUInt32LE(0x02014b50, 0);
  before.writeUInt16LE(20, 4);
  const fields = fileFields(entry);
  const after = Buffer.alloc(14);
  if (entry.offset <= maxFileBytes) {
    after.writeUInt32LE(entry.offset, 10);
    return Buffer.concat([before, fields, after, entry.name]);
  }
  const far = Buffer.alloc(12);
  far.writeUInt16LE(1, 0);
  far.writeUInt16LE(8, 2);
  far.writeBigUInt64LE(BigInt(entry.offset), 4);
  fields.writeUInt16LE(zip64Version, 0);
  fields.writeUInt16LE(far.length, 24);
  after.writeUInt32LE(0xffff_ffff, 10);
  return Buffer.concat([before, fields, after, entry.name, far]);
}

type Directory = { entries: number; bytes: number; start: number };
const zip64Version = 45;

/** The zip64 record of the end and its locator. `at`: where they are written. */
function zip64End({ entries, bytes, start }: Directory, at: number): Buffer {
  const end = Buffer.alloc(76);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  end.writeUInt16LE(zip64Version, 12);
  end.writeUInt16LE(zip64Version, 14);
  for (const offset of [24, 32]) end.writeBigUInt64LE(BigInt(entries), offset);
  end.writeBigUInt64LE(BigInt(bytes), 40);
  end.writeBigUInt64LE(BigInt(start), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(at), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

function directoryEnd({ entries, bytes, start }: Directory): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(entries, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries, 0xffff), 10);
  end.writeUInt32LE(Math.min(bytes, 0xffff_ffff), 12);
  end.writeUInt32LE(Math.min(start, 0xffff_ffff), 16);
  return end;
}

/** The fields that both headers share, from the version needed to extract to the extra field length. */
function fileFields({ name, crc, packed, size, method }: Entry): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(utf8Names, 2);
  fields.writeUInt16LE(method, 4);
  timeAndDate.copy(fields, 6);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(packed, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}
