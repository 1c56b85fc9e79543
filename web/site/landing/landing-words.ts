import type { WaitlistSource } from "#domain/waitlist.ts";

type Titled = readonly [title: string, text: string];
export type Plan = {
  name: string;
  price: string;
  chip: string;
  points: readonly string[];
  source: WaitlistSource;
  button: string;
};

export const urgent = {
  evening: "Tonight, think of the stories nobody has told yet. Try FREE",
  afternoon: "Use the time today to discover untold stories. Try FREE",
  waiting: "Every day of waiting means family stories disappear. Try FREE",
};

export const steps: readonly Titled[] = [
  [
    "Set up your microphone",
    "A two-minute check with plain words. A quality USB microphone from about $50 is worth it.",
  ],
  ["AI interviews you", "85 gentle questions, each with up to 5 follow-ups. Pause whenever you like; nothing is lost."],
  [
    "A printed memoir",
    "150-300 pages in your own way of telling. You read and approve every page before it is printed.",
  ],
  [
    "An audiobook in your voice",
    "Your own recordings, chapter by chapter. A voice clone is made only if you record your consent.",
  ],
];

export const trust: readonly Titled[] = [
  ["Satisfaction guarantee", "A refund is possible until you approve the final PDF of your book."],
  ["Your data stays yours", "Recordings are private to you. Download or delete all of them whenever you want."],
  ["Built for one thing", "Every sentence of the book leads back to the second of the recording where you said it."],
];

export const scenes: readonly Titled[] = [
  [
    "The name",
    "“My father said I was named for the ferry. The Evelyn Mae ran across to the Illinois side four times a day, and she was never once late.”",
  ],
  ["The bakery", "“Mr. Hofmann opened the back door and the heat came out and took hold of your face.”"],
  ["The string", "“I can tie a cake box with one hand. People used to stop and watch.”"],
];

export const plans: readonly Plan[] = [
  {
    name: "Free trial",
    price: "$0",
    chip: "No credit card",
    points: ["15 personalized AI questions", "A sample chapter", "A voice-cloning demo", "An audio quality test"],
    source: "pricing-free",
    button: "Start your free trial",
  },
  {
    name: "Complete Voice Legacy",
    price: "$497",
    chip: "MOST POPULAR",
    points: [
      "85 main questions with 5 follow-ups each (400+)",
      "A memoir of 150-300 pages",
      "The full audiobook in your voice, MP3 and WAV",
      "3 printed copies, free worldwide shipping",
      "The PDF and family sharing",
      "Microphone guidance",
    ],
    source: "pricing-premium",
    button: "Get the complete package",
  },
];

export const comparison: readonly (readonly [what: string, book: string, voice: string])[] = [
  ["What the family keeps", "Your words", "Your words and your voice"],
  ["How it is made", "Months at a desk", "Conversations of 30-45 minutes"],
  ["How it is told", "As one writes", "As you speak"],
  ["For those who cannot read small print", "Hard", "Listen instead"],
];

export const concerns: readonly Titled[] = [
  ["“I am not a writer.”", "You only talk. We write down what you say, in your own way of saying it."],
  [
    "“I am not good with computers.”",
    "One button to speak, one to pause. A family member may sit beside you and help.",
  ],
  [
    "“My life was nothing special.”",
    "The small things are what grandchildren ask about: the street, the kitchen, the first job.",
  ],
  [
    "“What if I say something I regret?”",
    "Nothing enters the book before you have read it. Any answer can be left out or erased.",
  ],
];

export const objections: readonly Titled[] = [
  ["“It costs too much.”", "Begin for nothing. 15 questions, no card, and what you record stays yours."],
  ["“I have no time.”", "A sitting takes 30-45 minutes, whenever it suits you. Pause, and go on where you left off."],
  [
    "“A machine cannot understand my life.”",
    "It only asks and listens. The words in the book are yours, and you approve them.",
  ],
  ["“I do not like my voice.”", "Your family does. It is what they will miss first."],
  ["“Is it private?”", "Yes. Nobody hears a recording unless you share it, by a link you can take back."],
  ["“What if I stop halfway?”", "Whatever you have told by then is kept, and can become a smaller book."],
];
