import { skipToken, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { storyKey, storyKeys } from "#web/lib/query-keys.ts";
import { loadAnswers, type StoryAnswer } from "./api/load-answers.ts";
import { isBeingMade, loadBookWork, type BookWork } from "./api/load-book-work.ts";
import { loadSession, type StorySession } from "./api/load-session.ts";
import { watchStory } from "./api/watch-story.ts";

export type Story = { session: StorySession | null; answers: StoryAnswer[]; book: BookWork | null };

/** News come by themselves; should one be lost, this finds it. */
const lookAgainMs = 10_000;

type Look<Data> = { state: { status: string; data: Data | undefined } };

/** Looks again while something is awaited, or could not be read. */
function lookAgain<Data>(waits: (data: Data) => boolean) {
  return ({ state: { status, data } }: Look<Data>) =>
    status === "error" || (data !== undefined && waits(data)) ? lookAgainMs : false;
}

/** The person's story as the server has it, kept up to date; `failed` while the newest look at it did not succeed. */
export function useStory(userId: string): { story: Story | null; failed: boolean; retry: () => void } {
  const client = useQueryClient();
  const keys = storyKeys(userId);
  const session = useQuery({
    queryKey: keys.session,
    queryFn: () => loadSession(userId),
    refetchInterval: lookAgain(() => false),
  });
  const book = useQuery({ queryKey: keys.book, queryFn: loadBookWork, refetchInterval: lookAgain(isBeingMade) });
  const sessionId = session.data?.id;
  const answers = useQuery({
    queryKey: [...keys.answers, sessionId],
    queryFn: sessionId === undefined ? skipToken : () => loadAnswers(sessionId),
    refetchInterval: lookAgain((given) => given.some((answer) => answer.processing_status === "pending")),
  });
  useEffect(
    () =>
      watchStory(userId, (table) => {
        const { all, answers: answersKey, book: bookKey, session: sessionKey } = storyKeys(userId);
        const stale = table === null ? [all] : table === "answers" ? [answersKey, sessionKey] : [bookKey];
        for (const queryKey of stale) void client.invalidateQueries({ queryKey });
      }),
    [userId, client],
  );

  const said = session.data === null ? [] : answers.data;
  const isWhole = session.data !== undefined && book.data !== undefined && said !== undefined;
  return {
    story: isWhole ? { session: session.data, answers: said, book: book.data } : null,
    failed: session.isError || book.isError || answers.isError,
    retry: () => void client.invalidateQueries({ queryKey: keys.all }),
  };
}

/** A change of the story. One follows the other, and after each the story is read anew. */
export function useStoryChange<Given, Done>(change: (given: Given) => Promise<Done>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    scope: { id: "story" },
    onSettled: () => void client.invalidateQueries({ queryKey: storyKey }),
  });
}
