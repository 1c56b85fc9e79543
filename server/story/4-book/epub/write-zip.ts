import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** A file of the archive: its text, or where it lies. What is compressed already (sound, pictures) is stored. */
export type ZipPart = { name: string; text: string } | { name: string; file: string };

/** Within the archive there is no time: the same parts give the same bytes. */
const noTime = new Date(2020, 0, 1);

/** Writes an archive whole or not at all, one piece at a time. The first part is stored, as EPUB wants its mimetype. */
export async function writeZip(outFile: string, parts: ZipPart[], signal?: AbortSignal): Promise<void> {
  const unfinished = `${outFile}.unfinished`;
  const out = createWriteStream(unfinished);
  const zip = new Zip((error, chunk, last) => {
    if (error) out.destroy(error);
    else if (last) out.end(chunk);
    else out.write(chunk);
  });
  try {
    for (const [index, part] of parts.entries()) {
      signal?.throwIfAborted();
      const stored = index === 0 || "file" in part;
      const entry = stored ? new ZipPassThrough(part.name) : new ZipDeflate(part.name, { level: 9 });
      entry.mtime = noTime;
      zip.add(entry);
      if ("text" in part) entry.push(new TextEncoder().encode(part.text), true);
      else await pushFile(entry, part.file, out);
    }
    zip.end();
    await finished(out);
    await rename(unfinished, outFile);
  } finally {
    out.destroy();
    await rm(unfinished, { force: true });
  }
}

async function pushFile(entry: ZipPassThrough | ZipDeflate, file: string, out: NodeJS.WritableStream): Promise<void> {
  for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 })) {
    if (!Buffer.isBuffer(chunk)) continue;
    entry.push(new Uint8Array(chunk));
    if (out.writable && "writableNeedDrain" in out && out.writableNeedDrain)
      await new Promise((resolve) => out.once("drain", resolve));
  }
  entry.push(new Uint8Array(), true);
}
