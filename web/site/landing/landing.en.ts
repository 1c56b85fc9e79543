import { brand, content } from "#domain/content.ts";
import { priceOnPage } from "#domain/order/price.ts";
import { doubts, plain, steps, trust } from "./landing-promises.en.ts";
import type { LandingWords, Plan } from "./landing-shape.ts";

export const urgent = {
  evening: "Tonight, think of the stories nobody has told yet.",
  afternoon: "Use the time today to discover untold stories.",
  waiting: "Every day of waiting means family stories disappear.",
  act: "Try FREE",
};

export const freePlan: Plan = {
  name: "Free trial",
  price: "$0",
  chip: "No credit card",
  under: ["Try your voice, free."],
  points: [
    ["15 personalized AI questions", "freeQuestions"],
    ["A sample chapter", "sampleChapter"],
    ["A voice-cloning demo", "voiceClone"],
    ["An audio quality test", "audioTest", "soundReport"],
  ],
  call: { source: "pricing-free", label: "Start your free trial" },
  also: { source: "free-offer-get-started", label: "Get started for free" },
};

export const wholePlan: Plan = {
  name: "Complete Voice Legacy",
  price: priceOnPage(content.prices.us, "en"),
  chip: "MOST POPULAR",
  under: ["Once, for everything. Ordering is coming: nothing can be bought yet.", "ordering", "onePrice"],
  points: [
    ["85 main questions", "eightyFiveQuestions"],
    ["5 follow-ups each (400+)", "followUps"],
    ["A memoir of 150-300 pages", "printFiles"],
    ["The full audiobook in your voice, MP3 and WAV", "ordinaryFiles"],
    ["3 printed copies, free worldwide shipping", "ordering"],
    ["The PDF", "ordinaryFiles"],
    ["Family sharing", "familyInvited"],
    ["Microphone guidance", "microphoneSaid"],
  ],
  call: { source: "pricing-premium", label: "Get the complete package" },
  note: ["A refund until you approve the final PDF is coming with it.", "ordering"],
};

export const en: LandingWords = {
  language: "en",
  hero: {
    eyebrow: "A memoir you simply talk into being",
    title: "Your Voice, Their Legacy",
    lead: [
      "Answer gentle questions out loud, a little at a time. We turn what you say into a printed book, and an audiobook in your own voice. A first sitting takes 30-45 minutes.",
      "gentleQuestions",
      "audiobook",
      "printFiles",
      "oneSitting",
    ],
    calls: [{ source: "hero-free-trial", label: "Try FREE (No Card)" }],
    also: { href: "#free-trial", label: "Try Your Voice FREE" },
    hear: "Hear a sample",
    hearNote: "A sample life. A computer voice stands in for a person.",
    strip: [
      ["No credit card", "startsNow"],
      ["15 personalized questions", "freeQuestions"],
      ["Start in 60 seconds", "startsNow"],
    ],
    doors: [
      { title: "For me", text: "I want to tell my own life, at my own pace.", enter: "Come in" },
      {
        title: "For somebody I love",
        text: "My mother, my father: I sit beside them, and they only talk.",
        enter: "Come in",
        note: "It is a gift: a letter invites them.",
        claims: ["gift"],
      },
    ],
    film: [
      "I can tie a cake box",
      "with one hand.",
      "People used to stop",
      "and watch. The string",
      "came down from a ball",
      "in the ceiling, through",
      "a hook, and you never",
      "looked at it.",
    ],
  },
  late: {
    title: "Before it is too late",
    sentence: "A photograph keeps a face. Nothing keeps a voice, unless somebody asks in time.",
    two: [
      "The story a father told so well, and that nobody ever recorded.",
      "“Next summer we will record her”: that is how most voices are lost.",
    ],
    picture: "12 Water Street at dusk, with the river where it belongs. A drawing from the sample book.",
  },
  kept: {
    title: "What you say is what they keep",
    lead: [
      "Press play, and find the sentence on the page. Every line of the book leads back to the voice that said it.",
      "everySentenceHeard",
    ],
    said: "What you say",
    kept: "What they keep",
    note: "A sample life. A computer voice stands in for a person.",
    printed: {
      title: "A printed book, 3 copies included",
      text: [
        "150-300 pages, hardcover, shipped free worldwide. One for you, two to give away; extra copies for a small fee at checkout. Printing and shipping are coming; the files for the printer are made today.",
        "ordering",
        "printFiles",
      ],
      look: "Look into the sample book",
    },
    stories: {
      title: "Stories",
      lead: ["Three scenes from the sample life, as an example of what comes out."],
      names: ["The name", "The bakery", "The string"],
    },
  },
  how: { title: "How it works", steps, plain },
  trust,
  pricing: {
    title: "Pricing",
    lead: "Begin for nothing. Pay once, when you know.",
    plans: [freePlan, wholePlan],
    compare: {
      title: "A book, or a voice?",
      heads: ["A written book", brand],
      rows: [
        ["What the family keeps", "Your words", "Your words and your voice"],
        ["How it is made", "Months at a desk", "Conversations of 30-45 minutes"],
        ["How it is told", "As one writes", "As you speak"],
        ["For those who cannot read small print", "Hard", "Listen instead"],
      ],
      call: { source: "comparison-table-cta", label: "Keep the voice too" },
    },
  },
  doubts: {
    title: "What people say first",
    lead: "Ten honest doubts, and what is true about each.",
    all: { href: "/faq", label: "All 23 questions" },
    items: doubts,
  },
  night: {
    title: "Somebody will be glad you did",
    lead: ["One answer is enough to begin."],
    calls: [
      { source: "final-cta", label: "Try FREE (No Card)" },
      { source: "final-cta-start-now", label: "Start now" },
      { source: "footer-cta", label: "Join the waitlist" },
    ],
    picture: "Hofmann’s Bakery on Second Street, before the town was up. A drawing from the sample book.",
  },
};
