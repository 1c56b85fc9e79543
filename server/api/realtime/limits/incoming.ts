import type { WebSocket } from "ws";
import type { Quota } from "./quotas.ts";
import { socketLimits } from "./realtime-limits.ts";
import { TokenBucket } from "#server/platform/limits/token-bucket.ts";

/** Memory of a queued frame besides its bytes. */
const frameOverhead = 1 << 10;

/** Rate-limits the frames of one socket and processes them in sequence. */
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

  /** Counts a frame; false when it exceeds a limit. A quiet socket passes even if others exhausted the shared quota. */
  admits(bytes: number, quota: Quota): boolean {
    const own = this.frames.tryConsume(1) && this.bytes.tryConsume(bytes);
    const shared = quota.frames.tryConsume(1) && quota.bytes.tryConsume(bytes);
    return own && (shared || Math.min(this.frames.shareLeft, this.bytes.shareLeft) > 0.5);
  }

  /** Runs `work` after the work of earlier frames. */
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
