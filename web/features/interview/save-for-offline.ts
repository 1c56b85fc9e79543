import type { Language } from "#domain/language.ts";
import { isFamilyQuestion } from "#domain/interview/question-chapter.ts";
import type { Session } from "#domain/interview/session.ts";
import { loadQuestions } from "./api/load-questions.ts";
import { storeInterview, type Places } from "./stored-interview.ts";

/** A sitting's worth: more is fetched as the interview goes on. */
const voicesAhead = 12;

/**
 * Keeps the interview as it is now and, once the browser is idle, how its next questions sound: the service worker keeps
 * what is fetched. What cannot be had now is tried again when the interview is opened or goes on.
 */
export async function saveForOffline(session: Session, { plan, told }: Places, language: Language): Promise<void> {
  const ids = plan.map(({ question_id }) => question_id);
  /* What a family asks is private, and kept by no cache. */
  const voices = plan.flatMap(({ question_id: id, asked }) =>
    isFamilyQuestion(id) ? [] : [{ id, name: asked ? `${id}-otherwise` : `${id}` }],
  );
  await storeInterview({ session, plan, told, questions: await loadQuestions(ids) });
  const here = Math.max(
    0,
    voices.findIndex(({ id }) => id === session.current_question_id),
  );
  if (!navigator.serviceWorker?.controller) return;
  for (const { name } of voices.slice(here, here + voicesAhead)) {
    await untilIdle();
    const { ok } = await fetch(`/questions/${name}/${language}`);
    if (!ok) return;
  }
}

function untilIdle(): Promise<unknown> {
  return new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
}
