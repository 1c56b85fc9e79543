import type { DBSchema } from "idb";
import type { Memory, MemoryElement } from "#domain/memory/memory.ts";
import { deviceDatabase } from "#web/lib/device-database.ts";

type Deletable = { deleted_at?: string | null };
export type MemoryRow = Partial<Omit<Memory, "id" | "created_at">> & Deletable;
export type ElementRow = Partial<Omit<MemoryElement, "id" | "created_at" | "version" | "contributor_name">> & Deletable;

type Target = { table: "memories"; row: MemoryRow } | { table: "memory_elements"; row: ElementRow };

/** A change made on this device. `version`: the version of the element that it was made on. */
export type Change = Target & { id: string; isNew: boolean; version: number | null };

/** The change that restores a deleted row. */
export function restoration(table: Change["table"], id: string): Change {
  return { table, id, isNew: false, version: null, row: { deleted_at: null } };
}

/** Ids of the rows whose restoration waits to be sent. */
export function waitingRestorations(changes: readonly QueuedChange[]): ReadonlySet<string> {
  return new Set(changes.filter(({ refused, row }) => refused === null && row.deleted_at === null).map(({ id }) => id));
}

/** `conflict`: somebody else saved the element meanwhile. `refused`: the server does not take it as it is. */
type Refusal = "conflict" | "refused";

/** A change that waits to be sent. A refused one waits for the person. */
export type QueuedChange = Change & { userId: string; since: number; revision: number; refused: Refusal | null };

interface Queue extends DBSchema {
  changes: { key: [string, string, string]; value: QueuedChange };
}

const { open: queue } = deviceDatabase<Queue>("memories", (db) => {
  db.createObjectStore("changes", { keyPath: ["userId", "table", "id"] });
});

/** Adds a change to the one that already waits for the same row, which it returns. */
export async function queueChange(userId: string, change: Change): Promise<QueuedChange | null> {
  const tx = (await queue()).transaction("changes", "readwrite");
  const before = await tx.store.get([userId, change.table, change.id]);
  const merged = { ...change, row: { ...before?.row, ...change.row } };
  await tx.store.put({
    ...merged,
    userId,
    isNew: before?.isNew ?? change.isNew,
    version: before?.version ?? change.version,
    since: before?.since ?? Date.now(),
    revision: (before?.revision ?? 0) + 1,
    refused: null,
  });
  await tx.done;
  return before ?? null;
}

export async function readChange(userId: string, { table, id }: Change): Promise<QueuedChange | null> {
  return (await (await queue()).get("changes", [userId, table, id])) ?? null;
}

/** Puts back what waited before a change that the person keeps on the form. */
export async function restoreChange(before: QueuedChange): Promise<void> {
  await (await queue()).put("changes", before);
}

/** A person's unsent changes, oldest first, a memory before its elements. */
export async function readChanges(userId: string): Promise<QueuedChange[]> {
  const changes = await (await queue()).getAll("changes", IDBKeyRange.bound([userId], [userId, []]));
  return changes.toSorted((a, b) => a.since - b.since || a.table.localeCompare(b.table));
}

/** Removes a sent change. One that was changed meanwhile stays, based on the version that was saved. */
export async function settleChange(sent: QueuedChange, version: number | null): Promise<void> {
  await replace(sent, (now) => (now.revision === sent.revision ? null : { ...now, isNew: false, version }));
}

/** A change that was edited while it was sent is sent again. */
export async function markRefused(sent: QueuedChange, refused: Refusal): Promise<void> {
  await replace(sent, (now) => (now.revision === sent.revision ? { ...now, refused } : now));
}

/** Lets a refused change be sent again, based on the version that the person has seen. */
export async function rebaseChange(change: QueuedChange, version: number | null): Promise<void> {
  await replace(change, (now) => ({ ...now, version, refused: null }));
}

export async function dropChange({ userId, table, id }: QueuedChange): Promise<void> {
  await (await queue()).delete("changes", [userId, table, id]);
}

async function replace(
  { userId, table, id }: QueuedChange,
  by: (now: QueuedChange) => QueuedChange | null,
): Promise<void> {
  const tx = (await queue()).transaction("changes", "readwrite");
  const now = await tx.store.get([userId, table, id]);
  const next = now ? by(now) : undefined;
  if (next) await tx.store.put(next);
  if (next === null) await tx.store.delete([userId, table, id]);
  await tx.done;
}
