import type { Sql } from "postgres";
import type { Log } from "#server/platform/log/log.ts";
import { openNodeChannel, type NodeChannel } from "./node-channel.ts";
import type { NodeNotice } from "./node-notices.ts";

/** Callbacks of this process for events of other processes. */
export type NodeEvents = {
  onNotice(node: string, notice: NodeNotice): void;
  onNodeGone(node: string): void;
  /** A hash of the known presences of a process (null: this one). Equal hashes mean equal state. */
  digest(node: string | null): string;
  notifyState(): void;
};

/** The heartbeat interval and the silence after which a process counts as gone. */
const usualTimes = { beatMs: 3_000, silentMs: 12_000 };

/** Tracks the other processes on this database. */
export class Nodes {
  private readonly events: NodeEvents;
  private readonly lastSeenAt = new Map<string, number>();
  private readonly silentMs: number;
  private readonly beat: NodeJS.Timeout;
  private channel: NodeChannel | null = null;

  private constructor(events: NodeEvents, times: typeof usualTimes) {
    this.events = events;
    this.silentMs = times.silentMs;
    this.beat = setInterval(() => this.keepAlive(), times.beatMs);
  }

  static async open(sql: Sql, log: Log, events: NodeEvents, times = usualTimes): Promise<Nodes> {
    const nodes = new Nodes(events, times);
    nodes.channel = await openNodeChannel(sql, log, {
      onNotice: (from, notice) => nodes.receive(from, notice),
      onReconnect: () => nodes.channel?.notify({ kind: "who", node: null }),
    });
    nodes.channel.notify({ kind: "who", node: null });
    return nodes;
  }

  /** Does nothing while no other process is known. */
  notify(notice: NodeNotice): void {
    if (this.lastSeenAt.size > 0) this.channel?.notify(notice);
  }

  async close(): Promise<void> {
    clearInterval(this.beat);
    this.channel?.notify({ kind: "left" });
    await this.channel?.close();
  }

  private receive(from: string, notice: NodeNotice): void {
    if (notice.kind === "left") return this.forget(from);
    this.lastSeenAt.set(from, performance.now());
    if (notice.kind === "who" && (notice.node === null || notice.node === this.channel?.self))
      this.events.notifyState();
    else if (notice.kind === "alive" && notice.digest !== this.events.digest(from))
      this.channel?.notify({ kind: "who", node: from });
    else this.events.onNotice(from, notice);
  }

  /** Sends the heartbeat and removes processes that fell silent. */
  private keepAlive(): void {
    this.channel?.notify({ kind: "alive", digest: this.events.digest(null) });
    for (const [node, at] of this.lastSeenAt) if (performance.now() - at > this.silentMs) this.forget(node);
  }

  private forget(node: string): void {
    if (this.lastSeenAt.delete(node)) this.events.onNodeGone(node);
  }
}
