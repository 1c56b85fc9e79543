/** Who is in a channel, here and in the other processes. A person may be there several times, once for each `ref`. */
export type Meta = Record<string, unknown>;
type Entry = { key: string; ref: string; meta: Meta; from: string | null };
export type PresenceState = Record<string, { metas: Meta[] }>;

export class Presence {
  private readonly topics = new Map<string, Map<string, Entry>>();

  state(topic: string): PresenceState {
    const entries = [...(this.topics.get(topic)?.values() ?? [])];
    return Object.fromEntries(
      [...Map.groupBy(entries, ({ key }) => key)].map(([key, group]) => [key, { metas: group.map(asMeta) }]),
    );
  }

  /** `from`: the process it is in, null for this one. Gives the difference to tell, with what it replaces. */
  enter(topic: string, entry: Entry): { joins: PresenceState; leaves: PresenceState } {
    const entries = this.topics.get(topic) ?? new Map<string, Entry>();
    this.topics.set(topic, entries);
    const before = entries.get(entry.ref);
    entries.set(entry.ref, entry);
    return { joins: one(entry), leaves: before ? one(before) : {} };
  }

  leave(topic: string, ref: string): { joins: PresenceState; leaves: PresenceState } | null {
    const entries = this.topics.get(topic);
    const entry = entries?.get(ref);
    if (!entries || !entry) return null;
    entries.delete(ref);
    if (entries.size === 0) this.topics.delete(topic);
    return { joins: {}, leaves: one(entry) };
  }

  /** Everybody in this process. */
  here(): { topic: string; key: string; ref: string; meta: Meta }[] {
    return this.all()
      .filter(({ from }) => from === null)
      .map(({ topic, key, ref, meta }) => ({ topic, key, ref, meta }));
  }

  /** Everybody in a process that is gone. */
  of(process: string): { topic: string; ref: string }[] {
    return this.all().filter(({ from }) => from === process);
  }

  private all() {
    return [...this.topics].flatMap(([topic, entries]) => [...entries.values()].map((entry) => ({ topic, ...entry })));
  }
}

function asMeta({ meta, ref }: Entry): Meta {
  return { ...meta, phx_ref: ref };
}

function one(entry: Entry): PresenceState {
  return { [entry.key]: { metas: [asMeta(entry)] } };
}
