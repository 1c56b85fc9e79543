import { randomUUID } from "node:crypto";
import type { Caller } from "#server/api/auth/caller.ts";
import type { OpenDatabase } from "#server/database/database.ts";
import { nextSubscriptionId, type ChangeReceiver, type Subscription } from "./changes/subscription.ts";
import type { Broadcast, Frame } from "./frame.ts";
import { roomOf, type Hub, type Member } from "./hub.ts";
import { broadcastSchema, presenceSchema, type Join } from "./join.ts";
import type { Quota } from "./limits/quotas.ts";
import { presenceLimits } from "./limits/realtime-limits.ts";
import { refusals } from "./limits/refusals.ts";
import { openRights, rightsIn, type ChannelRights } from "./private-channel.ts";

/** The socket's interface for a channel. */
export type ChannelSocket = {
  send(frame: Frame): void;
  broadcast(one: Broadcast): void;
  /** Resolves when most of the sent data has left the buffer, or after a timeout. */
  drained(): Promise<void>;
};

export type Reply = { status: "ok" | "error"; response: Record<string, unknown> };
/** Ends the channel with this message. */
export type Shutdown = { shutdown: string };

/** One client in one topic. */
export class Channel {
  readonly topic: string;
  readonly joinRef: string | null;
  private readonly hub: Hub;
  private readonly line: ChannelSocket;
  private readonly join: Join;
  private rights: ChannelRights = openRights;
  private subscriptions: Subscription[] = [];
  private refused: string | null = null;
  private readonly id = randomUUID();
  private readonly member: Member;
  caller: Caller;

  constructor(
    at: { topic: string; joinRef: string | null },
    join: Join,
    caller: Caller,
    line: ChannelSocket,
    hub: Hub,
  ) {
    this.topic = at.topic;
    this.joinRef = at.joinRef;
    this.join = join;
    this.caller = caller;
    this.line = line;
    this.hub = hub;
    this.member = {
      room: roomOf(this.topic, join.config.private),
      broadcast: (one) => {
        if (this.rights.broadcast.read) line.broadcast(one);
      },
      send: (event, payload) => {
        const presence = event.startsWith("presence");
        if (!presence || (join.config.presence.enabled && this.rights.presence.read)) this.push(event, payload);
      },
      fail: (reason) => {
        if (this.subscriptions.length > 0) this.push("phx_error", { reason });
      },
    };
  }

  /** Joins the topic, or returns the error. */
  async open(db: OpenDatabase): Promise<Reply> {
    const { config } = this.join;
    if (config.broadcast.replay !== undefined)
      return refusal("UnableToReplayMessages: Broadcasts are not stored for replay here");
    const denied = await this.authorize(this.caller, db);
    if (denied !== null) return refusal(`Unauthorized: ${denied}`);
    const requested = config.postgres_changes.map((sent) => ({ id: nextSubscriptionId(), sent }));
    const subscribed = requested.length > 0 ? await this.hub.changes.subscribe(this.receiver(), requested) : [];
    if ("error" in subscribed) this.refused = subscribed.error;
    else this.subscriptions = subscribed;
    if (this.refused !== null && config.postgres_changes_options.wait)
      return refusal(`RealtimeDisabledForConfiguration: ${this.refused}`);
    this.hub.enter(this.member);
    return { status: "ok", response: { postgres_changes: requested.map(({ id, sent }) => ({ ...sent, id })) } };
  }

  private receiver(): ChangeReceiver {
    return {
      caller: () => this.caller,
      send: (ids, data) => this.push("postgres_changes", { ids, data }),
      drained: () => this.line.drained(),
      end: (message) => this.pushSystem("postgres_changes", "error", message),
    };
  }

  /** Applies a new token. Returns an error or null. */
  async renew(caller: Caller, db: OpenDatabase): Promise<string | null> {
    const { sub } = this.caller.claims;
    if (sub !== undefined && caller.claims.sub !== sub) return "the token is another person's";
    this.caller = caller;
    return this.authorize(caller, db);
  }

  private async authorize(caller: Caller, db: OpenDatabase): Promise<string | null> {
    if (!this.isPrivate) return null;
    this.rights = await rightsIn(db, caller, this.name);
    const reads = this.rights.broadcast.read || this.rights.presence.read;
    return reads ? null : `You do not have permissions to read from this Channel topic: ${this.name}`;
  }

  get isPrivate(): boolean {
    return this.join.config.private;
  }

  get subscriptionCount(): number {
    return this.join.config.postgres_changes.length;
  }

  private get name(): string {
    return this.topic.replace(/^realtime:/, "");
  }

  /** Sends the presence state and subscription results after a join. */
  sendInitialState(): void {
    if (this.join.config.presence.enabled && this.rights.presence.read)
      this.push("presence_state", this.hub.presenceOf(this.member.room));
    if (this.refused !== null) this.pushSystem("postgres_changes", "error", this.refused);
    else if (this.subscriptions.length > 0) this.pushSystem("postgres_changes", "ok", "Subscribed to PostgreSQL");
  }

  /** Sends a message to the client's `system` listeners. */
  pushSystem(extension: "postgres_changes" | "system", status: "ok" | "error", message: string): void {
    this.push("system", { channel: this.name, extension, status, message });
  }

  /** `bytes` is the size of the received frame. */
  receive(frame: Frame, bytes: number, quota: Quota): Reply | Shutdown | null {
    if (frame.event !== "broadcast" && frame.event !== "presence") return refusal(`unknown event ${frame.event}`);
    const isPresence = frame.event === "presence";
    // A presence is sent twice to each member: when it enters and when it leaves.
    const bytesEach = isPresence ? 2 * bytes : bytes;
    if (!quota.send(1, this.hub.audienceOf(this.member.room), bytesEach)) return { shutdown: refusals[frame.event] };
    return isPresence ? this.handlePresence(frame.payload) : this.handleBroadcast(frame);
  }

  private handleBroadcast({ payload, content }: Frame): Reply | null {
    const parsed = broadcastSchema.safeParse(payload);
    if (!parsed.success) return refusal("a broadcast needs an event");
    const { event, persist, payload: json = {} } = parsed.data;
    const { ack, self } = this.join.config.broadcast;
    if (persist) return { status: "error", response: { error: "Broadcasts are not stored for replay here." } };
    if (!this.rights.broadcast.write) return ack ? refusal("Unauthorized") : null;
    this.hub.broadcast(this.member.room, event, content ?? { json }, self ? null : this.member);
    return ack ? { status: "ok", response: {} } : null;
  }

  private handlePresence(payload: unknown): Reply | Shutdown {
    const parsed = presenceSchema.safeParse(payload);
    if (!parsed.success) return refusal("Presence track payload must be a map");
    const { event, payload: meta } = parsed.data;
    const { room } = this.member;
    if (event === "untrack") this.hub.untrack(room, this.id);
    else if (!this.rights.presence.write) return refusal("Unauthorized");
    else if (Buffer.byteLength(JSON.stringify(meta)) > presenceLimits.maxBytes)
      return { shutdown: refusals.presenceBytes };
    else if (!this.hub.track(room, this.id, this.join.config.presence.key || this.id, meta))
      return refusal(refusals.presences);
    return { status: "ok", response: {} };
  }

  close(): void {
    this.hub.changes.remove(this.subscriptions);
    this.subscriptions = [];
    this.hub.leave(this.member);
    this.hub.untrack(this.member.room, this.id);
  }

  private push(event: string, payload: unknown): void {
    this.line.send({ joinRef: this.joinRef, ref: null, topic: this.topic, event, payload });
  }
}

function refusal(reason: string): Reply {
  return { status: "error", response: { reason } };
}
