import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import type { MemoryElement } from "#domain/memory/memory.ts";
import { applyToElements, applyToMemories } from "./apply-changes.ts";
import { readChanges, type Change, type QueuedChange } from "./change-queue.ts";
import { loadMemories, loadMemory, loadOlderElements, memoryKeys } from "./load-memories.ts";
import { saveChange, sendChanges, type Outcome } from "./send-changes.ts";

const none: readonly QueuedChange[] = [];
const noElements: readonly MemoryElement[] = [];

/** The changes that wait on this device. They are sent when the page opens and when the connection returns. */
function useChanges(userId: string) {
  const queries = useQueryClient();
  const changes = useQuery({ queryKey: memoryKeys(userId).changes, queryFn: () => readChanges(userId), staleTime: 0 });
  useEffect(() => {
    const send = async () => {
      const refused = await sendChanges(userId).catch(() => null);
      if (!refused) return;
      await queries.invalidateQueries({ queryKey: memoryKeys(userId).rows });
      await queries.invalidateQueries({ queryKey: memoryKeys(userId).changes });
    };
    void readChanges(userId).then((waiting) => (waiting.length > 0 ? send() : undefined));
    const onOnline = () => void send();
    window.addEventListener("online", onOnline);
    return () => window.removeEventListener("online", onOnline);
  }, [userId, queries]);
  return changes.data ?? none;
}

export function useMemories(userId: string) {
  const changes = useChanges(userId);
  const loaded = useQuery({ queryKey: memoryKeys(userId).list, queryFn: loadMemories, staleTime: 0 });
  const isNew = changes.some((change) => change.table === "memories" && change.isNew);
  return {
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
      const { rows, changes } = memoryKeys(userId);
      const refreshChanges = () => queries.invalidateQueries({ queryKey: changes });
      const outcome = await saveChange(userId, change, refreshChanges);
      // The change covers the old row until the new one is loaded.
      if (outcome !== "waiting") await queries.invalidateQueries({ queryKey: rows });
      await refreshChanges();
      return outcome;
    },
    [userId, queries],
  );
}
