import type { RawData, WebSocket } from "ws";
import { TokenBucket } from "#server/platform/limits/token-bucket.ts";
import { closeCodes, type AgentFrame, type CloseCode } from "./agent-frame.ts";
import { readFrame, type ClientFrame } from "./read-frame.ts";
import type { ConversationLimits } from "./voice-limits.ts";

export type LineEvents = {
  frame: (frame: ClientFrame) => void;
  /** Called once, when the socket no longer receives or sends. */
  over: () => void;
};

/** RFC 6455 §5.5: what a close frame may carry. */
const maxReasonBytes = 123;
const terminateAfterMs = 2_000;

/** The socket of one conversation. It closes when the client leaves, breaks the protocol, sends too much or reads too slowly. */
export class VoiceLine {
  private readonly socket: WebSocket;
  private readonly limits: ConversationLimits;
  private readonly events: LineEvents;
  private readonly frames: TokenBucket;
  private readonly bytes: TokenBucket;
  private readonly checkTimer: NodeJS.Timeout;
  private terminateTimer: NodeJS.Timeout | undefined;
  private isOver = false;
  private pings: number | null = null;
  private onceRead: (() => void) | null = null;
  private answeredAt = performance.now();

  constructor(socket: WebSocket, limits: ConversationLimits, events: LineEvents) {
    this.socket = socket;
    this.limits = limits;
    this.events = events;
    this.frames = new TokenBucket(limits.frames);
    this.bytes = new TokenBucket(limits.bytes);
    this.checkTimer = setInterval(() => this.checkClient(), limits.pingMs);
    socket.on("message", (data, isBinary) => this.onMessage(data, isBinary));
    socket.on("pong", () => this.runAfterRead());
    socket.on("error", () => undefined);
    socket.on("close", () => this.close());
  }

  get isOpen(): boolean {
    return !this.isOver && this.socket.readyState === this.socket.OPEN;
  }

  /** Starts pings. The client understands none before its first frame. */
  ping(): void {
    this.pings = 0;
  }

  /**
   * Calls `act` once the client has read everything sent before: RFC 6455 §5.5.2 makes it answer a ping. A client in Node
   * receives two frames of one packet in one task, and the official one listens for the second only after that task.
   */
  afterRead(act: () => void): void {
    this.onceRead = act;
    this.socket.ping();
  }

  send(frame: AgentFrame): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > this.limits.maxBufferedBytes) return this.socket.terminate();
    this.socket.send(JSON.stringify(frame));
  }

  /** Closes with a reason, even if the client does not respond. */
  end(code: keyof typeof closeCodes, reason: string): void {
    if (this.isOver) return;
    this.close();
    const close: CloseCode = closeCodes[code];
    this.socket.close(close, Buffer.from(reason).subarray(0, maxReasonBytes).toString());
    this.terminateTimer = setTimeout(() => this.socket.terminate(), terminateAfterMs).unref();
  }

  private onMessage(data: RawData, isBinary: boolean): void {
    if (this.isOver) return;
    if (isBinary || !Buffer.isBuffer(data)) return this.end("unsupported", "Only text frames are understood.");
    if (!this.frames.tryConsume(1) || !this.bytes.tryConsume(data.length))
      return this.end("policy", "Too much was sent at once.");
    const frame = readFrame(data.toString());
    if (frame === null) return this.end("malformed", "This frame cannot be read.");
    this.runAfterRead();
    if (frame.type === "pong") this.answeredAt = performance.now();
    this.events.frame(frame);
  }

  private runAfterRead(): void {
    const act = this.onceRead;
    this.onceRead = null;
    if (!this.isOver) act?.();
  }

  private checkClient(): void {
    const { maxSilentMs, maxBufferedBytes } = this.limits;
    if (performance.now() - this.answeredAt > maxSilentMs || this.socket.bufferedAmount > maxBufferedBytes)
      return this.socket.terminate();
    if (this.pings !== null) this.send({ type: "ping", ping_event: { event_id: ++this.pings } });
  }

  private close(): void {
    clearTimeout(this.terminateTimer);
    clearInterval(this.checkTimer);
    if (this.isOver) return;
    this.isOver = true;
    this.events.over();
  }
}
