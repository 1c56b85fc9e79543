/** Presences of a room in this and other processes. A user may be present several times, once per channel. */
export type Meta = Record<string, unknown>;
/** `id`: the tracking channel; `ref`: changes with each `track()`; `prev`: the previous ref. */
export type Presence = { key: string; id: string; ref: string; prev: string | null; meta: Meta };
export type PresenceState = Record<string, { metas: Meta[] }>;
export type PresenceDiff = { joins: PresenceState; leaves: PresenceState };
export type RoomPresence = Presence & { room: string };

type Entry = Presence & { node: string | null };

export class PresenceMap {
  private readonly rooms = new Map<string, Map<string, Entry>>();

  state(room: string): PresenceState {
    return stateOf([...(this.rooms.get(room)?.values() ?? [])]);
  }

  count(room: string): number {
    return this.rooms.get(room)?.size ?? 0;
  }

  get(room: string, id: string): Presence | null {
    return this.rooms.get(room)?.get(id) ?? null;
  }

  /** `node`: its process, null for this one. An update is one diff: the old ref leaves, the new one joins. */
  enter(room: string, presence: Presence, node: string | null): PresenceDiff {
    const entries = this.rooms.get(room) ?? new Map<string, Entry>();
    this.rooms.set(room, entries);
    const before = entries.get(presence.id);
    entries.set(presence.id, { ...presence, node });
    return { joins: stateOf([presence]), leaves: stateOf(before ? [before] : []) };
  }

  /** Null when it was not present. */
  leave(room: string, id: string): PresenceDiff | null {
    const entries = this.rooms.get(room);
    const entry = entries?.get(id);
    if (!entries || !entry) return null;
    entries.delete(id);
    if (entries.size === 0) this.rooms.delete(room);
    return { joins: {}, leaves: stateOf([entry]) };
  }

  /** All presences of one process; null is this one. */
  in(node: string | null): RoomPresence[] {
    return [...this.rooms].flatMap(([room, entries]) =>
      [...entries.values()]
        .filter((entry) => entry.node === node)
        .map(({ key, id, ref, prev, meta }) => ({ room, key, id, ref, prev, meta })),
    );
  }
}

function stateOf(presences: Presence[]): PresenceState {
  const byKey = Map.groupBy(presences, ({ key }) => key);
  return Object.fromEntries([...byKey].map(([key, group]) => [key, { metas: group.map(asMeta) }]));
}

function asMeta({ meta, ref, prev }: Presence): Meta {
  return { ...meta, phx_ref: ref, ...(prev === null ? {} : { phx_ref_prev: prev }) };
}
