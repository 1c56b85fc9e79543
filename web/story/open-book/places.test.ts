import { expect, test } from "vitest";
import type { PlanQuestion } from "#web/story/api/load-plan.ts";
import { nextToAnswer } from "./places.ts";

const questions = {
  text: "What did it smell of?",
  text_fr: "Quelle odeur y avait-il ?",
  estimated_duration_seconds: 120,
};
const plan = (["left out", "left out", "later", "open"] as const).map((state, at): PlanQuestion => ({
  position: at + 1,
  question_id: at + 1,
  questions,
  asked: null,
  state,
}));
const nextAt = (current: number | null, ...answered: number[]) =>
  nextToAnswer(
    { current_question_id: current },
    plan,
    answered.map((question_id) => ({ question_id })),
  )?.question_id ?? null;

test("lists deferred places last and skipped ones only while open", () => {
  expect([nextAt(2), nextAt(null), nextAt(3), nextAt(4, 4), nextAt(4, 3, 4)]).toEqual([2, 4, 3, 3, null]);
});
