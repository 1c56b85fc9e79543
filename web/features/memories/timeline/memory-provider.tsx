import { useState, type ReactNode } from "react";
import type { Memory } from "#domain/memory/memory.ts";
import type { TimelineOrder } from "#domain/memory/timeline-order.ts";
import { useMemoryMedia } from "#web/features/memories/api/memory-media.ts";
import { useDownloads } from "#web/features/memories/download/use-downloads.ts";
import { useSaveChange, type useOpenedMemory } from "#web/features/memories/api/use-memories.ts";
import { MemoryContext } from "./memory-context.ts";

type MemoryProviderProps = {
  userId: string;
  opened: ReturnType<typeof useOpenedMemory> & { memory: Memory };
  children: ReactNode;
};

export function MemoryProvider({ userId, opened, children }: MemoryProviderProps) {
  const [order, setOrder] = useState<TimelineOrder>("event");
  const [search, setSearch] = useState("");
  const [tags, setTags] = useState<readonly string[]>([]);
  const save = useSaveChange(userId);
  const media = useMemoryMedia(userId, opened.memory.id, opened.isOwn);
  const downloads = useDownloads(opened.memory.id);
  const value = { ...opened, order, setOrder, search, setSearch, tags, setTags, save, media, downloads };
  return <MemoryContext value={value}>{children}</MemoryContext>;
}
