import type { ClaimedSection } from "#web/site/claims.ts";
import type { HowWords, TrustWords } from "./landing-shape.ts";

export const steps: HowWords["steps"] = [
  [
    "Set up your microphone",
    "Any will do to begin. A quality USB microphone from about $50 is worth it. A two-minute check tells you in plain words.",
    "microphoneSaid",
    "audioTest",
  ],
  [
    "AI interviews you",
    "85 gentle questions, each with up to 3 of its 5 follow-ups, chosen by what you say. Pause whenever you like; nothing is lost.",
    "eightyFiveQuestions",
    "pause",
    "followUps",
  ],
  [
    "A printed memoir",
    "A book of 150-300 pages in your own way of telling. You read and correct every answer, and choose what goes in.",
    "nothingInvented",
    "correctWords",
    "chooseAnswers",
  ],
  [
    "An audiobook in your voice",
    "Your own recordings, chapter by chapter. A voice clone only where it is offered, and only if you record your consent.",
    "audiobook",
    "cloneByConsent",
  ],
];

/** The questions about pace and technology. */
export const plain: readonly ClaimedSection[] = [
  [
    "At your own pace",
    "Sessions can be paused and resumed where you left off. A first sitting takes 30-45 minutes; a book of 150 pages needs about 5 hours of speech in all.",
    "pause",
    "oneSitting",
  ],
  [
    "The technology, in plain words",
    "Your answers are recorded on your device first, then kept safe by us. Software writes them down word by word, sorts them into chapters and sets the pages. The interviewer is a computer voice and says so. The audiobook is made of your own recordings.",
    "keptOnDevice",
    "originalKept",
    "computerVoiceSaysSo",
    "audiobook",
  ],
];

export const trust: TrustWords = {
  title: "What you can count on",
  lead: "We promise it. A test proves it, each time anything changes.",
  items: [
    [
      "Your data stays yours",
      "Recordings are private to you. Your account is deleted with all of them when you ask.",
      "privateRecordings",
      "accountDeletion",
    ],
    [
      "Built for one thing",
      "Every sentence of the book leads back to the second of the recording where you said it.",
      "everySentenceHeard",
    ],
    [
      "Satisfaction guarantee",
      "A refund is possible until you approve the final PDF of your book: coming, with ordering.",
      "ordering",
    ],
  ],
  proof: {
    accountDeletion: "A test deletes a whole account, then looks for anything left. It must find nothing.",
    everySentenceHeard: "A test follows each sentence of a made book to its recording and its second.",
  },
};

export const doubts: readonly ClaimedSection[] = [
  [
    "“I am not a writer.”",
    "You only talk. We write down what you say, in your own way of saying it.",
    "nothingInvented",
  ],
  [
    "“I am not good with computers.”",
    "One button to speak, one to pause. A family member may sit beside you and help.",
    "oneButton",
    "pause",
  ],
  [
    "“My life was nothing special.”",
    "The small things are what grandchildren ask about: the street, the kitchen, the first job.",
  ],
  [
    "“What if I say something I regret?”",
    "Nothing enters the book but the answers you choose. Any answer can be left out, corrected, or erased with its sound.",
    "chooseAnswers",
    "correctWords",
    "eraseAnswer",
  ],
  [
    "“It costs too much.”",
    "Begin for nothing. 15 questions, no card, and what you record stays yours.",
    "freeQuestions",
  ],
  [
    "“I have no time.”",
    "A sitting takes 30-45 minutes, whenever it suits you. Pause, and go on where you left off.",
    "pause",
    "oneSitting",
  ],
  [
    "“A machine cannot understand my life.”",
    "It only asks and listens. The words in the book are yours, and you choose them.",
    "nothingInvented",
    "chooseAnswers",
  ],
  ["“I do not like my voice.”", "Your family does. It is what they will miss first."],
  [
    "“Is it private?”",
    "Yes. Nobody hears a recording but you, until you open it to your family or put it in your printed book. You can also share one by a link that you can take back.",
    "privateRecordings",
    "familyHears",
    "heardInPrint",
    "privateLinks",
  ],
  ["“What if I stop halfway?”", "Whatever you have told by then is kept, and can become a smaller book.", "smallBook"],
];
