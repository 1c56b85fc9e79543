import type { OpenDatabase } from "#server/backend/db/database.ts";
import type { Log } from "#server/log/log.ts";
import { Changes } from "./changes.ts";
import type { Content } from "./frame.ts";
import { openNotices, type Notice, type Notices } from "./notices.ts";
import { Presence, type Meta, type PresenceState } from "./presence.ts";

/** A joined channel, as far as others in it are concerned. */
export type Member = {
  topic: string;
  broadcast(event: string, content: Content): void;
  send(event: string, payload: unknown): void;
  /** Changes were missed: the client must join again. */
  fail(reason: string): void;
};

const beatMs = 10_000;
const silentMs = 35_000;

/** All channels of this process, and the word of the others. */
export class Hub {
  readonly changes: Changes;
  private readonly notices: Notices;
  private readonly log: Log;
  private readonly topics: Map<string, Set<Member>>;
  private readonly presence = new Presence();
  private readonly heard = new Map<string, number>();
  private readonly beat: NodeJS.Timeout;

  private constructor(changes: Changes, notices: Notices, topics: Map<string, Set<Member>>, log: Log) {
    this.changes = changes;
    this.notices = notices;
    this.topics = topics;
    this.log = log;
    this.beat = setInterval(() => this.keepAlive(), beatMs);
  }

  static async open(db: OpenDatabase, log: Log): Promise<Hub> {
    const topics = new Map<string, Set<Member>>();
    const changes = await Changes.open(db, log, () => {
      for (const members of topics.values()) for (const member of members) member.fail("changes were missed");
    });
    const early: [string, Notice][] = [];
    let take = (from: string, notice: Notice): void => void early.push([from, notice]);
    const notices = await openNotices(db.sql, log, (from, notice) => take(from, notice));
    const hub = new Hub(changes, notices, topics, log);
    take = (from, notice) => hub.take(from, notice);
    for (const [from, notice] of early) hub.take(from, notice);
    await hub.tell({ kind: "who" });
    return hub;
  }

  enter(member: Member): void {
    this.topics.set(member.topic, this.membersOf(member.topic).add(member));
  }

  leave(member: Member): void {
    const members = this.membersOf(member.topic);
    members.delete(member);
    if (members.size === 0) this.topics.delete(member.topic);
  }

  async broadcast(topic: string, event: string, content: Content, except: Member | null): Promise<void> {
    for (const member of this.membersOf(topic)) if (member !== except) member.broadcast(event, content);
    const body = "json" in content ? { json: content.json } : { base64: content.bytes.toString("base64") };
    await this.tell({ kind: "broadcast", topic, event, ...body });
  }

  presenceOf(topic: string): PresenceState {
    return this.presence.state(topic);
  }

  async track(topic: string, key: string, ref: string, meta: Meta): Promise<void> {
    this.shout(topic, this.presence.enter(topic, { key, ref, meta, from: null }));
    await this.tell({ kind: "here", topic, key, ref, meta });
  }

  async untrack(topic: string, ref: string): Promise<void> {
    if (this.gone(topic, ref)) await this.tell({ kind: "gone", topic, ref });
  }

  async close(): Promise<void> {
    clearInterval(this.beat);
    await this.changes.close();
    await this.notices.close();
  }

  private take(from: string, notice: Notice): void {
    this.heard.set(from, performance.now());
    if (notice.kind === "broadcast") {
      const bytes = notice.base64;
      const content = bytes === undefined ? { json: notice.json } : { bytes: Buffer.from(bytes, "base64") };
      for (const member of this.membersOf(notice.topic)) member.broadcast(notice.event, content);
    } else if (notice.kind === "here") {
      this.shout(notice.topic, this.presence.enter(notice.topic, { ...notice, from }));
    } else if (notice.kind === "gone") {
      this.gone(notice.topic, notice.ref);
    } else if (notice.kind === "who") {
      for (const one of this.presence.here()) void this.tell({ kind: "here", ...one });
    }
  }

  /** Whoever was in a process that fell silent has left. */
  private keepAlive(): void {
    void this.tell({ kind: "alive" });
    for (const [process, at] of this.heard) {
      if (performance.now() - at < silentMs) continue;
      this.heard.delete(process);
      for (const { topic, ref } of this.presence.of(process)) this.gone(topic, ref);
    }
  }

  private gone(topic: string, ref: string): boolean {
    const change = this.presence.leave(topic, ref);
    if (change) this.shout(topic, change);
    return change !== null;
  }

  private shout(topic: string, change: { joins: PresenceState; leaves: PresenceState }): void {
    for (const member of this.membersOf(topic)) member.send("presence_diff", change);
  }

  private membersOf(topic: string): Set<Member> {
    return this.topics.get(topic) ?? new Set();
  }

  private async tell(notice: Notice): Promise<void> {
    try {
      await this.notices.tell(notice);
    } catch (thrown) {
      this.log.warn({ err: thrown instanceof Error ? thrown.message : thrown }, "other processes were not told");
    }
  }
}
