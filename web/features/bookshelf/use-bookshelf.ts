import { useQuery, useQueryClient } from "@tanstack/react-query";
import { pollWhile } from "#web/story/api/story-queries.ts";
import { profileKey, storyKeys } from "#web/lib/api/query-keys.ts";
import { loadBookshelf, type Shelf } from "./load-bookshelf.ts";

type BookshelfState = { shelf: Shelf | null; failed: boolean; refresh: () => Promise<void> };

export const bookshelfQuery = (userId: string) => ({ queryKey: storyKeys(userId).orders, queryFn: loadBookshelf });

/** The bookshelf, updated by realtime. `failed`: the newest request failed. */
export function useBookshelf(userId: string): BookshelfState {
  const client = useQueryClient();
  const shelf = useQuery({
    ...bookshelfQuery(userId),
    refetchInterval: pollWhile<Shelf>(({ telling }) => telling?.pending ?? false),
  });
  return {
    shelf: shelf.data ?? null,
    failed: shelf.isError,
    refresh: async () => {
      const keys = [storyKeys(userId).all, profileKey(userId)];
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  };
}
