import type { GiftState, Relation } from "#domain/order/gift.ts";
import type { OrderBadge } from "#domain/order/order.ts";
import { smallNumbers } from "#web/lib/texts/small-numbers.ts";

export type BookshelfWords = {
  welcome: (name: string) => string;
  shelf: (books: number, ownLiesOpen: boolean) => string;
  counters: Record<"orders" | "active" | "completed", (count: number) => string>;
  failed: string;
  /** Reasons of a redirect to this page, by the `error` parameter. */
  sentBack: Record<
    "session-creation-failed" | "onboarding-failed" | "session-token-missing" | "session-token-required",
    string
  >;
  ownBook: string;
  bookToCome: string;
  question: (at: number, of: number) => string;
  soFar: (minutes: number, pages: number) => string;
  openBook: string;
  others: string;
  /** Shown without an open book. */
  all: string;
  find: string;
  found: (count: number) => string;
  badges: Record<OrderBadge, string>;
  acts: { continue: string; view: string; start: string };
  toldOf: (told: number, of: number) => string;
  paidAndWaiting: string;
  trialWaits: string;
  bookIsMade: string;
  gifts: {
    /** A gift that this person gave, named after its recipient. */
    to: Record<Relation, (name: string | null) => string>;
    from: (name: string | null) => string;
    /** Shown below the title until the gift has a storyteller. */
    for: (name: string) => string;
    theirs: Record<Relation, string>;
    hear: Record<Relation, (name: string | null) => string>;
    standing: Record<Exclude<GiftState, "waiting">, string> & { waiting: (email: string) => string };
    nothingShared: string;
    open: string;
    seeLetter: string;
    writeLetter: string;
    give: string;
  };
  ways: Record<"memory" | "demo" | "project" | "audio", { title: string; text: string }>;
  create: string;
  refresh: string;
  refreshed: string;
  /** The link to the list of memories. */
  allMemories: string;
  givenLinks: string;
  searchAll: string;
  noStory: { title: string; text: string };
};

export const bookshelfEn: BookshelfWords = {
  welcome: (name) => (name === "" ? "Welcome" : `Welcome, ${name}`),
  shelf: (books, ownLiesOpen) => {
    const there =
      books === 1 ? "One book is on your shelf." : `${smallNumbers.en[books] ?? books} books are on your shelf.`;
    return ownLiesOpen ? `${there} ${books === 1 ? "It" : "Yours"} lies open.` : there;
  },
  counters: {
    orders: (count) => (count === 1 ? "order" : "orders"),
    active: (count) => (count === 1 ? "interview under way" : "interviews under way"),
    completed: () => "completed",
  },
  failed: "Failed to load your data. Please refresh the page.",
  sentBack: {
    "session-creation-failed": "Failed to start interview. Please try again.",
    "onboarding-failed": "The interview could not be taken up again.",
    "session-token-missing": "Session token missing. Please open your interview from here.",
    "session-token-required": "Session token is required. Please open your interview from here.",
  },
  ownBook: "my own book",
  bookToCome: "A book to come",
  question: (at, of) => `Question ${at} of ${of}`,
  soFar: (minutes, pages) =>
    `${minutes} ${minutes === 1 ? "minute" : "minutes"} told, ${pages} ${pages === 1 ? "page" : "pages"} so far.`,
  openBook: "Open this book",
  others: "The other books on your shelf",
  all: "The books on your shelf",
  find: "Find a book",
  found: (count) => (count === 0 ? "No book is called that." : `${count} ${count === 1 ? "book" : "books"}`),
  badges: {
    created: "It is created, and not begun yet",
    pending: "Its order is pending",
    active: "Its story is active",
    interview_in_progress: "Its interview is in progress",
    paused: "Its interview is paused",
    completed: "It is completed",
  },
  acts: { continue: "Continue Interview", view: "View Story Book", start: "Start Interview" },
  toldOf: (told, of) => `${told} of ${of} questions told.`,
  paidAndWaiting: "Paid, and waiting. You can start whenever you like.",
  trialWaits: "Fifteen questions are free. You can start whenever you like.",
  bookIsMade: "The book is made. You can read it and hear it.",
  gifts: {
    to: {
      mother: () => "Your gift to your mother.",
      father: () => "Your gift to your father.",
      other: (name) => (name === null ? "Your gift." : `Your gift to ${name}.`),
    },
    from: (name) => (name === null ? "A gift to you." : `A gift from ${name}.`),
    for: (name) => `for ${name}`,
    theirs: {
      mother: "Her words are hers: she chooses what you hear.",
      father: "His words are his: he chooses what you hear.",
      other: "You hear what is shared with you, and nothing else.",
    },
    hear: {
      mother: () => "Hear what she shared",
      father: () => "Hear what he shared",
      other: (name) => (name === null ? "Hear what was shared" : `Hear what ${name} shared`),
    },
    standing: {
      none: "Nobody has been asked yet.",
      waiting: (email) => `The letter went to ${email}, and waits to be opened.`,
      "put off": "The answer was: not now.",
      expired: "The letter was not answered in time.",
      withdrawn: "You took the letter back.",
      left: "Who told this story has left.",
      accepted: "It is accepted, and the first question waits.",
    },
    nothingShared: "Nothing is shared with you yet.",
    open: "Open your gift",
    seeLetter: "See the letter",
    writeLetter: "Write the letter",
    give: "Give a book as a gift",
  },
  allMemories: "All family stories",
  givenLinks: "Links you have given",
  searchAll: "Search the book and the tapes",
  ways: {
    memory: { title: "Create New Memory", text: "a photograph, a letter, a day" },
    demo: { title: "Question 30, First Job", text: "try the talking interviewer" },
    project: { title: "Test New System", text: "one project, one page" },
    audio: { title: "Start an audio interview", text: "a question, your voice, a page" },
  },
  create: "Create a memoir",
  refresh: "Refresh Data",
  refreshed: "Everything is as it is now.",
  noStory: { title: "Book not found", text: "There is no such book on your shelf." },
};
