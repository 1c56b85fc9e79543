import { expect, test } from "vitest";
import type { StoryAnswer } from "./api/load-answers.ts";
import { answeredOf, interviewPath, lastGiven } from "./open-book/places.ts";
import { doubtfulPlaces, missingWordsReason } from "./how-written.ts";
import { en } from "./texts/story.en.ts";

const written = { layer: "machine", draft: true };

function answer(created: string, change: Partial<StoryAnswer> = {}): StoryAnswer {
  return {
    id: created,
    question_id: 1,
    processing_status: "completed",
    transcript: null,
    visibility: "draft",
    sealed_until: null,
    cut_short: null,
    audio_file_path: "somebody/take.webm",
    duration_seconds: 6,
    created_at: created,
    problem: null,
    questions: { text: "Who are you?", text_fr: "Qui êtes-vous ?" },
    takes: [],
    follow_up: null,
    story_title: null,
    conversation_id: null,
    recordings: { transcripts: [] },
    ...change,
  };
}

test("shows an answer before its words and says why they are missing", () => {
  const waits = answer("2026-02-02", { processing_status: "pending" });
  const french = answer("2026-03-03");
  expect(lastGiven([waits, french])).toBe(french);
  expect(missingWordsReason(waits, en)).toBe(en.listening);
  expect(missingWordsReason({ ...waits, problem: "quota_reached" }, en)).toBe(en.tomorrow);
  expect(missingWordsReason(french, en)).toBe(en.unrecognized);
  expect(missingWordsReason(answer("2026-03-03", { recordings: { transcripts: [written] } }), en)).toBe(en.noWords);
});

test("shows a storyteller's own words while their times are computed", () => {
  const corrected = {
    recordings: { transcripts: [{ layer: "corrected", draft: false }] },
    transcript: "By the river.",
  };
  const waits = answer("2026-02-02", { processing_status: "pending" });
  expect(missingWordsReason({ ...waits, ...corrected }, en)).toBeNull();
  expect(missingWordsReason({ ...waits, ...corrected, transcript: null }, en)).toBe(en.listening);
});

test("counts the newest answer of an outdated session", () => {
  expect(answeredOf({ questions_answered: 0 }, [{ question_id: 1 }, { question_id: 1 }])).toBe(1);
  expect(answeredOf({ questions_answered: 3 }, [{ question_id: 1 }])).toBe(3);
});

test("prefers words to a voice alone and skips unusable answers", () => {
  const withWords = answer("2026-01-01", { transcript: "By the river." });
  const broken = answer("2026-04-04", { processing_status: "failed" });
  expect(lastGiven([withWords, answer("2026-03-03"), broken])).toBe(withWords);
  expect(lastGiven([broken])).toBeUndefined();
  expect(missingWordsReason(withWords, en)).toBeNull();
});

test("links to the conversation where the interview was last discussed", () => {
  const session = { session_token: "sess_1", status: "active", current_question_id: 3 };
  const way = (byVoice: boolean) => interviewPath("en", { ...session, by_voice: byVoice }, undefined);
  expect(way(false)).toBe("/en/interview/active?session=sess_1&question=3");
  expect(way(true)).toBe("/en/interview/test-agent?session=sess_1&question=3");
});

const places = (...transcripts: { layer: string; draft: boolean }[]) =>
  doubtfulPlaces(answer("2026-03-03", { recordings: { transcripts } }));

test("marks overlapping speech until a person writes the words", () => {
  const heard = { layer: "raw", draft: true, doubtful: [[1_000, 2_000]] as [number, number][] };
  expect(places(heard)).toEqual([[1_000, 2_000]]);
  expect(places({ ...heard, layer: "corrected", draft: false }, heard)).toEqual([]);
  expect([places(written), places()]).toEqual([[], []]);
});
