import type { WebSocket } from "ws";
import { TokenRefused } from "#server/backend/auth/access-token.ts";
import type { Caller } from "#server/backend/auth/caller.ts";
import type { DoorContext } from "#server/backend/mount.ts";
import { Channel, type Reply } from "./channel.ts";
import { readFrame, writeBroadcast, writeFrame, type Content, type Frame, type Version } from "./frame.ts";
import type { Hub } from "./hub.ts";
import { joinSchema, tokenSchema } from "./join.ts";

const mostChannels = 100;
/** A client that does not read is cut before it costs more memory than this. */
const mostBuffered = 4 << 20;
/** realtime-js beats every 25 s. */
const silentMs = 60_000;

type Tools = Pick<DoorContext, "db" | "identity" | "log">;

/** One client, until it goes, falls silent, reads too slowly or its token ends. Its frames are taken one after another. */
export class SocketSession {
  private readonly socket: WebSocket;
  private readonly caller: Caller;
  private readonly version: Version;
  private readonly tools: Tools;
  private readonly hub: Hub;
  private readonly channels = new Map<string, Channel>();
  private readonly watch: NodeJS.Timeout;
  private heardAt = Date.now();
  private turn: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, client: { caller: Caller; version: Version }, tools: Tools, hub: Hub) {
    this.socket = socket;
    this.caller = client.caller;
    this.version = client.version;
    this.tools = tools;
    this.hub = hub;
    this.watch = setInterval(() => this.look(), 1000);
    socket.on("message", (data, binary) => this.hear(data, binary));
    socket.on("error", (error) => this.note(error));
    socket.on("close", () => this.close());
  }

  send(frame: Frame): void {
    this.put(writeFrame(frame, this.version));
  }

  broadcast(topic: string, event: string, content: Content): void {
    this.put(writeBroadcast(topic, event, content, this.version));
  }

  private put(data: string | Buffer): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > mostBuffered) this.socket.terminate();
    else this.socket.send(data);
  }

  private reply({ joinRef, ref, topic }: Frame, payload: Reply): void {
    this.send({ joinRef, ref, topic, event: "phx_reply", payload });
  }

  private refuse(frame: Frame, reason: string): void {
    this.reply(frame, { status: "error", response: { reason } });
  }

  private hear(data: WebSocket.RawData, binary: boolean): void {
    this.heardAt = Date.now();
    const frame = Buffer.isBuffer(data) ? readFrame(data, binary, this.version) : null;
    if (!frame) return;
    this.next(async () => {
      try {
        await this.take(frame);
      } catch (thrown) {
        if (!(thrown instanceof TokenRefused)) throw thrown;
        this.refuse(frame, thrown.message);
      }
    });
  }

  private next(work: () => Promise<void>): void {
    this.turn = this.turn.then(work).catch((thrown: unknown) => this.note(thrown));
  }

  private note(thrown: unknown): void {
    this.tools.log.warn({ err: thrown instanceof Error ? thrown.message : thrown }, "realtime");
  }

  private async take(frame: Frame): Promise<void> {
    const { topic, event } = frame;
    if (topic === "phoenix" && event === "heartbeat") return this.reply(frame, { status: "ok", response: {} });
    if (event === "phx_join") return this.join(frame);
    if (event === "access_token") return this.renew(frame);
    if (event === "phx_leave") {
      await this.leave(topic);
      return this.reply(frame, { status: "ok", response: {} });
    }
    const channel = this.channels.get(topic);
    if (!channel) return this.refuse(frame, "unmatched topic");
    const answer = await channel.receive(frame);
    if (answer) this.reply(frame, answer);
  }

  private async join(frame: Frame): Promise<void> {
    const parsed = joinSchema.safeParse(frame.payload ?? {});
    if (!parsed.success || !frame.topic.startsWith("realtime:"))
      return this.refuse(frame, "this join cannot be understood");
    if (this.channels.size >= mostChannels && !this.channels.has(frame.topic))
      return this.refuse(frame, `a socket joins at most ${mostChannels} channels`);
    await this.leave(frame.topic);
    const token = parsed.data.access_token;
    const caller = token ? await this.callerOf(token) : this.caller;
    const channel = new Channel(frame, parsed.data, caller, this, this.hub);
    const opened = await channel.open(this.tools.db);
    if (opened.status === "ok" && this.socket.readyState === this.socket.OPEN) this.channels.set(frame.topic, channel);
    else await channel.close();
    this.reply(frame, opened);
    if (opened.status === "ok") channel.greet();
  }

  private async renew(frame: Frame): Promise<void> {
    const channel = this.channels.get(frame.topic);
    const parsed = tokenSchema.safeParse(frame.payload);
    if (!channel || !parsed.success) return;
    const next = await this.callerOf(parsed.data.access_token);
    const { sub } = channel.caller.claims;
    if (sub === undefined || next.claims.sub === sub) channel.caller = next;
    else await this.end(channel, "the token is another person's");
  }

  private callerOf(token: string): Promise<Caller> {
    return this.tools.identity.identifyCaller({ apikey: null, authorization: `Bearer ${token}`, origin: null });
  }

  private async end(channel: Channel, message: string): Promise<void> {
    const { topic, joinRef } = channel;
    const system = { channel: topic, extension: "system", message, status: "error" };
    this.send({ joinRef, ref: null, topic, event: "system", payload: system });
    this.send({ joinRef, ref: null, topic, event: "phx_close", payload: {} });
    await this.leave(topic);
  }

  private async leave(topic: string): Promise<void> {
    const channel = this.channels.get(topic);
    this.channels.delete(topic);
    await channel?.close();
  }

  private look(): void {
    if (Date.now() - this.heardAt > silentMs) this.socket.terminate();
    for (const channel of this.channels.values())
      if ((channel.caller.claims.exp ?? Infinity) <= Date.now() / 1000)
        this.next(() => this.end(channel, "Token has expired"));
  }

  private close(): void {
    clearInterval(this.watch);
    this.next(async () => {
      for (const topic of this.channels.keys()) await this.leave(topic);
    });
  }
}
