import { expect, test } from "vitest";
import { dynamicVariables, type ConversationTopic } from "./dynamic-variables.ts";

const about: ConversationTopic = {
  name: "Evelyn",
  question: { id: 30, text: "What?", category: "Career", intensity: "light", care: false },
  subQuestions: ["Where?", "Who?", "And then?", "Why?"],
  answered: 29,
  total: 100,
  lastInterview: null,
  timeZone: "Europe/Paris",
  conversation: "conv_1",
};
const inSession = { ...about, session: "sess_1" };

/** Signed-in §3. */
const listed = [
  "user_name",
  "current_question",
  "question_category",
  "question_number",
  "total_questions",
  "questions_answered",
  "progress_percentage",
  "selected_sub_question_1",
  "selected_sub_question_2",
  "selected_sub_question_3",
  "sub_questions_count",
  "sub_questions_summary",
  "current_sub_question",
  "is_asking_sub_questions",
  "emotional_intensity",
  "requires_emotional_care",
  "previous_answers_count",
  "last_interview_date",
  "interview_stage",
  "is_first_question",
  "is_final_question",
  "generated_at",
  "conversation_id",
  "session_token",
  "category",
  "french_encouragement_opening",
  "french_encouragement_progress",
  "french_encouragement_closing",
];

test("sends each listed variable", () => {
  expect(Object.keys(dynamicVariables(inSession, new Date(0)))).toEqual(expect.arrayContaining(listed));
});

test("rounds the progress and names three sub-questions at most", () => {
  const made = dynamicVariables(about, new Date(0));
  expect(made).toMatchObject({
    user_name: "Evelyn",
    question_number: 30,
    progress_percentage: 29,
    interview_stage: "early",
    sub_questions_count: 3,
    selected_sub_question_3: "And then?",
    current_sub_question: "Where?",
    last_interview_date: "first_time",
    category: "Career",
    french_encouragement_opening: expect.stringMatching(/^Prenez/),
    french_encouragement_progress: expect.stringMatching(/^Ce que/),
    french_encouragement_closing: expect.stringMatching(/^Merci/),
    generated_at: "1970-01-01T00:00:00.000Z",
  });
  expect(made).not.toHaveProperty("selected_sub_question_4");
  expect(dynamicVariables({ ...about, answered: 0, total: 3 }, new Date(0))).toMatchObject({ is_first_question: true });
  expect(dynamicVariables({ ...about, answered: 2, total: 3 }, new Date(0))).toMatchObject({
    progress_percentage: 67,
    is_final_question: true,
  });
  expect(made).not.toHaveProperty("session_token");
  const encouragement = { opening: "Prenez votre temps.", progress: "Vous avancez.", closing: "Merci." };
  expect(dynamicVariables({ ...about, session: "sess_1", encouragement }, new Date(0))).toMatchObject({
    session_token: "sess_1",
    encouragement_opening_fr: "Prenez votre temps.",
    encouragement_progress_fr: "Vous avancez.",
    encouragement_closing_fr: "Merci.",
  });
  expect(dynamicVariables({ ...about, total: 0 }, new Date(0))).toMatchObject({ progress_percentage: 0 });
});
