import { useState } from "react";
import { useLocation } from "react-router";
import { z } from "zod/mini";
import type { Memory } from "#domain/memory/memory.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { restoration } from "#web/features/memories/api/change-queue.ts";
import { useSaveChange } from "#web/features/memories/api/use-memories.ts";
import { memoryWords } from "#web/features/memories/memory-words.ts";

const stateSchema = z.object({ deleted: z.object({ id: z.uuid(), title: z.string() }) });

/** Offers to restore the memory whose page the person comes from, until it is in the list again. */
export function DeletedMemory({ userId, listed }: { userId: string; listed: readonly Memory[] | null }) {
  const { list, undo } = useWords(memoryWords);
  const state = stateSchema.safeParse(useLocation().state);
  const [isRestored, setRestored] = useState(false);
  const save = useSaveChange(userId);
  if (!state.success || isRestored) return null;
  const { id, title } = state.data.deleted;
  if (listed?.some((memory) => memory.id === id)) return null;
  const restore = async () => {
    setRestored(true);
    await save(restoration("memories", id));
  };
  return (
    <Notice kind="good">
      {list.deleted(title)}{" "}
      <Button look="plain" onClick={() => void restore()}>
        {undo}
      </Button>
    </Notice>
  );
}
