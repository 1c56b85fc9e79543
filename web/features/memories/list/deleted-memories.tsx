import { DeletedList } from "#web/story/deleted/deleted-list.tsx";
import { waitingRestorations, restoration, type QueuedChange } from "#web/features/memories/api/change-queue.ts";
import { deletedMemoriesKey, loadDeletedMemories } from "#web/features/memories/api/load-deleted.ts";
import { useSaveChange } from "#web/features/memories/api/use-memories.ts";

/** The memories that the person can restore. */
export function DeletedMemories({ userId, changes }: { userId: string; changes: readonly QueuedChange[] }) {
  const save = useSaveChange(userId);
  return (
    <DeletedList
      kind="memory"
      queryKey={deletedMemoriesKey(userId)}
      load={loadDeletedMemories}
      restore={(id) => save(restoration("memories", id))}
      waiting={waitingRestorations(changes)}
    />
  );
}
