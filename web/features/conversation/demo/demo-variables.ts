import { dynamicVariables, type ConversationTopic } from "#web/features/conversation/dynamic-variables.ts";

/**
 * The demo session (spec, signed-in §9; ruling 53): 29 of 100 questions answered. Its header shows 30 %; question 30 counts
 * as 31 %.
 */
export const demo = { answered: 29, total: 100, percent: 30, percentAtFirstJob: 31, minutes: 3 };
export const firstJob = 30;

/** The agent's variables in the demonstration. */
export function demoVariables(name: string, question: ConversationTopic["question"], subQuestions: readonly string[]) {
  const facts = {
    name,
    question,
    subQuestions,
    conversation: crypto.randomUUID(),
    answered: demo.answered,
    total: demo.total,
    lastInterview: null,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const variables = dynamicVariables(facts, new Date());
  return question.id === firstJob ? { ...variables, progress_percentage: demo.percentAtFirstJob } : variables;
}
