import type { HelpWords } from "./prose-shape.ts";

const prompt = {
  asks: "heirvoice wants to",
  wants: "Use your microphone",
  block: "Block",
  allow: "Allow",
};
const alt = (where: string) =>
  `A drawn browser: a ring marks the crossed-out microphone ${where}, and a hand presses Allow.`;

export const en: HelpWords = {
  title: "Help Center",
  description: "First steps, the microphone, pausing, correcting, and how to reach a person.",
  lead: "Short answers, in the order in which they are needed.",
  parts: [
    {
      title: "First steps",
      texts: [
        [
          "Create an account, open the letter we send, and answer the first question. You can stop at any time.",
          "pause",
        ],
        ["Each question can be read aloud to you. Take your time: nothing counts down.", "computerVoiceSaysSo"],
      ],
    },
    {
      title: "A good recording",
      texts: [
        ["Sit in a quiet room, a hand’s width from the microphone. Any microphone will do to begin."],
        [
          "Before your first answer, a check of two minutes tells you in plain words whether we hear you well.",
          "audioTest",
        ],
      ],
    },
    {
      title: "Pausing",
      texts: [["Pause whenever you like. Go on where you left off, on this device or another.", "pause"]],
    },
    {
      title: "If the line breaks",
      texts: [
        [
          "Go on speaking. Your words are kept on your device, and an upload that was cut goes on when the line is back.",
          "keptOnDevice",
          "uploadGoesOn",
        ],
      ],
    },
    {
      title: "Correcting",
      texts: [
        ["Each answer can be corrected in words, or left out of the book.", "correctWords", "chooseAnswers"],
        ["It can be erased with its sound, and taken back for 30 days.", "eraseAnswer", "erasedGoes"],
        ["You can record an answer again. Both takes are kept, and you say which one counts.", "recordAgain"],
      ],
    },
    {
      title: "Sharing",
      texts: [
        [
          "Beside each answer you say who may hear it: you alone, those on your family page, or whoever holds your printed book.",
          "familyHears",
          "familyInvited",
          "heardInPrint",
        ],
        ["You can also give a private link that lasts 15-30 days. You can extend it, or take it back.", "privateLinks"],
      ],
    },
    {
      title: "Still stuck?",
      texts: [
        ["The questions and answers on the FAQ page go further, and the contact form lets you write to us.", "contact"],
      ],
    },
  ],
  microphone: {
    title: "When the microphone is not allowed",
    lead: "Nothing is broken. Your browser was told not to let us listen, and only you can change that. It takes a minute.",
    browsers: [
      {
        kind: "chrome",
        name: "Chrome and Edge",
        steps: [
          "Press the sign to the left of the address.",
          "Beside Microphone, choose Allow.",
          "Come back, and load the page again.",
        ],
        prompt: { ...prompt, alt: alt("left of the address") },
      },
      {
        kind: "firefox",
        name: "Firefox",
        steps: [
          "Press the crossed-out microphone beside the address.",
          "Remove the block with the little ×.",
          "Press Speak again, and choose Allow.",
        ],
        prompt: { ...prompt, alt: alt("beside the address") },
      },
      {
        kind: "safari",
        name: "Safari on a Mac",
        steps: [
          "Open the menu Safari, then Settings for This Website.",
          "Beside Microphone, choose Allow.",
          "Load the page again.",
        ],
        prompt: { ...prompt, alt: alt("at the end of the address") },
      },
      {
        kind: "phone",
        name: "iPhone and Android",
        steps: [
          "Press the sign at the left end of the address.",
          "Open the settings of the site, then Microphone: Allow.",
          "Come back, and load the page again.",
        ],
        prompt: { ...prompt, alt: alt("at the left end of the address on a telephone") },
      },
    ],
  },
};
