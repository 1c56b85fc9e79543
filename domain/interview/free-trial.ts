import { firstOfFamily } from "./question-chapter.ts";

export const freeTrialQuestions = 15;

/** Whether a plan of these questions is that of the free trial. Questions of the family come on top. */
export function isFreeTrial(questionIds: readonly number[]): boolean {
  return questionIds.filter((id) => id < firstOfFamily).length <= freeTrialQuestions;
}
