import { rest } from "#web/lib/api/rest.ts";
import { dataOf } from "#web/lib/api/request.ts";

/** Defers, skips or reopens a question of the plan. */
export async function setQuestionAside(
  sessionId: string,
  questionId: number,
  state: "open" | "later" | "left out",
): Promise<void> {
  await dataOf(rest.rpc("set_question_aside", { p_session_id: sessionId, p_question_id: questionId, p_state: state }));
}
