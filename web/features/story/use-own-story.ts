import { skipToken, useQuery } from "@tanstack/react-query";
import { storyKeys } from "#web/lib/api/query-keys.ts";
import { isOrderSeen } from "#web/lib/story/is-order-seen.ts";
import { useBookTitle } from "#web/features/book-editor/title/use-title.ts";
import { memoirOf } from "#web/story/api/load-book-work.ts";
import { planQuery } from "#web/story/api/story-queries.ts";
import { useStory, type Story } from "#web/story/updates/use-story.ts";

type Failure = { of: "story" | "plan"; retry: () => void };

/** A person's story with its questions and its title. `isMissing`: the person has no such story. */
export function useOwnStory(userId: string, storyId: string) {
  const { story, failed, retry } = useStory(userId, storyId);
  const plan = useQuery(planQuery(userId, story?.session?.id));
  const memoirId = memoirOf(story?.book ?? null);
  const failure: Failure | null = failed
    ? { of: "story", retry }
    : plan.isError
      ? { of: "plan", retry: () => void plan.refetch() }
      : null;
  return {
    story,
    plan: plan.data ?? [],
    memoirId,
    titled: useBookTitle(userId, story?.session ?? null, memoirId),
    isMissing: useIsOrderVisible(userId, storyId, story) === false,
    failure,
  };
}

/** Whether this person has the story. An interview without its order suffices. */
function useIsOrderVisible(userId: string, storyId: string, story: Story | null): boolean | undefined {
  const isAsked = story !== null && story.session === null;
  const { data } = useQuery({
    queryKey: [...storyKeys(userId).orders, "seen", storyId],
    queryFn: isAsked ? () => isOrderSeen(storyId) : skipToken,
  });
  return isAsked ? data : undefined;
}
