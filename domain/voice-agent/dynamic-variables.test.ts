import { expect, test } from "vitest";
import { dynamicVariables, type TalkedAbout } from "./dynamic-variables.ts";

const about: TalkedAbout = {
  name: "Evelyn",
  question: { id: 30, text: "What?", category: "Career", intensity: "light", care: false },
  subQuestions: ["Where?", "Who?", "And then?", "Why?"],
  answered: 29,
  total: 100,
  lastInterview: null,
  timeZone: "Europe/Paris",
};

test("every variable of the list is there, rounded, with three sub-questions at most", () => {
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
