import { en as microphoneHelp } from "#web/ui/microphone/microphone.en.ts";
import type { MicrophoneProblem, Trouble, VolumeBand } from "#web/recording/microphone-test.ts";
import type { MicrophoneChoice } from "#domain/interview/onboarding.ts";
import type { SpeechRate } from "#domain/account/profile.ts";

/** What is wrong, and what to do. */
type Advice = readonly [wrong: string, todo: string];

const advice: Record<Exclude<MicrophoneProblem, "blocked"> | Trouble | "unplugged" | "loud", Advice> = {
  missing: [
    "No microphone was found.",
    "Plug one in, or take a telephone or a computer that has one. Then press Try again.",
  ],
  "in-use": [
    "Something else is using your microphone.",
    "Close video calls and other recorders, also in other windows. Then press Try again.",
  ],
  insecure: [
    "This address gives no microphone.",
    "The microphone needs a secure address (https) or this computer itself. Ask whoever runs this instance.",
  ],
  failed: ["The microphone did not start.", "Failed to start recording. Please check your microphone and try again."],
  unplugged: ["The microphone was unplugged.", "Plug it in again, or choose another one. Then press Try again."],
  silent: [
    "We hear nothing at all.",
    "See that the microphone is switched on and not muted, and that nothing covers it.",
  ],
  quiet: ["We hear you, but only just.", "Come a hand’s width nearer, and speak as if to somebody across the table."],
  hum: [
    "Something hums louder than you speak.",
    "Switch off the fan, the heater or the radio, or sit further away from it.",
  ],
  loud: ["You are a little too loud.", "Sit back a hand’s length, and speak as if to somebody across the table."],
};

const choices: Record<MicrophoneChoice, readonly [name: string, hint: string]> = {
  external: ["External microphone", "On a cable or a little stand. The best sound."],
  builtIn: ["Built-in microphone", "The one inside this computer or telephone."],
  help: ["I need help", "A minute of plain words, or somebody beside you."],
};

const bands: Record<VolumeBand, string> = { silent: "Silent", good: "Good", speaking: "Speaking", loud: "Too loud" };
const speeds: Record<SpeechRate, string> = { 0.8: "A little slower", 1: "Usual speed", 1.2: "A little faster" };

export const en = {
  step: (at: number, of: number) => `Step ${at} of ${of}`,
  percent: (percent: number) => `${percent} %`,
  help: "Help",
  back: "Back",
  next: "Next",
  start: "Start Interview",
  starting: "Starting Interview...",
  started: (count: number) => `Interview session created with ${count} questions! Starting your interview...`,
  invalid: {
    title: "Invalid Request",
    noOrder: "No order ID provided. Please start from the dashboard.",
    notTheirs: "Missing user or order information.",
    toDashboard: "Back to Dashboard",
  },
  notLoaded: "Failed to load your data. Please refresh the page.",
  notStarted: "Failed to start interview. Please try again.",
  noLine: "There is no connection just now. What you chose is kept here: try again when it is back.",
  microphoneHelp,
  blocked: "Microphone permission denied. Please allow microphone access and try again.",
  welcome: {
    title: "Welcome",
    lead: "Five short steps, about three minutes. You can go back at any time.",
    film: "How a spoken answer becomes a book and an audiobook",
    captions: { en: "English", fr: "Français" },
    filmFailed: "The film cannot be played just now. Its words are beside it.",
    how: "How it works",
    points: [
      ["A question is asked", "You read it, or have it read to you, as often as you like."],
      ["You answer aloud", "In your own words, as long as you like. Pauses are welcome."],
      ["It becomes a page", "What you said is written down, and stays in your own voice."],
    ],
  },
  microphone: {
    title: "Which microphone shall we use?",
    tabs: { choose: "Choose", guide: "Microphone guide" },
    legend: "Your microphone",
    choices,
    missing: "Please choose External microphone or Built-in microphone first.",
    guide: [
      ["Nothing is plugged in", "Then it is a built-in one. Telephones, tablets and nearly all laptops have one."],
      ["A cable leads to it", "Then it is an external one. So is a headset, and earphones with a little box."],
      ["You are not sure", "Choose Built-in microphone. The next step hears whether it works, and you can come back."],
      ["Somebody is beside you", "Let them press the buttons. You only have to speak."],
    ],
    distance: "A hand’s length away",
    drawn: "A microphone on a table, a hand’s length from your mouth.",
    handLength: "a hand’s length",
    where: "On a folded cloth, not on the bare table. Away from the fridge and the clock.",
  },
  hearing: {
    title: "Let us hear you",
    lead: "Two short things, about ten seconds each. Nothing here is kept.",
    room: "Your room, with nobody speaking",
    opening: "Your browser may ask whether we may use the microphone. Choose Allow.",
    listening: "Please say nothing for three seconds.",
    quietRoom: "Nice and quiet.",
    hum: "There is a little sound in the room. That is fine.",
    done: "Done",
    readAloud: "Now read this aloud",
    sentence: (name: string) =>
      name === "" ? "“This is my voice, and this is my story.”" : `“My name is ${name}, and this is my story.”`,
    level: "How loud you are",
    bands,
    goOn: "Go on speaking…",
    waiting: "We are waiting for your voice.",
    passed: "We hear you clearly. You are at a good distance.",
    right: "That sounds right",
    leaveIt: "Leave it like that",
    sample: "What we heard of you",
    other: "Choose another microphone",
    found: "Which one shall we use?",
    onlyOne: "No other microphone is found here. Plug one in, and it appears.",
    unnamed: (number: number) => `Microphone ${number}`,
    close: "Close",
    missing: "Please wait until we have heard you.",
    advice,
  },
  name: {
    title: "What shall we call you?",
    lead: "As your friends say it. You can change it at any time.",
    label: "Preferred name",
    hear: "Hear it said",
    computerVoice: "A computer voice says it.",
    noVoice: "It cannot be said aloud just now.",
    missing: "Please write the name you like to be called by.",
    greeting: (hour: number, name: string) =>
      `Good ${hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening"}${name === "" ? "" : `, ${name}`}`,
    firstPage: "Your first page is one answer away.",
  },
  ready: {
    everything: "Everything is ready",
    title: "You’re All Set",
    lead: "A first light question, about two minutes. Pause whenever you like.",
    change: (what: string) => `Change: ${what}`,
    changeShort: "Change",
    microphone: "Microphone",
    heard: { external: "External, heard clearly", builtIn: "Built-in, heard clearly" },
    name: "Preferred name",
    voice: "The voice",
    speeds,
    longerPauses: "longer pauses",
    repeatQuestions: "questions repeated",
    who: "Who hears it",
    nobody: "Nobody but you, until you say so",
    orAlone: "A computer voice asks you, and waits for you. Or read the questions and answer without it.",
    alone: "Answer alone",
  },
  voice: {
    title: "The voice that reads the questions",
    speed: "How fast",
    longerPauses: "Longer pauses before it goes on",
    repeatQuestions: "Repeat each question once",
    done: "Done",
  },
};

export type OnboardingWords = typeof en;
