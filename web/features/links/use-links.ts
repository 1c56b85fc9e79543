import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSession } from "#web/lib/account/auth-context.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { linksWords } from "./links-words.ts";
import { countLinks, nextStart, type PageStart } from "./load-links.ts";

function useKey(): readonly string[] {
  return ["given links", useSession()?.user.id ?? ""];
}

const firstPage: PageStart = null;

/** One list of the person's links, a page at a time. */
export function useLinkPages<Row extends { created_at: string; id: string }>(
  kind: string,
  load: (start: PageStart) => Promise<Row[]>,
  isShown = true,
) {
  return useInfiniteQuery({
    queryKey: [...useKey(), kind],
    queryFn: async ({ pageParam }) => load(pageParam),
    initialPageParam: firstPage,
    getNextPageParam: nextStart,
    enabled: isShown,
    staleTime: 0,
  });
}

export function useLinkCounts() {
  return useQuery({ queryKey: [...useKey(), "counts"], queryFn: countLinks, staleTime: 0 });
}

/** Changes a link, then reads the lists again. A failure shows a toast. */
export function useLinkChange<Given = void>(change: (given: Given) => Promise<void>, said: string | null) {
  const client = useQueryClient();
  const say = useToast();
  const { list } = useWords(linksWords);
  const key = useKey();
  return useMutation({
    /* Two quick changes arrive in their order. */
    scope: { id: "links" },
    mutationFn: change,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: key });
      if (said !== null) say("good", said);
    },
    onError: () => say("error", list.notChanged),
  });
}
