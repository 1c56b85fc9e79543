export const spokenEn = {
  status: {
    ready: "Press Start. The interviewer asks, and you answer aloud.",
    preparing: "One moment…",
    calling: "I am recording. The interviewer is being called.",
    away: "The interviewer is not here just now. I am recording: what you say is kept, and Save works.",
    resting: "Resting",
    saving: "Saving your answer…",
    moving: "Moving to next question...",
  },
  askedBy: (name: string) => `Asked by ${name}`,
  stop: "Hear it first",
  call: "Call the interviewer",
  save: "Save and Next Question",
  skip: "Skip this question",
  goOn: "Go on",
};
export type SpokenWords = typeof spokenEn;
