import { open, type FileHandle } from "node:fs/promises";
import { once } from "node:events";
import { Readable } from "node:stream";
import type { ServerResponse } from "node:http";
import { asStorageError, type ByteRange, type ObjectStore } from "./object-store.ts";

type Source = { file: FileHandle; start: number; end: number };

/** Response bodies backed by files, which the listener sends without copying each chunk. */
const sources = new WeakMap<ReadableStream, Source>();
const blockSize = 512 * 1024;

/** A response body with these bytes of an object, streamed from where it is kept. */
export async function objectBody(store: ObjectStore, key: string, range: ByteRange): Promise<ReadableStream> {
  const path = store.pathOf(key);
  if (path !== null) return fileBody(path, range);
  return Readable.toWeb(await store.open(key, range)) as ReadableStream;
}

/** A response body with these bytes of a file. The file is opened now and closed when the body ends or is cancelled. */
export async function fileBody(path: string, { start, end }: ByteRange): Promise<ReadableStream<Uint8Array>> {
  const file = await open(path).catch((thrown: unknown) => {
    throw asStorageError(thrown);
  });
  return fileBodyOf(file, { start, end });
}

export function fileBodyOf(file: FileHandle, { start, end }: ByteRange): ReadableStream<Uint8Array> {
  let at = start;
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (stream) => {
        const block = Buffer.allocUnsafeSlow(Math.min(blockSize, end + 1 - at));
        const { bytesRead } = await file.read(block, 0, block.length, at);
        at += bytesRead;
        if (bytesRead > 0) stream.enqueue(block.subarray(0, bytesRead));
        if (bytesRead > 0 && at <= end) return;
        await file.close();
        stream.close();
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  );
  sources.set(body, { file, start, end });
  return body;
}

/**
 * Writes a file body to the socket with one reused block, in constant memory. Returns false for any other body. Cuts
 * the connection when the file is too short.
 */
export async function sendFileBody(response: Response, outgoing: ServerResponse): Promise<boolean> {
  // File bodies have a content length. Accessing `body` of any other response would turn it into a stream, which is
  // slow.
  const source = response.headers.has("content-length") && response.body && sources.get(response.body);
  if (!source) return false;
  try {
    await using _closed = source.file;
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    await pump(source, outgoing);
    outgoing.end();
  } catch (thrown) {
    outgoing.destroy(thrown instanceof Error ? thrown : undefined);
  }
  return true;
}

async function pump({ file, start, end }: Source, outgoing: ServerResponse): Promise<void> {
  const block = Buffer.allocUnsafeSlow(Math.min(blockSize, end + 1 - start));
  for (let at = start; at <= end;) {
    const { bytesRead } = await file.read(block, 0, Math.min(block.length, end + 1 - at), at);
    if (bytesRead === 0) throw new Error("The file is shorter than its declared length.");
    at += bytesRead;
    if (!(await written(outgoing, block.subarray(0, bytesRead)))) return;
  }
}

/** Resolves after the system accepted the bytes; false when the client has disconnected. */
async function written(outgoing: ServerResponse, bytes: Buffer): Promise<boolean> {
  const closing = new AbortController();
  const accepted = new Promise<boolean>((resolve) => outgoing.write(bytes, (error) => resolve(!error)));
  const closed = once(outgoing, "close", { signal: closing.signal }).then(
    () => false,
    () => false,
  );
  const result = await Promise.race([accepted, closed]);
  closing.abort();
  return result;
}
