import { useSession } from "#web/lib/account/auth-context.ts";
import { DeletedList } from "#web/story/deleted/deleted-list.tsx";
import { waitingRestorations, restoration } from "#web/features/memories/api/change-queue.ts";
import { deletedElementsKey, loadDeletedElements } from "#web/features/memories/api/load-deleted.ts";
import { useMemory } from "./memory-context.ts";

/** The elements of a memory that its owner can restore. */
export function DeletedElements() {
  const { memory, changes, save } = useMemory();
  const userId = useSession()?.user.id ?? "";
  return (
    <DeletedList
      kind="element"
      queryKey={deletedElementsKey(userId, memory.id)}
      load={loadDeletedElements(memory.id)}
      restore={(id) => save(restoration("memory_elements", id))}
      waiting={waitingRestorations(changes)}
    />
  );
}
