import type { Memory, MemoryElement } from "#domain/memory/memory.ts";
import type { QueuedChange } from "./change-queue.ts";

const newMemory = {
  title: "",
  description: "",
  is_private: true,
  theme: "warm",
  tags: [],
  book_place: null,
  book_chapter: null,
};
const newElement = {
  memory_id: "",
  type: "note",
  title: "",
  content: "",
  event_date: null,
  tags: [],
  contributor_name: null,
  version: 0,
};

/** The loaded memories as they will be after the changes that wait on this device. */
export function applyToMemories(loaded: readonly Memory[], changes: readonly QueuedChange[]): Memory[] {
  const mine = changes.filter((change) => change.table === "memories");
  return apply<Memory>(loaded, mine, (id, at) => ({ ...newMemory, id, created_at: at }));
}

export function applyToElements(
  loaded: readonly MemoryElement[],
  changes: readonly QueuedChange[],
  memoryId: string,
): MemoryElement[] {
  const mine = changes.filter((change) => change.table === "memory_elements");
  const applied = apply<MemoryElement>(loaded, mine, (id, at) => ({ ...newElement, id, created_at: at }));
  return applied.filter((element) => element.memory_id === memoryId);
}

type Waiting<Row> = { id: string; isNew: boolean; since: number; row: Partial<Row> & { deleted_at?: string | null } };

function apply<Row extends { id: string }>(
  loaded: readonly Row[],
  changes: readonly Waiting<Row>[],
  made: (id: string, at: string) => Row,
): Row[] {
  const rows = new Map(loaded.map((row) => [row.id, row]));
  const added: Row[] = [];
  for (const { id, isNew, since, row } of changes) {
    const { deleted_at: deletedAt = null, ...values } = row;
    const before = rows.get(id) ?? (isNew ? made(id, new Date(since).toISOString()) : null);
    if (!before) continue;
    const after = { ...before, ...values };
    if (deletedAt !== null) rows.delete(id);
    else if (rows.has(id)) rows.set(id, after);
    else added.unshift(after);
  }
  return [...added, ...rows.values()];
}
