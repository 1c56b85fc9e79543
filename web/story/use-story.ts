import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { storyKeys } from "#web/lib/api/query-keys.ts";
import { whenIdle } from "#web/lib/page/when-idle.ts";
import { loadFirstQuestion } from "./load-first-question.ts";
import { loadPlan } from "./load-plan.ts";
import { loadAnswers, type StoryAnswer } from "./load-answers.ts";
import { isBeingMade, loadBookWork, type BookWork } from "./load-book-work.ts";
import { loadSession, type StorySession } from "./load-session.ts";
import { watchStory } from "./watch-story.ts";

export type Story = { session: StorySession | null; answers: StoryAnswer[]; book: BookWork | null };

/** News come by themselves; should one be lost, this finds it. */
const lookAgainMs = 10_000;

type Look<Data> = { state: { status: string; data: Data | undefined } };

/** Looks again while something is awaited, or could not be read. */
export function lookAgain<Data>(waits: (data: Data) => boolean) {
  return ({ state: { status, data } }: Look<Data>) =>
    status === "error" || (data !== undefined && waits(data)) ? lookAgainMs : false;
}

/** Reads what changes elsewhere anew, while the screen is there. */
export function useStoryNews(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let end: (() => void) | null = null;
    const watch = () =>
      (end = watchStory(userId, (table) => {
        const { all, answers, book, session, orders } = storyKeys(userId);
        const stale = table === null ? [all] : table === "answers" ? [answers, session, orders] : [book, orders];
        for (const queryKey of stale) void client.invalidateQueries({ queryKey });
      }));
    const stopWaiting = whenIdle(watch);
    return () => {
      stopWaiting();
      end?.();
    };
  }, [userId, client]);
}

/** What was answered in an interview; null while there is none. */
export function useAnswers(userId: string, sessionId: string | undefined) {
  return useQuery({
    queryKey: [...storyKeys(userId).answers, sessionId],
    queryFn: sessionId === undefined ? skipToken : () => loadAnswers(sessionId),
    refetchInterval: lookAgain((given) => given.some((answer) => answer.processing_status === "pending")),
  });
}

/** The questions of an interview; the first alone while there is none. */
export function usePlan(userId: string, sessionId: string | undefined) {
  return useQuery({
    queryKey: [...storyKeys(userId).session, sessionId, "plan"],
    queryFn: () => (sessionId === undefined ? loadFirstQuestion() : loadPlan(sessionId)),
  });
}

/** The story of an order as the server has it, kept up to date; `failed` while the newest look at it did not succeed. */
export function useStory(
  userId: string,
  storyId: string | null,
): { story: Story | null; failed: boolean; retry: () => void } {
  const client = useQueryClient();
  const keys = storyKeys(userId);
  const session = useQuery({
    queryKey: [...keys.session, storyId],
    queryFn: storyId === null ? skipToken : () => loadSession(userId, storyId),
    refetchInterval: lookAgain(() => false),
  });
  const sessionId = session.data?.id;
  const book = useQuery({
    queryKey: [...keys.book, sessionId],
    queryFn: sessionId === undefined ? skipToken : () => loadBookWork(sessionId),
    refetchInterval: lookAgain(isBeingMade),
  });
  const answers = useAnswers(userId, sessionId);
  useStoryNews(userId);

  const said = session.data === null ? [] : answers.data;
  const made = session.data === null ? null : book.data;
  const isWhole = session.data !== undefined && made !== undefined && said !== undefined;
  return {
    story: isWhole ? { session: session.data, answers: said, book: made } : null,
    failed: session.isError || book.isError || answers.isError,
    retry: () => void client.invalidateQueries({ queryKey: keys.all }),
  };
}
