type Link = readonly [label: string, href: string];

export type SiteWords = {
  tagline: string;
  back: string;
  signIn: string;
  start: string;
  cookieSettings: string;
  comfort: string;
  links: readonly Link[];
  /** Shown before a sign-up: the main action and the note below it. */
  answerNow: { act: string; note: string };
  /** The page of an unknown address. */
  lost: { lead: string; sample: string };
  onThisPage: string;
  /** The line of the sample life beside a form. */
  formPage: { quote: string };
  /** Shown if the operator has not configured a name. */
  unnamed: string;
  columns: readonly { title: string; links: readonly Link[] }[];
};

export const en: SiteWords = {
  tagline: "Your Voice, Their Legacy",
  back: "Back to the start",
  signIn: "Sign In",
  start: "Try FREE (No Card)",
  cookieSettings: "Cookie Settings",
  comfort: "Comfort",
  links: [
    ["How it works", "/en#how-it-works"],
    ["Pricing", "/en#pricing"],
    ["Stories", "/en#testimonials"],
    ["FAQ", "/faq"],
  ],
  answerNow: { act: "Answer one question now", note: "No account, no card: you speak first, and decide after." },
  lost: {
    lead: "Nobody has told anything here. The lamp is lit all the same, and the way back is short.",
    sample: "Look into the sample book",
  },
  onThisPage: "On this page",
  formPage: { quote: "“You come in at the side, because the front door was swelled shut from 1938 on.”" },
  unnamed: "The operator has not entered their name yet. The contact form is the way to write to them.",
  columns: [
    {
      title: "Product",
      links: [
        ["How it works", "/en#how-it-works"],
        ["Example memoirs", "/examples"],
        ["Pricing", "/en#pricing"],
        ["FAQ", "/faq"],
      ],
    },
    {
      title: "Support",
      links: [
        ["Help Center", "/help"],
        ["Contact Us", "/contact"],
        ["Is it real?", "/authentic"],
        ["Privacy", "/privacy"],
        ["Terms of Service", "/terms"],
      ],
    },
  ],
};
