import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lookAgain } from "#web/features/dashboard/use-story.ts";
import { profileKey, storyKeys } from "#web/lib/query-keys.ts";
import { loadShelf, type Shelf } from "./api/load-shelf.ts";

type ShelfLook = { shelf: Shelf | null; failed: boolean; refresh: () => Promise<void> };

/** What stands on somebody's shelf, kept up to date; `failed` while the newest look at it did not succeed. */
export function useShelf(userId: string): ShelfLook {
  const client = useQueryClient();
  const { all, orders } = storyKeys(userId);
  const shelf = useQuery({
    queryKey: orders,
    queryFn: loadShelf,
    refetchInterval: lookAgain(({ telling }) => telling?.pending ?? false),
  });
  return {
    shelf: shelf.data ?? null,
    failed: shelf.isError,
    refresh: async () => {
      const keys = [all, profileKey(userId)];
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  };
}
