import { content } from "#domain/content.ts";
import { priceOnPage } from "#domain/order/price.ts";
import type { FaqGroup } from "./faq-group.ts";

const groups: readonly FaqGroup[] = [
  {
    title: "Free Trial & Pricing",
    items: [
      [
        "What is in the free trial?",
        "15 personalized AI questions, a sample chapter and an audio quality test. It costs nothing. A voice-cloning demo is coming.",
        "freeQuestions",
        "sampleChapter",
        "voiceClone",
        "audioTest",
        "soundReport",
      ],
      [
        "Do I need a credit card to begin?",
        "No. The free trial asks for no card, and nothing is charged when it ends.",
      ],
      [
        "What does the full package cost?",
        `The Complete Voice Legacy costs ${priceOnPage(content.prices.us, "en")}, once. There is no subscription. Ordering is coming: nothing can be bought yet.`,
        "ordering",
        "onePrice",
      ],
      [
        "What do I get for it?",
        "85 main questions with 5 follow-ups each, of which up to 3 are asked, a memoir of 150-300 pages, a PDF, and an audiobook in MP3 and WAV. 3 hardcover copies are coming.",
        "eightyFiveQuestions",
        "printFiles",
        "ordinaryFiles",
        "followUps",
        "ordering",
      ],
      [
        "Are there discounts?",
        "Early subscribers of the waitlist get priority access and 20% off the first memoir. While the early-bird offer lasts, it is 40% instead. Both are coming, with ordering.",
        "waitlist",
        "ordering",
      ],
      [
        "Can I give it to somebody as a gift?",
        "Yes: you name the person, a letter invites them, and they tell their story. You hear what they share with you. Only they can agree to a clone of their voice.",
        "gift",
      ],
      [
        "Can I get my money back?",
        "Yes, until you approve the final PDF of your book. Ordering itself is coming.",
        "ordering",
      ],
    ],
  },
  {
    title: "Books & Content",
    items: [
      [
        "How long does it take?",
        "You start in about 60 seconds. A sitting takes 30-45 minutes. A book of 150 pages needs about 5 hours of speech in all.",
        "startsNow",
        "oneSitting",
      ],
      [
        "Can I pause and go on later?",
        "Yes. Pause whenever you like; you go on where you left off, on any device.",
        "pause",
      ],
      [
        "Which questions will I be asked?",
        "85 about your whole life, from childhood to what you want to pass on. You may skip those that do not fit your life.",
        "eightyFiveQuestions",
        "gentleQuestions",
      ],
      [
        "Will it sound like me?",
        "The memoir is made from what you say, in your own way of saying it. You can correct every answer.",
        "nothingInvented",
        "correctWords",
      ],
      [
        "How is the audiobook made?",
        "From your own recordings, cleaned and ordered into chapters. Unless you choose otherwise, titles and questions are read by a computer voice that says it is one.",
        "audiobook",
        "computerVoiceSaysSo",
      ],
      [
        "Can I have more printed copies?",
        "3 hardcover copies are included, with free worldwide shipping, and extra copies cost a small fee at checkout: all of this is coming, with ordering.",
        "ordering",
      ],
      [
        "Which languages do you offer?",
        "English and French: the questions, the interview, the book and the audiobook. Where speech recognition does not know your language, your voice is kept and you write the words yourself.",
        "bothLanguages",
      ],
    ],
  },
  {
    title: "Privacy & Data",
    items: [
      [
        "Who can hear my recordings?",
        "You alone, until you open an answer to your family or put it in your book: whoever holds the printed book can play it by its code. The place where they are kept is private.",
        "privateRecordings",
        "familyHears",
        "heardInPrint",
      ],
      [
        "How does sharing work?",
        "Beside each answer you say who may hear it: you alone, your family, whom you invite by letter, or whoever holds your printed book. You can also give a private link that lasts 15-30 days; you can extend it, or take it back at any time. Links printed in a book do not end by themselves.",
        "familyInvited",
        "heardInPrint",
        "privateLinks",
      ],
      [
        "What happens to my voice?",
        "It is recorded. It is cloned only where this service offers it, and only with your own recorded consent, for your audiobook alone; withdraw it, and the cloned voice is deleted.",
        "cloneByConsent",
      ],
      [
        "Can I delete everything?",
        "Yes, in your account: your recordings, your words and your books go with it. For one week you can still keep everything. You can download everything first.",
        "accountDeletion",
        "takeEverything",
        "deleteAlone",
      ],
      [
        "Which cookies do you use?",
        "Essential ones, for signing in and for remembering your choice. Everything else waits for your consent.",
        "alwaysAsked",
      ],
    ],
  },
  {
    title: "Service & Support",
    items: [
      [
        "Which microphone do I need?",
        "Any will do to begin. For a recording to keep, we recommend a USB microphone; good ones start at about $50.",
        "microphoneSaid",
      ],
      [
        "What if my connection breaks?",
        "Recording goes on. Your words are kept on your device, and an upload that was cut goes on when the line is back.",
        "keptOnDevice",
        "uploadGoesOn",
      ],
      [
        "Can my family help me?",
        "Yes, with your consent: somebody may sit beside you, look after the technical side, or suggest questions, which you accept, change or leave out.",
        "familyHelp",
      ],
      ["How do I reach a person?", "Write to us with the contact form: it says who reads your message.", "contact"],
    ],
  },
];

export const en = {
  title: "Frequently Asked Questions",
  description: "23 answers about the free trial, the book, the audiobook, your data and our help.",
  quick: "Quick Navigation",
  still: "Still have questions?",
  chat: "Chat with AI Support",
  human: "Contact Human Support",
  search: {
    label: "Search the answers",
    none: "No answer has these words. Write to us with the contact form.",
  },
  contact: "/contact",
  groups,
};

export type FaqWords = typeof en;
