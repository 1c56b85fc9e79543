export const spokenEn = {
  turn: (name: string) => (name === "" ? "Your turn" : `Your turn, ${name}`),
  status: {
    ready: "Press Start. The interviewer asks, and you answer aloud.",
    readyOn: "One moment. The next question comes.",
    preparing: "One moment…",
    listening: "I am listening. Take as long as you like.",
    speaking: "The computer voice is speaking. You may speak at any time.",
    calling: "I am recording. The interviewer is being called.",
    away: "The interviewer is not here just now. I am recording: what you say is kept, and Save works.",
    resting: "Resting",
    saving: "Saving your answer…",
    moving: "Moving to next question...",
  },
  stop: "Stop",
  call: "Call the interviewer",
  save: "Save and Next Question",
  skip: "Skip this question",
  goOn: "Go on",
  without: "I would rather speak without the interviewer",
};
export type SpokenWords = typeof spokenEn;
