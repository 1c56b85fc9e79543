import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { isMissingFile } from "#server/platform/process/missing-file.ts";
import { serveTasks } from "#server/platform/threads/thread-tasks.ts";
import { chunkBytes, newHeader, sealChunk, tagBytes } from "./age-file.ts";

/** A thread reads and writes by blocking calls on large blocks: streams of small chunks take more time than the cipher. */
const chunksPerBlock = 32;

type Wanted = { source: string; draft: string; recipient: string };

/** Encrypts a file into a new one. Returns size and SHA-256 (hex) of what it read; null when the file is gone. */
async function sealFile({ source, draft, recipient }: Wanted): Promise<{ sha256: string; bytes: number } | null> {
  using from = openedIfThere(source);
  if (from === null) return null;
  const { head, key } = await newHeader(recipient);
  const hash = createHash("sha256");
  const sealed = Buffer.allocUnsafe(chunksPerBlock * (chunkBytes + tagBytes));
  let block: Buffer = Buffer.allocUnsafe(chunksPerBlock * chunkBytes);
  let next: Buffer = Buffer.allocUnsafe(block.length);
  let [bytes, counter] = [0, 0];
  using to = opened(draft, "wx");
  writeAll(to.fd, head);
  for (let held = readBlock(from.fd, block), isLast = false; !isLast;) {
    const following = readBlock(from.fd, next);
    isLast = following === 0;
    bytes += held;
    hash.update(block.subarray(0, held));
    let end = 0;
    for (let at = 0; at === 0 || at < held; at += chunkBytes) {
      const chunk = block.subarray(at, Math.min(at + chunkBytes, held));
      for (const part of sealChunk(key, chunk, counter++, isLast && at + chunkBytes >= held))
        end += part.copy(sealed, end);
    }
    writeAll(to.fd, sealed.subarray(0, end));
    [block, next, held] = [next, block, following];
  }
  return { sha256: hash.digest("hex"), bytes };
}

function opened(path: string, flags: string): { fd: number } & Disposable {
  const fd = openSync(path, flags, 0o600);
  return { fd, [Symbol.dispose]: () => closeSync(fd) };
}

function openedIfThere(path: string): ReturnType<typeof opened> | null {
  try {
    return opened(path, "r");
  } catch (thrown) {
    if (isMissingFile(thrown)) return null;
    throw thrown;
  }
}

/** Fills the block unless the file ends. */
function readBlock(fd: number, block: Buffer): number {
  let held = 0;
  for (let read = 1; read > 0 && held < block.length; held += read)
    read = readSync(fd, block, held, block.length - held, null);
  return held;
}

function writeAll(fd: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at);
}

const tasks = { sealFile };
export type SealTasks = typeof tasks;

serveTasks(tasks);
