import type { FileHandle } from "node:fs/promises";
import type { Stretch } from "./speech-pieces.ts";

/** Writes the kept ranges of streamed audio contiguously, starting at byte `at` of a file. */
export class TrimmedWaveWriter {
  private readonly handle: FileHandle;
  private readonly kept: readonly Stretch[];
  private readonly bytesPerMs: number;
  private read = 0;
  private next: number;
  private reached = 0;

  constructor(handle: FileHandle, kept: readonly Stretch[], { at, bytesPerMs }: { at: number; bytesPerMs: number }) {
    this.handle = handle;
    this.kept = kept;
    this.bytesPerMs = bytesPerMs;
    this.next = at;
  }

  async add(chunk: Buffer): Promise<void> {
    const [from, to] = [this.read, this.read + chunk.length];
    this.read = to;
    for (let stretch = this.kept[this.reached]; stretch; stretch = this.kept[++this.reached]) {
      const first = Math.max(from, stretch.startMs * this.bytesPerMs);
      const last = Math.min(to, stretch.endMs * this.bytesPerMs);
      if (first < last) await this.handle.write(chunk, first - from, last - first, this.next);
      this.next += Math.max(0, last - first);
      if (stretch.endMs * this.bytesPerMs > to) return;
    }
  }

  /** The end of the file in bytes. */
  get end(): number {
    return this.next;
  }
}
