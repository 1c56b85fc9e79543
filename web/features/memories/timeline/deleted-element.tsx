import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { restoration } from "#web/features/memories/api/change-queue.ts";
import { memoryWords } from "#web/features/memories/memory-words.ts";
import { useMemory } from "./memory-context.ts";

/** Offers to restore the element that was just deleted. */
export function DeletedElement({ id, title, done }: { id: string; title: string; done: () => void }) {
  const { save } = useMemory();
  const { element, undo } = useWords(memoryWords);
  const restore = async () => {
    done();
    await save(restoration("memory_elements", id));
  };
  return (
    <Notice kind="good">
      {element.deleted(title)}{" "}
      <Button look="plain" onClick={() => void restore()}>
        {undo}
      </Button>
    </Notice>
  );
}
