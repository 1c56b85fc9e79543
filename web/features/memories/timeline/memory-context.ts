import { createContext, use } from "react";
import type { Memory } from "#domain/memory/memory.ts";
import type { MemoryMedia } from "#domain/memory/picture.ts";
import type { TimelineOrder } from "#domain/memory/timeline-order.ts";
import type { Change } from "#web/features/memories/api/change-queue.ts";
import type { useDownloads } from "#web/features/memories/download/use-downloads.ts";
import type { Outcome } from "#web/features/memories/api/send-changes.ts";
import type { useOpenedMemory } from "#web/features/memories/api/use-memories.ts";

type OpenedMemory = Omit<ReturnType<typeof useOpenedMemory>, "memory" | "failed" | "retry"> & {
  memory: Memory;
  order: TimelineOrder;
  setOrder: (order: TimelineOrder) => void;
  search: string;
  setSearch: (search: string) => void;
  tags: readonly string[];
  setTags: (tags: readonly string[]) => void;
  downloads: ReturnType<typeof useDownloads>;
  save: (change: Change) => Promise<Outcome>;
  media: MemoryMedia;
};

export const MemoryContext = createContext<OpenedMemory | null>(null);

/** The opened memory, and how its timeline is searched and ordered. */
export function useMemory(): OpenedMemory {
  const opened = use(MemoryContext);
  if (!opened) throw new Error("useMemory must be used within a MemoryProvider");
  return opened;
}
