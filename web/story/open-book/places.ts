import type { Language } from "#domain/language.ts";
import { pagePath } from "#domain/site-map.ts";
import type { StoryAnswer } from "#web/story/load-answers.ts";
import type { PlanQuestion } from "#web/story/load-plan.ts";

/** Where an interview stands, as far as the way to it needs. */
export type OpenSession = {
  session_token: string;
  status: string;
  current_question_id?: number | null;
  /** It was talked about with the interviewer last, and goes on so. */
  by_voice: boolean;
};

/**
 * The question that an interview stands at, or the first that is not told yet: what was put off comes last, what was left out not
 * at all. Null when all are answered. `get_shelf()` computes the same.
 */
export function nextToAnswer(
  session: Pick<OpenSession, "current_question_id"> | null,
  plan: readonly PlanQuestion[],
  answers: readonly { question_id: number }[],
): PlanQuestion | null {
  const told = new Set(answers.map(({ question_id }) => question_id));
  const left = plan.filter(({ question_id: id }) => !told.has(id));
  const first = (wanted: PlanQuestion["state"]) => left.find(({ state = "open" }) => state === wanted);
  return (
    left.find(({ question_id: id }) => id === session?.current_question_id) ?? first("open") ?? first("later") ?? null
  );
}

/** To the interview, at its next question; null where there is none, undefined while that is not known. */
export function interviewPath(language: Language, session: OpenSession, next: PlanQuestion | null | undefined) {
  const standsAt = session.status === "completed" ? null : (session.current_question_id ?? null);
  const at = next === undefined ? standsAt : (next?.question_id ?? null);
  const address = interviewAddress(language, session);
  return at === null ? address : `${address}&question=${at}`;
}

/** To the interview as it was had last: with the interviewer, or alone. */
export function interviewAddress(
  language: Language,
  { session_token: token, by_voice: byVoice }: Pick<OpenSession, "session_token" | "by_voice">,
): string {
  return `${pagePath(language, byVoice ? "/interview/test-agent" : "/interview/active")}?session=${token}`;
}

export function lastAnswered(answers: readonly StoryAnswer[]): StoryAnswer | undefined {
  return answers
    .filter(({ transcript }) => transcript?.trim())
    .toSorted(byTime)
    .at(-1);
}

/** The newest with words; before there is one, the newest whose voice is there. */
export function lastGiven(answers: readonly StoryAnswer[]): StoryAnswer | undefined {
  const heard = answers.filter(({ processing_status }) => processing_status !== "failed");
  return lastAnswered(answers) ?? heard.toSorted(byTime).at(-1);
}

/** How many questions have an answer: a session that was read before its newest answer does not know of it. */
export function answeredOf(
  session: { questions_answered: number },
  answers: readonly { question_id: number }[],
): number {
  return Math.max(session.questions_answered, new Set(answers.map(({ question_id }) => question_id)).size);
}

export const byTime = (a: { created_at: string }, b: { created_at: string }) =>
  a.created_at.localeCompare(b.created_at);
