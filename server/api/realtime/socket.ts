import type { WebSocket } from "ws";
import { TokenRefused } from "#server/api/auth/access-token.ts";
import type { Caller } from "#server/api/auth/caller.ts";
import type { ApiContext } from "#server/api/api-context.ts";
import { asAppError } from "#server/platform/errors.ts";
import { Channel, type Reply } from "./channel.ts";
import { readFrame, writeFrame, type Broadcast, type Frame, type Version } from "./frame.ts";
import type { Hub } from "./hub.ts";
import { joinSchema, tokenSchema } from "./join.ts";
import { Incoming } from "./limits/incoming.ts";
import type { Quota, QuotaSocket, Quotas } from "./limits/quotas.ts";
import { socketLimits, subscriptionsPerJoin } from "./limits/realtime-limits.ts";
import { refusals } from "./limits/refusals.ts";

/** Large data is sent in pages. The next page waits until the buffer is below this size, or for `maxDrainMs`. */
const drainedBytes = 256 << 10;
const maxDrainMs = 1_000;
/** How long a client may take to close. */
const closeTimeoutMs = 2_000;

/** RFC 6455 §7.4.1. */
const policyViolation = 1008;

type Tools = Pick<ApiContext, "db" | "identity" | "log"> & { hub: Hub; quotas: Quotas };
/** `quota` is that of the network or the operator. */
export type Client = { caller: Caller; version: Version; network: string; quota: Quota };

/** A connected client, until it disconnects, is silent, reads too slowly, exceeds a limit or its token ends. */
export class SocketSession implements QuotaSocket {
  private readonly socket: WebSocket;
  private readonly client: Client;
  private readonly tools: Tools;
  private readonly incoming: Incoming;
  private readonly channels = new Map<string, Channel>();
  private readonly watch: NodeJS.Timeout;
  private readonly unwatch: () => void;
  private lastFrameAt = Date.now();
  /** The network's quota, or the user's after a token identified one. */
  private payer: Quota;

  constructor(socket: WebSocket, client: Client, tools: Tools) {
    this.socket = socket;
    this.client = client;
    this.tools = tools;
    this.payer = client.quota;
    this.payer.sockets.add(this);
    this.incoming = new Incoming(socket, (thrown) => this.logError(thrown));
    this.watch = setInterval(() => this.checkTimeouts(), 1000);
    this.unwatch = tools.identity.revocations.onChange(() => this.checkTimeouts());
    socket.on("message", (data, binary) => this.onFrame(data, binary));
    socket.on("ping", ({ length }) => this.admits(length));
    socket.on("error", (error) => this.logError(error));
    socket.on("close", () => this.close());
  }

  get channelCount(): number {
    return this.channels.size;
  }

  get subscriptionCount(): number {
    return [...this.channels.values()].reduce((sum, channel) => sum + channel.subscriptionCount, 0);
  }

  send(frame: Frame): void {
    this.write(() => writeFrame(frame, this.client.version));
  }

  broadcast(one: Broadcast): void {
    this.write(() => one.frame(this.client.version));
  }

  async drained(): Promise<void> {
    const until = performance.now() + maxDrainMs;
    while (this.socket.bufferedAmount > drainedBytes && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 10));
  }

  /** A frame that is too deeply nested to serialize (RangeError) is dropped for this socket only. */
  private write(write: () => string | Buffer | null): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > socketLimits.maxBufferedBytes) return this.socket.terminate();
    try {
      const frame = write();
      if (frame !== null) this.socket.send(frame);
    } catch (thrown) {
      this.logError(thrown);
    }
  }

  private reply({ joinRef, ref, topic }: Frame, payload: Reply): void {
    this.send({ joinRef, ref, topic, event: "phx_reply", payload });
  }

  private refuse(frame: Frame, reason: string): void {
    this.reply(frame, { status: "error", response: { reason } });
  }

  private onFrame(data: WebSocket.RawData, binary: boolean): void {
    if (!Buffer.isBuffer(data) || !this.admits(data.length)) return;
    this.lastFrameAt = Date.now();
    const frame = this.read(data, binary);
    if (!frame) return;
    this.incoming.queue(data.length, async () => {
      try {
        await this.dispatch(frame, data.length);
      } catch (thrown) {
        if (!(thrown instanceof TokenRefused)) throw thrown;
        this.refuse(frame, thrown.message);
      }
    });
  }

  private admits(bytes: number): boolean {
    if (this.socket.readyState !== this.socket.OPEN) return false;
    const admitted = this.incoming.admits(bytes, this.payer);
    if (!admitted) this.cut(refusals.broadcast);
    return admitted;
  }

  private read(data: Buffer, binary: boolean): Frame | null {
    try {
      return readFrame(data, binary, this.client.version);
    } catch (thrown) {
      this.cut(asAppError(thrown).message);
      return null;
    }
  }

  private cut(reason: string): void {
    for (const channel of this.channels.values()) this.end(channel, reason);
    this.socket.close(policyViolation, reason);
    setTimeout(() => this.socket.terminate(), closeTimeoutMs).unref();
  }

  private logError(thrown: unknown): void {
    this.tools.log.warn({ err: thrown }, "realtime");
  }

  private async dispatch(frame: Frame, bytes: number): Promise<void> {
    const { topic, event } = frame;
    if (topic === "phoenix" && event === "heartbeat") return this.reply(frame, { status: "ok", response: {} });
    if (event === "phx_join") return this.join(frame);
    if (event === "access_token") return this.renew(frame);
    if (event === "phx_leave") {
      this.leave(topic);
      return this.reply(frame, { status: "ok", response: {} });
    }
    const channel = this.channels.get(topic);
    if (!channel) return this.refuse(frame, "unmatched topic");
    const answer = channel.receive(frame, bytes, this.payer);
    if (answer && "shutdown" in answer) this.end(channel, answer.shutdown);
    else if (answer) this.reply(frame, answer);
  }

  private async join(frame: Frame): Promise<void> {
    const parsed = joinSchema.safeParse(frame.payload ?? {});
    if (!parsed.success || !frame.topic.startsWith("realtime:"))
      return this.refuse(frame, "this join cannot be understood");
    this.leave(frame.topic);
    const token = parsed.data.access_token;
    const caller = token ? await this.callerOf(token) : this.client.caller;
    if (!this.assignQuota(caller)) return this.refuse(frame, refusals.sockets);
    const checks = Math.ceil(parsed.data.config.postgres_changes.length / subscriptionsPerJoin);
    if (!this.payer.joins.tryConsume(Math.max(1, checks))) return this.refuse(frame, refusals.joins);
    if (this.channels.size >= socketLimits.maxChannels) return this.refuse(frame, refusals.channels);
    const channel = new Channel(frame, parsed.data, caller, this, this.tools.hub);
    this.channels.set(frame.topic, channel);
    let opened: Reply | null = null;
    try {
      opened = await this.open(channel);
    } finally {
      if (opened?.status !== "ok" || this.socket.readyState !== this.socket.OPEN) this.leave(frame.topic);
      // The channel may have ended before it joined.
      if (this.channels.get(frame.topic) !== channel) channel.close();
    }
    if (opened.status === "error") return this.reply(frame, opened);
    if (this.channels.get(frame.topic) !== channel) return;
    this.reply(frame, opened);
    channel.sendInitialState();
  }

  private async open(channel: Channel): Promise<Reply> {
    const { exceeded: excess } = this.payer;
    return excess === null ? channel.open(this.tools.db) : { status: "error", response: { reason: refusals[excess] } };
  }

  /** Assigns the socket to its first user's quota; false when that user is at the limit. */
  private assignQuota(caller: Caller): boolean {
    const { network, quota } = this.client;
    const own = this.tools.quotas.of(caller, network);
    if (this.payer !== quota || own === quota) return true;
    if (!own.enter()) return false;
    this.payer.sockets.delete(this);
    this.payer = own;
    own.sockets.add(this);
    return true;
  }

  private async renew(frame: Frame): Promise<void> {
    const channel = this.channels.get(frame.topic);
    const parsed = tokenSchema.safeParse(frame.payload);
    if (!channel || !parsed.success) return;
    if (channel.isPrivate && !this.payer.joins.tryConsume(1)) return this.end(channel, refusals.joins);
    const refused = await channel.renew(await this.callerOf(parsed.data.access_token), this.tools.db);
    if (refused !== null) this.end(channel, refused);
  }

  private async callerOf(token: string): Promise<Caller> {
    const credentials = { apikey: null, authorization: `Bearer ${token}`, origin: null };
    return { ...(await this.tools.identity.identifyCaller(credentials)), network: this.client.network };
  }

  private end(channel: Channel, message: string): void {
    const { topic, joinRef } = channel;
    if (this.channels.get(topic) !== channel) return;
    channel.pushSystem("system", "error", message);
    this.send({ joinRef, ref: null, topic, event: "phx_close", payload: {} });
    this.leave(topic);
  }

  private leave(topic: string): void {
    const channel = this.channels.get(topic);
    this.channels.delete(topic);
    channel?.close();
  }

  private checkTimeouts(): void {
    const { maxSilentMs, maxBufferedBytes } = socketLimits;
    if (Date.now() - this.lastFrameAt > maxSilentMs || this.socket.bufferedAmount > maxBufferedBytes)
      this.socket.terminate();
    for (const channel of this.channels.values())
      if (this.hasExpired(channel.caller)) this.end(channel, "Token has expired");
    if (this.hasExpired(this.client.caller)) this.cut("Token has expired");
  }

  /** Whether the token has expired or was revoked. */
  private hasExpired({ claims }: Caller): boolean {
    const expired = (claims.exp ?? Infinity) <= Date.now() / 1000;
    return expired || this.tools.identity.revocations.kindForConnected(claims) !== null;
  }

  private close(): void {
    clearInterval(this.watch);
    this.unwatch();
    this.incoming.queue(0, () => {
      for (const topic of this.channels.keys()) this.leave(topic);
      if (this.payer !== this.client.quota) this.payer.leave();
      this.payer.sockets.delete(this);
    });
  }
}
