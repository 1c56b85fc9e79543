import type { Danger } from "#domain/follow-up/danger.ts";

const danger: Record<Danger, string> = {
  "self-harm":
    "You do not have to be alone with this. If you think of harming yourself, please talk to somebody now: a person you trust, or people who answer day and night.",
  abuse:
    "Nobody may hurt you. If somebody hurts or threatens you, you can tell somebody now: a person you trust, or your doctor.",
  danger: "If you need help now, please call the emergency number, or somebody near you. I cannot call anybody.",
};

export const interviewerEn = {
  greeting: (name: string) =>
    `Hello${name === "" ? " and welcome" : `, ${name}`}. I am a computer voice, and I listen for as long as you like. Here is my question.`,
  again: (name: string) =>
    `I am a computer voice, and I am here again${name === "" ? "" : `, ${name}`}. We were talking about this question.`,
  goesOn: "The computer voice again, with the next question.",
  deaf: "I hear your voice, but not the words just now.",
  deafRecording: "I am recording, and I cannot hear the words just now.",
  deafTurns: "When you are silent for a few seconds, I go on.",
  thanks: ["Thank you.", "I see.", "I like hearing that."],
  youSaid: (quote: string) => `You said: “${quote}”.`,
  enough:
    "Thank you. That is all I ask about it. Say more if you like, or go on to the next question when you are ready.",
  more: "I am listening. Go on for as long as you like.",
  support:
    "Thank you for telling that. Some things are heavy to say, and I ask nothing more about it. Shall we carry on, rest a while, take a lighter question, or stop for today?",
  danger,
  call: (number: string, name: string) => `You can call ${name} at ${number}.`,
  callEmergency: (number: string) => `The emergency number is ${number}.`,
  callAnywhere:
    "Call your country’s emergency number, your doctor, or a person you trust. The address findahelpline.com lists people who answer, by country.",
  tellsNobody: "I tell nobody: whether somebody is told is for you to decide.",
  computer: "I am a computer voice. No person hears you through me.",
  moment: "Take all the time you like.",
  moreGently: "We can also rest a while, take a lighter question, or stop for today.",
  next: "All right, the next question.",
  rest: "Let us rest. Come back whenever you like.",
  end: "Thank you for talking with me. Goodbye.",
  failed: "That did not work just now. Please use the button on the screen.",
};
export type InterviewerWords = typeof interviewerEn;
