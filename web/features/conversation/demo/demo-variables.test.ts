import { expect, test } from "vitest";
import { demoVariables, firstJob } from "./demo-variables.ts";

test("shows question 30 and 31 % in the demo", () => {
  const question = { id: firstJob, text: "What?", category: "Career", intensity: "light", care: false } as const;
  const counted = {
    questions_answered: 29,
    total_questions: 100,
    question_number: 30,
    selected_sub_question_1: "Where?",
  };
  expect(demoVariables("", question, ["Where?"])).toMatchObject({ ...counted, progress_percentage: 31 });
  expect(demoVariables("", { ...question, id: 31 }, [])).toMatchObject({ progress_percentage: 29 });
});
