import { randomUUID } from "node:crypto";
import type { Caller } from "#server/backend/auth/caller.ts";
import type { OpenDatabase } from "#server/backend/db/database.ts";
import type { Subscription } from "./changes.ts";
import type { Content, Frame } from "./frame.ts";
import type { Hub, Member } from "./hub.ts";
import { broadcastSchema, presenceSchema, readChangeFilter, type Join } from "./join.ts";
import { openRights, rightsIn, type ChannelRights } from "./private-channel.ts";

/** The socket, as a channel sees it. */
export type Line = {
  send(frame: Frame): void;
  broadcast(topic: string, event: string, content: Content): void;
};

export type Reply = { status: "ok" | "error"; response: Record<string, unknown> };

let subscriptionCount = 0;

/** One client in one topic. */
export class Channel {
  readonly topic: string;
  readonly joinRef: string | null;
  private readonly hub: Hub;
  private readonly line: Line;
  private readonly join: Join;
  private rights: ChannelRights = openRights;
  private subscriptions: Subscription[] = [];
  private readonly presenceRef = randomUUID();
  private readonly member: Member;
  caller: Caller;

  constructor(at: { topic: string; joinRef: string | null }, join: Join, caller: Caller, line: Line, hub: Hub) {
    this.topic = at.topic;
    this.joinRef = at.joinRef;
    this.join = join;
    this.caller = caller;
    this.line = line;
    this.hub = hub;
    this.member = {
      topic: this.topic,
      broadcast: (event, content) => {
        if (this.rights.broadcast.read) line.broadcast(this.topic, event, content);
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

  /** Enters the topic, or says why not. */
  async open(db: OpenDatabase): Promise<Reply> {
    const { config } = this.join;
    if (config.private) {
      this.rights = await rightsIn(db, this.caller, this.topic.replace(/^realtime:/, ""));
      if (!this.rights.broadcast.read && !this.rights.presence.read)
        return refusal("Unauthorized: You do not have permissions to read from this Channel topic");
    }
    for (const wanted of config.postgres_changes)
      if (wanted.table !== undefined && !(await this.hub.changes.isTold(wanted.schema, wanted.table)))
        return refusal(
          `Unable to subscribe to changes of ${wanted.schema}.${wanted.table}: it is not in the publication`,
        );
    this.subscriptions = config.postgres_changes.map((wanted) => ({
      id: ++subscriptionCount,
      wanted,
      filter: readChangeFilter(wanted.filter),
      caller: () => this.caller,
      send: (id, data) => this.push("postgres_changes", { ids: [id], data }),
    }));
    for (const one of this.subscriptions) this.hub.changes.add(one);
    this.hub.enter(this.member);
    return {
      status: "ok",
      response: { postgres_changes: this.subscriptions.map(({ id, wanted }) => ({ id, ...wanted })) },
    };
  }

  /** What follows a successful join. */
  greet(): void {
    if (this.join.config.presence.enabled && this.rights.presence.read)
      this.push("presence_state", this.hub.presenceOf(this.topic));
    if (this.subscriptions.length > 0)
      this.push("system", {
        channel: this.topic,
        extension: "postgres_changes",
        message: "Subscribed to PostgreSQL",
        status: "ok",
      });
  }

  async receive(frame: Frame): Promise<Reply | null> {
    if (frame.event === "broadcast") return this.takeBroadcast(frame.payload);
    if (frame.event === "presence") return this.takePresence(frame.payload);
    return refusal(`unknown event ${frame.event}`);
  }

  private async takeBroadcast(payload: unknown): Promise<Reply | null> {
    const parsed = broadcastSchema.safeParse(payload);
    if (!parsed.success) return refusal("a broadcast needs an event");
    const { ack, self } = this.join.config.broadcast;
    if (!this.rights.broadcast.write) return ack ? refusal("Unauthorized") : null;
    const content = contentOf(payload) ?? { json: parsed.data.payload ?? {} };
    await this.hub.broadcast(this.topic, parsed.data.event, content, self ? null : this.member);
    return ack ? { status: "ok", response: {} } : null;
  }

  private async takePresence(payload: unknown): Promise<Reply> {
    const parsed = presenceSchema.safeParse(payload);
    if (!parsed.success) return refusal("a presence tracks or untracks");
    if (!this.rights.presence.write) return refusal("Unauthorized");
    const key = this.join.config.presence.key || this.presenceRef;
    if (parsed.data.event === "track") await this.hub.track(this.topic, key, this.presenceRef, parsed.data.payload);
    else await this.hub.untrack(this.topic, this.presenceRef);
    return { status: "ok", response: {} };
  }

  async close(): Promise<void> {
    for (const one of this.subscriptions) this.hub.changes.remove(one);
    this.subscriptions = [];
    this.hub.leave(this.member);
    await this.hub.untrack(this.topic, this.presenceRef);
  }

  private push(event: string, payload: unknown): void {
    this.line.send({ joinRef: this.joinRef, ref: null, topic: this.topic, event, payload });
  }
}

function refusal(reason: string): Reply {
  return { status: "error", response: { reason } };
}

/** Bytes of a binary frame come as they are. */
function contentOf(payload: unknown): Content | null {
  if (typeof payload !== "object" || payload === null || !("content" in payload)) return null;
  const { content } = payload;
  if (typeof content !== "object" || content === null) return null;
  if ("bytes" in content && Buffer.isBuffer(content.bytes)) return { bytes: content.bytes };
  return "json" in content ? { json: content.json } : null;
}
