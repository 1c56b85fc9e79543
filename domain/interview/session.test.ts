import { expect, test } from "vitest";
import { isResting, newSessionToken, nextQuestion, sessionSchema } from "./session.ts";

const plan = [
  { position: 3, question_id: 30 },
  { position: 1, question_id: 7 },
  { position: 2, question_id: 12 },
];

test("takes the next question from the plan", () => {
  expect([7, 12, 30].map((id) => nextQuestion(plan, id))).toEqual([12, 30, null]);
  expect(nextQuestion(plan, 99)).toBe(7);
  expect(nextQuestion(plan, 7, new Set([12]))).toBe(30);
});

test("returns to skipped required questions after the last, first one first", () => {
  const asked = plan.map((place) => ({ ...place, required: place.question_id !== 12 }));
  expect(nextQuestion(asked, 30, new Set([30]))).toBe(7);
  expect(nextQuestion(asked, 30, new Set([7, 30]))).toBeNull();
  expect(nextQuestion(asked, 30, new Set([7]))).toBeNull();
});

test("treats paused, abandoned and cancelled interviews as resting", () => {
  const resting = sessionSchema.shape.status.options.filter((status) => isResting({ status }));
  expect(resting).toEqual(["paused", "abandoned", "cancelled"]);
});

test("creates a session token that the database accepts", () => {
  expect(newSessionToken()).toMatch(/^sess_[A-Za-z0-9_-]{16,128}$/);
});
