import { createHash, randomUUID } from "node:crypto";
import type { NodeNotice } from "#server/api/realtime/nodes/node-notices.ts";
import { presenceLimits } from "#server/api/realtime/limits/realtime-limits.ts";
import { PresenceMap, type Meta, type Presence, type PresenceDiff, type PresenceState } from "./presence.ts";

/** Presence shared by all processes on one database: each sends its changes, and its full state on request. */
export class SharedPresence {
  private readonly map = new PresenceMap();
  private readonly push: (room: string, diff: PresenceDiff) => void;
  private readonly notify: (notice: NodeNotice) => void;

  constructor(push: (room: string, diff: PresenceDiff) => void, notify: (notice: NodeNotice) => void) {
    this.push = push;
    this.notify = notify;
  }

  state(room: string): PresenceState {
    return this.map.state(room);
  }

  /** Repeating the same presence changes nothing. False when the room is full. */
  track(room: string, id: string, key: string, meta: Meta): boolean {
    const before = this.map.get(room, id);
    if (before === null && this.map.count(room) >= presenceLimits.maxInChannel) return false;
    if (before && JSON.stringify(before.meta) === JSON.stringify(meta)) return true;
    const presence: Presence = { key, id, ref: randomUUID(), prev: before?.ref ?? null, meta };
    this.push(room, this.map.enter(room, presence, null));
    this.notify({ kind: "here", room, ...presence });
    return true;
  }

  untrack(room: string, id: string): void {
    if (this.leave(room, id)) this.notify({ kind: "gone", room, id });
  }

  /** Applies a notice of another process. */
  receive(node: string, notice: NodeNotice): void {
    if (notice.kind === "here") this.push(notice.room, this.map.enter(notice.room, notice, node));
    else if (notice.kind === "gone") this.leave(notice.room, notice.id);
    else if (notice.kind === "state") this.replace(node, notice.presences);
  }

  /** Removes all presences of a process. */
  removeNode(node: string): void {
    for (const { room, id } of this.map.in(node)) this.leave(room, id);
  }

  notifyState(): void {
    this.notify({ kind: "state", presences: this.map.in(null) });
  }

  /** A hash of the known presences of a process; null is this one. */
  digest(node: string | null): string {
    const refs = this.map.in(node).map(({ room, id, ref }) => `${room} ${id} ${ref}`);
    return createHash("sha256").update(refs.toSorted().join("\n")).digest("base64url");
  }

  private replace(node: string, presences: (Presence & { room: string })[]): void {
    const now = new Set(presences.map(({ room, id }) => `${room} ${id}`));
    for (const { room, id } of this.map.in(node)) if (!now.has(`${room} ${id}`)) this.leave(room, id);
    for (const { room, ...presence } of presences)
      if (this.map.get(room, presence.id)?.ref !== presence.ref) this.push(room, this.map.enter(room, presence, node));
  }

  private leave(room: string, id: string): boolean {
    const diff = this.map.leave(room, id);
    if (diff) this.push(room, diff);
    return diff !== null;
  }
}
