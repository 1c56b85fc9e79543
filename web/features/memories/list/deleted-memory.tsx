import { useState } from "react";
import { useLocation } from "react-router";
import { z } from "zod/mini";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useSaveChange } from "#web/features/memories/api/use-memories.ts";
import { memoryWords } from "#web/features/memories/memory-words.ts";

const stateSchema = z.object({ deleted: z.object({ id: z.uuid(), title: z.string() }) });

/** Offers to restore the memory whose page the person comes from. */
export function DeletedMemory({ userId }: { userId: string }) {
  const { list, undo } = useWords(memoryWords);
  const state = stateSchema.safeParse(useLocation().state);
  const [isRestored, setRestored] = useState(false);
  const save = useSaveChange(userId);
  if (!state.success || isRestored) return null;
  const { id, title } = state.data.deleted;
  const restore = async () => {
    setRestored(true);
    await save({ table: "memories", id, isNew: false, version: null, row: { deleted_at: null } });
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
