import { expect, test } from "vitest";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";
import type { PlanQuestion } from "#web/story/api/load-plan.ts";
import { chaptersOf } from "#web/story/open-book/chapters-of.ts";
import { stillMissing } from "./still-missing.ts";

const words = { text: "", text_fr: "", estimated_duration_seconds: 120 };
const plan = Array.from({ length: 85 }, (_, at): PlanQuestion => ({
  position: at + 1,
  question_id: at + 1,
  questions: words,
}));
const answerTo = (question_id: number): StoryAnswer => ({
  id: String(question_id),
  question_id,
  conversation_id: null,
  follow_up: null,
  processing_status: "completed",
  transcript: "We had bread.",
  visibility: "in the book",
  sealed_until: null,
  audio_file_path: null,
  duration_seconds: 60,
  created_at: "",
  story_title: null,
  problem: null,
  cut_short: null,
  questions: words,
  takes: [],
  recordings: null,
});
function needs(told: readonly number[], required: ReadonlySet<number> | null = new Set([85])) {
  const chapters = chaptersOf(plan, new Set(told), "en");
  return stillMissing(chapters, { answers: told.map(answerTo), plan, required, datePairs: 0 });
}

test("names the chapters with most waiting questions first", () => {
  expect(needs([1, 85], null)).toMatchObject([
    { kind: "chapter", title: "A Child’s World", waiting: 9, pages: 0 },
    { kind: "chapter", title: "A Working Life", waiting: 9 },
    { kind: "drafts", isThere: true },
    { kind: "ends", isThere: true },
  ]);
});

test("lists what is there after what is missing", () => {
  const all = plan.map(({ question_id }) => question_id);
  expect(needs(all).map(({ kind, isThere }) => [kind, isThere])).toEqual([
    ["drafts", true],
    ["ends", true],
    ["required", true],
  ]);
  expect(needs(all.slice(0, 84)).map(({ isThere }) => isThere)).toEqual([false, false, false, true]);
});
