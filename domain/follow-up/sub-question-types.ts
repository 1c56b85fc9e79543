/** The asking order of a question's five follow-ups: fact, scene, feeling, meaning, mark left on others. */
export const subQuestionTypes = ["detail", "context", "emotion", "reflection", "impact"] as const;
export type SubQuestionType = (typeof subQuestionTypes)[number];
