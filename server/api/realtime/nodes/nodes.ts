import type { Sql } from "postgres";
import type { Log } from "#server/platform/log/log.ts";
import { openNodeChannel, type NodeChannel } from "./node-channel.ts";
import type { NodeNotice } from "./node-notices.ts";

/** What this process knows and wants to know of the others. */
export type NodeEvents = {
  onNotice(node: string, notice: NodeNotice): void;
  onNodeGone(node: string): void;
  /** Of what we know of a process (null: of what is in this one), alike where both know the same. */
  digest(node: string | null): string;
  notifyState(): void;
};

/** How often a process says that it is there, and after which silence it is taken for gone. */
const usualTimes = { beatMs: 10_000, silentMs: 35_000 };

/** The other processes on this database: which of them live, and what they say. */
export class Nodes {
  private readonly events: NodeEvents;
  private readonly heardAt = new Map<string, number>();
  private readonly silentMs: number;
  private readonly beat: NodeJS.Timeout;
  private line: NodeChannel | null = null;

  private constructor(events: NodeEvents, times: typeof usualTimes) {
    this.events = events;
    this.silentMs = times.silentMs;
    this.beat = setInterval(() => this.keepAlive(), times.beatMs);
  }

  static async open(sql: Sql, log: Log, events: NodeEvents, times = usualTimes): Promise<Nodes> {
    const nodes = new Nodes(events, times);
    nodes.line = await openNodeChannel(sql, log, {
      onNotice: (from, notice) => nodes.take(from, notice),
      onReconnect: () => nodes.line?.notify({ kind: "who", node: null }),
    });
    nodes.line.notify({ kind: "who", node: null });
    return nodes;
  }

  /** Costs nothing while no other process is there. */
  notify(notice: NodeNotice): void {
    if (this.heardAt.size > 0) this.line?.notify(notice);
  }

  async close(): Promise<void> {
    clearInterval(this.beat);
    this.line?.notify({ kind: "left" });
    await this.line?.close();
  }

  private take(from: string, notice: NodeNotice): void {
    if (notice.kind === "left") return this.forget(from);
    this.heardAt.set(from, performance.now());
    if (notice.kind === "who" && (notice.node === null || notice.node === this.line?.self)) this.events.notifyState();
    else if (notice.kind === "alive" && notice.digest !== this.events.digest(from))
      this.line?.notify({ kind: "who", node: from });
    else this.events.onNotice(from, notice);
  }

  /** Whoever was in a process that fell silent has left. */
  private keepAlive(): void {
    this.line?.notify({ kind: "alive", digest: this.events.digest(null) });
    for (const [node, at] of this.heardAt) if (performance.now() - at > this.silentMs) this.forget(node);
  }

  private forget(node: string): void {
    if (this.heardAt.delete(node)) this.events.onNodeGone(node);
  }
}
