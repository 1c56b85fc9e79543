import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { NarratedAudiobook } from "#domain/account/narrated-audiobook.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { loadMadeBooks } from "#web/story/api/load-made-books.ts";
import { narrate } from "./load-audiobooks.ts";

const pollMs = 2000;
const ordering = ["order audiobook"];

/** The person's books and their narrated editions, followed while one is being read. */
export function useAudiobooks() {
  const { user } = useAuth();
  const queries = useQueryClient();
  const queryKey = ["narrated audiobooks", user?.id];
  const narrated = useQuery({
    queryKey,
    queryFn: () => narrate(null),
    staleTime: 0,
    refetchInterval: ({ state }) => (isBeingRead(state.data) ? pollMs : false),
  });
  const books = useQuery({ queryKey: ["made books", user?.id], queryFn: loadMadeBooks, staleTime: 0 });
  const order = useMutation({
    mutationKey: ordering,
    mutationFn: async (memoirId: string) => {
      await queries.cancelQueries({ queryKey });
      return narrate(memoirId);
    },
    onSuccess: (now) => queries.setQueryData(queryKey, now),
  });
  const make = (memoirId: string) => {
    if (queries.isMutating({ mutationKey: ordering }) === 0) order.mutate(memoirId);
  };
  return { narrated, books, order, make };
}

export function isBeingRead(data: NarratedAudiobook | undefined): boolean {
  return data?.work?.state === "queued" || data?.work?.state === "running";
}
