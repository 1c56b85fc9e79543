import type { OpenDatabase } from "#server/database/database.ts";
import type { Log } from "#server/platform/log/log.ts";
import { Changes } from "./changes/changes.ts";
import { Broadcast, type Content } from "./frame.ts";
import { Nodes } from "./nodes/nodes.ts";
import type { NodeNotice } from "./nodes/node-notices.ts";
import type { Meta, PresenceState } from "./presence.ts";
import { SharedPresence } from "./shared-presence.ts";

/** A joined channel as other members of its room see it. */
export type Member = {
  room: string;
  broadcast(one: Broadcast): void;
  send(event: string, payload: unknown): void;
  /** Changes were missed, so the client must join again. */
  fail(reason: string): void;
};

/** The room of a topic. Private and public channels of a topic are in different rooms. */
export function roomOf(topic: string, isPrivate: boolean): string {
  return `${isPrivate ? "private" : "public"} ${topic}`;
}

/** All channels of this process, connected to the other processes. */
export class Hub {
  readonly changes: Changes;
  private readonly rooms: Map<string, Set<Member>>;
  private readonly presence: SharedPresence;
  private nodes: Nodes | null = null;

  private constructor(changes: Changes, rooms: Map<string, Set<Member>>) {
    this.changes = changes;
    this.rooms = rooms;
    this.presence = new SharedPresence(
      (room, diff) => {
        for (const member of this.membersOf(room)) member.send("presence_diff", diff);
      },
      (notice) => this.nodes?.notify(notice),
    );
  }

  static async open(db: OpenDatabase, log: Log): Promise<Hub> {
    const rooms = new Map<string, Set<Member>>();
    const changes = await Changes.open(db, log, () => {
      for (const members of rooms.values()) for (const member of members) member.fail("changes were missed");
    });
    const hub = new Hub(changes, rooms);
    hub.nodes = await Nodes.open(db.sql, log, {
      onNotice: (node, notice) => hub.receive(node, notice),
      onNodeGone: (node) => hub.presence.removeNode(node),
      digest: (node) => hub.presence.digest(node),
      notifyState: () => hub.presence.notifyState(),
    });
    return hub;
  }

  enter(member: Member): void {
    this.rooms.set(member.room, this.membersOf(member.room).add(member));
  }

  leave(member: Member): void {
    const members = this.membersOf(member.room);
    members.delete(member);
    if (members.size === 0) this.rooms.delete(member.room);
  }

  broadcast(room: string, event: string, content: Content, except: Member | null): void {
    this.send(room, event, content, except);
    const body = "json" in content ? { json: content.json } : { base64: content.bytes.toString("base64") };
    this.nodes?.notify({ kind: "broadcast", room, event, ...body });
  }

  /** The number of channels in a room in this process. */
  audienceOf(room: string): number {
    return this.membersOf(room).size;
  }

  presenceOf(room: string): PresenceState {
    return this.presence.state(room);
  }

  /** False when the room is full. */
  track(room: string, id: string, key: string, meta: Meta): boolean {
    return this.presence.track(room, id, key, meta);
  }

  untrack(room: string, id: string): void {
    this.presence.untrack(room, id);
  }

  async close(): Promise<void> {
    await this.changes.close();
    await this.nodes?.close();
  }

  private receive(node: string, notice: NodeNotice): void {
    if (notice.kind !== "broadcast") return this.presence.receive(node, notice);
    const bytes = notice.base64;
    const content = bytes === undefined ? { json: notice.json } : { bytes: Buffer.from(bytes, "base64") };
    this.send(notice.room, notice.event, content, null);
  }

  private send(room: string, event: string, content: Content, except: Member | null): void {
    const one = new Broadcast(room.slice(room.indexOf(" ") + 1), event, content);
    for (const member of this.membersOf(room)) if (member !== except) member.broadcast(one);
  }

  private membersOf(room: string): Set<Member> {
    return this.rooms.get(room) ?? new Set();
  }
}
