import { skipToken, useQuery } from "@tanstack/react-query";
import { loadArrangement } from "#web/story/arrangement/load-arrangement.ts";
import type { OrderedBook } from "#web/story/arrangement/use-chapter-order.ts";
import { useStory } from "#web/story/updates/use-story.ts";

/** What arranges a person's own book; null while it loads, and for a helper. */
export function useArrangedBook(userId: string, storyId: string): OrderedBook | null {
  const { story } = useStory(userId, storyId);
  const sessionId = story?.session?.id;
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: ["arrangement", userId, sessionId],
    queryFn: sessionId === undefined ? skipToken : () => loadArrangement(sessionId),
    staleTime: Infinity,
    refetchOnMount: "always",
    gcTime: 0,
  });
  if (sessionId === undefined || data === undefined || !isFetchedAfterMount || !story) return null;
  return { sessionId, answers: story.answers, plan: [], stored: data };
}
