import type { HeroWords, LandingWords } from "./landing-shape.ts";
import { en as first, freePlan, wholePlan } from "./landing.en.ts";

export const earlyBird = "Early bird: save 40% on your first memoir. Ordering is coming.";

const hero: HeroWords = {
  ...first.hero,
  eyebrow: "Your Voice, Their Legacy",
  title: "Tell it once. They keep it for good.",
  lead: [
    "Your first answers, your first chapter, your own voice: a first sitting takes 30-45 minutes.",
    "audiobook",
    "oneSitting",
  ],
  calls: [
    { source: "hero-primary", label: "Start your story" },
    { source: "hero-start-free", label: "Start free" },
  ],
  also: null,
  strip: [
    ["No credit card", "startsNow"],
    ["15 personalized questions", "freeQuestions"],
    ["Start in 60 seconds", "startsNow"],
  ],
  film: [
    "You started at four",
    "in the morning.",
    "Mr. Hofmann opened",
    "the back door and",
    "the heat came out and",
    "took hold of your",
    "face. He handed me",
    "an apron…",
  ],
};

/** The texts that differ from the first variant. */
export const secondEn: LandingWords = {
  ...first,
  hero,
  pricing: {
    ...first.pricing,
    plans: [
      { ...freePlan, call: { ...freePlan.call, source: "pricing-free-trial" }, also: undefined },
      {
        ...wholePlan,
        name: "Complete Memory Legacy",
        call: { ...wholePlan.call, source: "pricing-complete-legacy" },
      },
    ],
    gift: { source: "pricing-gift-memoir", label: "Give it as a gift" },
    compare: { ...first.pricing.compare, call: undefined },
  },
};

export const demoWords = {
  title: "Hear a whole chapter of the sample audiobook",
  chapter: (title: string) => `The chapter “${title}”`,
  unmade: "A chapter",
  note: "Made by this product from sixteen spoken answers. A computer voice stands in for a person.",
  call: { source: "hero-after-video", label: "I want this for us" },
  before: "Before, and after",
  talk: {
    title: "Talk with the interviewer",
    text: "A computer voice asks you about your first job, listens, and asks on. It opens in this page.",
    call: "Talk now",
    page: "/en/test-agent",
    failed: "It could not be loaded just now. Please try again.",
  },
} as const;
