import type { Language } from "#domain/language.ts";
import { isFamilyQuestion } from "#domain/interview/question-chapter.ts";
import type { Session } from "#domain/interview/session.ts";
import { loadQuestions } from "./api/load-questions.ts";
import { storeInterview, type Places } from "./stored-interview.ts";

/** Voices for one sitting; more are fetched during the interview. */
const voicesAhead = 12;

/**
 * Stores the current interview and, when the browser is idle, the sound of its next questions: the service worker
 * caches what is fetched. A failed fetch is retried when the interview opens or continues.
 */
export async function saveForOffline(session: Session, { plan, told }: Places, language: Language): Promise<void> {
  const ids = plan.map(({ question_id }) => question_id);
  /* Family questions are private and never cached. */
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
