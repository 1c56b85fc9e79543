import { useQuery, useQueryClient } from "@tanstack/react-query";
import { storyKeys } from "#web/lib/api/query-keys.ts";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";
import type { BookWork } from "#web/story/api/load-book-work.ts";
import type { StorySession } from "#web/story/api/load-story-session.ts";
import { answersQuery, bookQuery, sessionQuery } from "#web/story/api/story-queries.ts";
import { useStoryUpdates } from "./use-story-updates.ts";

export type Story = { session: StorySession | null; answers: StoryAnswer[]; book: BookWork | null };
type StoryState = { story: Story | null; failed: boolean; retry: () => void };

/** A story with live updates; null while it loads. `failed`: the newest request of a part failed. */
export function useStory(userId: string, storyId: string | null): StoryState {
  const client = useQueryClient();
  const session = useQuery(sessionQuery(userId, storyId));
  const answers = useQuery(answersQuery(userId, session.data?.id));
  const book = useQuery(bookQuery(userId, session.data?.id));
  useStoryUpdates(userId);
  return {
    story: storyOf(session.data, answers.data, book.data),
    failed: session.isError || answers.isError || book.isError,
    retry: () => void client.invalidateQueries({ queryKey: storyKeys(userId).all }),
  };
}

/** Null until every part is loaded. A story without an interview has no answers and no book. */
function storyOf(
  session: StorySession | null | undefined,
  answers: StoryAnswer[] | undefined,
  book: BookWork | null | undefined,
): Story | null {
  if (session === null) return { session, answers: [], book: null };
  if (session === undefined || answers === undefined || book === undefined) return null;
  return { session, answers, book };
}
