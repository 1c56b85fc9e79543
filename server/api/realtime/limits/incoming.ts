import type { WebSocket } from "ws";
import type { Quota } from "./quotas.ts";
import { socketLimits } from "./realtime-limits.ts";
import { TokenBucket } from "#server/platform/limits/token-bucket.ts";

/** What a frame holds besides its bytes while it waits. */
const frameOverhead = 1 << 10;

/** What comes by one socket: no more than it may send, and one frame after another. */
export class Incoming {
  private readonly socket: WebSocket;
  private readonly failed: (thrown: unknown) => void;
  private readonly frames = new TokenBucket(socketLimits.frames);
  private readonly bytes = new TokenBucket(socketLimits.bytes);
  private turn: Promise<void> = Promise.resolve();
  private waitingBytes = 0;

  constructor(socket: WebSocket, failed: (thrown: unknown) => void) {
    this.socket = socket;
    this.failed = failed;
  }

  /** Counts a frame; false when it is one too many. Who sends little goes on where others have used up a shared quota. */
  admits(bytes: number, quota: Quota): boolean {
    const own = this.frames.tryConsume(1) && this.bytes.tryConsume(bytes);
    const shared = quota.frames.tryConsume(1) && quota.bytes.tryConsume(bytes);
    return own && (shared || Math.min(this.frames.shareLeft, this.bytes.shareLeft) > 0.5);
  }

  /** Work on a frame of so many bytes comes after that on those before it. */
  queue(bytes: number, work: () => Promise<void> | void): void {
    const held = bytes + frameOverhead;
    this.waitingBytes += held;
    if (this.waitingBytes > socketLimits.maxWaitingBytes) this.socket.pause();
    this.turn = this.after(this.turn, held, work);
  }

  private async after(before: Promise<void>, held: number, work: () => Promise<void> | void): Promise<void> {
    await before;
    try {
      await work();
    } catch (thrown) {
      this.failed(thrown);
    }
    this.waitingBytes -= held;
    if (this.waitingBytes === 0 && this.socket.isPaused) this.socket.resume();
  }
}
