import { open, stat, type FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { crc32, createDeflateRaw, deflateRawSync } from "node:zlib";
import { fail } from "#server/platform/errors.ts";

type Entry = { name: Buffer; crc: number; packed: number; size: number; method: number; offset: number };

const maxFileBytes = 0xffff_0000;
const maxEntries = 0xffff;
const readAtOnce = 1 << 20;
const timeAndDate = Buffer.from([0, 0, 0x21, 0]); // 1980-01-01: the same content gives the same bytes

/**
 * Streams a zip file, so that hours of sound are never in memory at once. Entries keep their order. Throws `too_large`
 * past 4 GB in total and 65,535 entries.
 */
export class ZipFile {
  private readonly entries: Entry[] = [];
  private readonly handle: FileHandle;
  private at = 0;

  private constructor(handle: FileHandle) {
    this.handle = handle;
  }

  static async create(file: string): Promise<ZipFile> {
    return new ZipFile(await open(file, "w"));
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
  async addFile(name: string, file: string, signal?: AbortSignal): Promise<void> {
    const entry = this.entry(name, 0);
    entry.size = entry.packed = (await stat(file)).size;
    await this.write(localHeader(entry));
    await using source = await open(file, "r");
    const block = Buffer.alloc(Math.min(entry.size + 1, readAtOnce));
    let read = 0;
    for (;;) {
      if (signal?.aborted) throw cancelled();
      const { bytesRead } = await source.read(block, 0, block.length, null);
      if (bytesRead === 0) break;
      const piece = block.subarray(0, bytesRead);
      entry.crc = crc32(piece, entry.crc);
      read += bytesRead;
      await this.write(piece);
    }
    if (read !== entry.size) throw fail("conflict", "A file changed while it was packed.");
    await this.handle.write(localHeader(entry), 0, null, entry.offset);
  }

  /** Adds text in parts, deflated off the event loop. */
  async addStream(name: string, parts: AsyncIterable<string>, signal?: AbortSignal): Promise<void> {
    const entry = this.entry(name, 8);
    await this.write(localHeader(entry));
    const packed = createDeflateRaw({ level: 6 });
    const source = Readable.from(bytesOf(parts, entry), { objectMode: false });
    source.on("error", (thrown) => packed.destroy(thrown));
    for await (const piece of source.pipe(packed)) {
      if (signal?.aborted) throw cancelled();
      const bytes = Buffer.from(piece);
      entry.packed += bytes.length;
      await this.write(bytes);
    }
    await this.handle.write(localHeader(entry), 0, null, entry.offset);
  }

  /** Writes the directory and closes the file. */
  async finish(): Promise<void> {
    const start = this.at;
    for (const entry of this.entries) await this.write(centralHeader(entry));
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(this.entries.length, 8);
    end.writeUInt16LE(this.entries.length, 10);
    end.writeUInt32LE(this.at - start, 12);
    end.writeUInt32LE(start, 16);
    await this.write(end);
    await this.handle.sync();
    await this.handle.close();
  }

  async abandon(): Promise<void> {
    await this.handle.close();
  }

  private entry(name: string, method: number): Entry {
    if (this.entries.length === maxEntries) throw fail("too_large", "The file has more than 65,535 parts.");
    const entry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, method, offset: this.at };
    this.entries.push(entry);
    return entry;
  }

  private async write(bytes: Buffer): Promise<void> {
    if (this.at + bytes.length > maxFileBytes) throw fail("too_large", "The file is larger than 4 GB.");
    await this.handle.write(bytes, 0, bytes.length, this.at);
    this.at += bytes.length;
  }
}

const cancelled = () => fail("cancelled", "The packing was cancelled.");

/** Counts what is read into `entry`. */
async function* bytesOf(parts: AsyncIterable<string>, entry: Entry): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    const bytes = Buffer.from(part);
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
  const after = Buffer.alloc(14);
  after.writeUInt32LE(entry.offset, 10);
  return Buffer.concat([before, fileFields(entry), after, entry.name]);
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
