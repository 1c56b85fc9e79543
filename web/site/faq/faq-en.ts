import type { FaqGroup } from "./faq-page.ts";

export const faqEn: readonly FaqGroup[] = [
  {
    title: "Free Trial & Pricing",
    items: [
      [
        "What is in the free trial?",
        "15 personalized AI questions, a sample chapter, a voice-cloning demo and an audio quality test. It costs nothing.",
      ],
      [
        "Do I need a credit card to begin?",
        "No. The free trial asks for no card, and nothing is charged when it ends.",
      ],
      ["What does the full package cost?", "The Complete Voice Legacy costs $497, once. There is no subscription."],
      [
        "What do I get for it?",
        "85 main questions with 5 follow-ups each, a memoir of 150-300 pages, 3 hardcover copies, a PDF, and an audiobook in MP3 and WAV.",
      ],
      [
        "Are there discounts?",
        "Early subscribers of the waitlist get priority access and 20% off the first memoir. The early-bird offer saves 40%.",
      ],
      [
        "Can I give it to somebody as a gift?",
        "Yes. You buy it, and the person you name tells their story. Only they can agree to a clone of their voice.",
      ],
      ["Can I get my money back?", "Yes, until you approve the final PDF of your book."],
    ],
  },
  {
    title: "Books & Content",
    items: [
      [
        "How long does it take?",
        "You start in about 60 seconds. A sitting takes 30-45 minutes. A book of 150 pages needs about 5 hours of speech in all.",
      ],
      ["Can I pause and go on later?", "Yes. Pause whenever you like; you go on where you left off, on any device."],
      [
        "Which questions will I be asked?",
        "85 about your whole life, from childhood to what you want to pass on. Skip any of them.",
      ],
      [
        "Will it sound like me?",
        "The memoir is made from what you say, in your own way of saying it. You can correct every sentence.",
      ],
      [
        "How is the audiobook made?",
        "From your own recordings, cleaned and ordered into chapters. Titles and questions are read by a computer voice that says it is one.",
      ],
      [
        "Can I have more printed copies?",
        "3 hardcover copies are included, with free worldwide shipping. Extra copies cost a small fee at checkout.",
      ],
      ["Which languages do you offer?", "The service is offered in English. Many screens exist in French as well."],
    ],
  },
  {
    title: "Privacy & Data",
    items: [
      ["Who can hear my recordings?", "You alone, until you share one. The place where they are kept is private."],
      [
        "How does sharing work?",
        "By a private link that lasts 15-30 days and can be extended, or taken back at any time. Links printed in a book do not end by themselves; you can revoke them.",
      ],
      [
        "What happens to my voice?",
        "No clone of it is made without your own recorded consent, for this purpose only. Withdraw it, and the cloned voice is deleted.",
      ],
      [
        "Can I delete everything?",
        "Yes. Ask whoever runs your Heirvoice: they can delete your account with its recordings.",
      ],
      [
        "Which cookies do you use?",
        "Essential ones, for signing in and for remembering your choice. Everything else waits for your consent.",
      ],
    ],
  },
  {
    title: "Service & Support",
    items: [
      [
        "Which microphone do I need?",
        "Any will do to begin. For a recording to keep, we recommend a USB microphone; good ones start at about $50.",
      ],
      [
        "What if my connection breaks?",
        "Recording goes on. Your words are kept on your device and sent when the line is back.",
      ],
      [
        "Can my family help me?",
        "Yes, with your consent: somebody may sit beside you, suggest questions, or look after the technical side.",
      ],
      ["How do I reach a person?", "Write to us with the contact form. A person reads every message."],
    ],
  },
];
