import { skipToken, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import type { MemoryElement } from "#domain/memory/memory.ts";
import { applyToElements, applyToMemories } from "./apply-changes.ts";
import { readChanges, type Change, type QueuedChange } from "./change-queue.ts";
import { loadMemories, loadMemory, loadOlderElements, memoryKeys } from "./load-memories.ts";
import { saveChange, sendChanges, type Outcome } from "./send-changes.ts";

const none: readonly QueuedChange[] = [];
const noElements: readonly MemoryElement[] = [];

const retryMs = 30_000;

/** The changes that wait on this device. They are sent at once, when the connection returns, and every 30 s. */
function useChanges(userId: string) {
  const queries = useQueryClient();
  const changes = useQuery({ queryKey: memoryKeys(userId).changes, queryFn: () => readChanges(userId), staleTime: 0 });
  const isWaiting = changes.data?.some(({ refused }) => refused === null) ?? false;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const send = () => void sendChanges(userId).then((settled) => (settled > 0 ? refresh(queries, userId) : undefined));
    send();
    const timer = setInterval(send, retryMs);
    window.addEventListener("online", send);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", send);
    };
  }, [userId, queries, isWaiting]);
  return changes.data ?? none;
}

/** A change covers the old row until the new one is loaded. */
async function refresh(queries: QueryClient, userId: string): Promise<void> {
  await queries.invalidateQueries({ queryKey: memoryKeys(userId).rows });
  await queries.invalidateQueries({ queryKey: memoryKeys(userId).changes });
}

export function useMemories(userId: string) {
  const changes = useChanges(userId);
  const loaded = useQuery({ queryKey: memoryKeys(userId).list, queryFn: () => loadMemories(userId), staleTime: 0 });
  const isNew = changes.some((change) => change.table === "memories" && change.isNew);
  return {
    changes,
    memories: loaded.data || isNew ? applyToMemories(loaded.data ?? [], changes) : null,
    failed: loaded.isError,
    retry: () => void loaded.refetch(),
  };
}

/** One memory with its elements. `memory` is undefined while loading and null when there is none. */
export function useOpenedMemory(userId: string, id: string) {
  const changes = useChanges(userId);
  const loaded = useQuery({
    queryKey: memoryKeys(userId).one(id),
    queryFn: () => loadMemory(userId, id),
    staleTime: 0,
  });
  const { total = 0, elements: newest = noElements } = loaded.data ?? {};
  const older = useQuery({
    queryKey: memoryKeys(userId).older(id, total),
    queryFn: total > newest.length ? () => loadOlderElements(id, total) : skipToken,
    staleTime: 0,
  });
  const saved = useMemo(() => uniqueById([...newest, ...(older.data ?? [])]), [newest, older.data]);
  const mine = changes.filter((change) => change.id === id);
  const isNew = mine.some((change) => change.isNew);
  const opened = loaded.data;
  const memory = applyToMemories(opened ? [opened.memory] : [], mine)[0];
  return {
    memory: memory ?? (loaded.data === undefined && !isNew ? undefined : null),
    elements: useMemo(() => applyToElements(saved, changes, id), [saved, changes, id]),
    saved,
    changes,
    isOwn: isNew || (opened?.isOwn ?? false),
    failed: loaded.isError && !memory,
    retry: () => void loaded.refetch(),
  };
}

/** An element that was added between two requests comes in both. */
function uniqueById(elements: readonly MemoryElement[]): MemoryElement[] {
  return [...new Map(elements.map((element) => [element.id, element])).values()];
}

/** Saves a change at once on this device and then on the server. */
export function useSaveChange(userId: string): (change: Change) => Promise<Outcome> {
  const queries = useQueryClient();
  return useCallback(
    async (change: Change) => {
      const { changes: queryKey } = memoryKeys(userId);
      const outcome = await saveChange(userId, change, () => queries.invalidateQueries({ queryKey }));
      if (outcome === "waiting") await queries.invalidateQueries({ queryKey });
      else await refresh(queries, userId);
      return outcome;
    },
    [userId, queries],
  );
}

/** Settles a refused change by `choice`, sends what may be sent again, and loads the result. */
export function useSettleChange(userId: string): (choice: Promise<void>) => Promise<void> {
  const queries = useQueryClient();
  return async (choice) => {
    await choice;
    await sendChanges(userId);
    await refresh(queries, userId);
  };
}
