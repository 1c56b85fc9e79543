import { queryOptions, skipToken } from "@tanstack/react-query";
import { storyKeys } from "#web/lib/api/query-keys.ts";
import { loadStoryAnswers } from "./load-answers.ts";
import { isBeingMade, loadBookWork } from "./load-book-work.ts";
import { loadFirstQuestion } from "./load-first-question.ts";
import { loadStoryPlan } from "./load-plan.ts";
import { loadStorySession } from "./load-story-session.ts";

/** Realtime delivers changes. Polling replaces an event that was lost. */
const pollMs = 10_000;

type Polled<Data> = { state: { status: string; data: Data | undefined } };

/** A `refetchInterval` that polls while `isPending` holds, and after a failed request. */
export function pollWhile<Data>(isPending: (data: Data) => boolean) {
  return ({ state: { status, data } }: Polled<Data>) =>
    status === "error" || (data !== undefined && isPending(data)) ? pollMs : false;
}

/** The interview of a story; null before the first. `storyId` null: no request. */
export const sessionQuery = (userId: string, storyId: string | null) =>
  queryOptions({
    queryKey: [...storyKeys(userId).session, storyId],
    queryFn: storyId === null ? skipToken : () => loadStorySession(userId, storyId),
    refetchInterval: pollWhile(() => false),
  });

/** The questions of an interview; only the first question without an interview. */
export const planQuery = (userId: string, sessionId: string | undefined) =>
  queryOptions({
    queryKey: [...storyKeys(userId).session, sessionId, "plan"],
    queryFn: () => (sessionId === undefined ? loadFirstQuestion() : loadStoryPlan(sessionId)),
  });

/** The answers of an interview. `sessionId` undefined: no request. */
export const answersQuery = (userId: string, sessionId: string | undefined) =>
  queryOptions({
    queryKey: [...storyKeys(userId).answers, sessionId],
    queryFn: sessionId === undefined ? skipToken : () => loadStoryAnswers(sessionId),
    refetchInterval: pollWhile((answers) => answers.some((answer) => answer.processing_status === "pending")),
  });

/** The progress of an interview's newest book. `sessionId` undefined: no request. */
export const bookQuery = (userId: string, sessionId: string | undefined) =>
  queryOptions({
    queryKey: [...storyKeys(userId).book, sessionId],
    queryFn: sessionId === undefined ? skipToken : () => loadBookWork(sessionId),
    refetchInterval: pollWhile(isBeingMade),
  });
