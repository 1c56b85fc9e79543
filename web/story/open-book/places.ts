import type { Language } from "#domain/language.ts";
import { pagePath } from "#domain/site-map.ts";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";
import type { PlanQuestion } from "#web/story/api/load-plan.ts";

/** The fields of an interview that determine its next page. */
export type OpenSession = {
  session_token: string;
  status: string;
  current_question_id?: number | null;
  /** The last sitting was a conversation with the interviewer, so the next one is too. */
  by_voice: boolean;
};

/**
 * The current question of an interview, else its first open one. Deferred questions come last, skipped ones never. Null
 * when all are answered. `get_shelf()` applies the same rule.
 */
export function nextToAnswer(
  session: Pick<OpenSession, "current_question_id"> | null,
  plan: readonly PlanQuestion[],
  answers: readonly { question_id: number }[],
): PlanQuestion | null {
  const answered = new Set(answers.map(({ question_id }) => question_id));
  const left = plan.filter(({ question_id: id }) => !answered.has(id));
  const first = (wanted: PlanQuestion["state"]) => left.find(({ state = "open" }) => state === wanted);
  return (
    left.find(({ question_id: id }) => id === session?.current_question_id) ?? first("open") ?? first("later") ?? null
  );
}

/** The path of the interview's next question; null if there is none, undefined while it loads. */
export function interviewPath(language: Language, session: OpenSession, next: PlanQuestion | null | undefined) {
  const currentId = session.status === "completed" ? null : (session.current_question_id ?? null);
  const at = next === undefined ? currentId : (next?.question_id ?? null);
  const address = interviewAddress(language, session);
  return at === null ? address : `${address}&question=${at}`;
}

/** The path of the interview in its last mode: with the interviewer or alone. */
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

/** The newest answer with words, else the newest with a usable recording. */
export function lastGiven(answers: readonly StoryAnswer[]): StoryAnswer | undefined {
  const heard = answers.filter(({ processing_status }) => processing_status !== "failed");
  return lastAnswered(answers) ?? heard.toSorted(byTime).at(-1);
}

/** The number of answered questions. The session row may be older than the newest answer. */
export function answeredOf(
  session: { questions_answered: number },
  answers: readonly { question_id: number }[],
): number {
  return Math.max(session.questions_answered, new Set(answers.map(({ question_id }) => question_id)).size);
}

export const byTime = (a: { created_at: string }, b: { created_at: string }) =>
  a.created_at.localeCompare(b.created_at);
