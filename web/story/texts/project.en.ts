export type ProjectWords = {
  title: string;
  lead: string;
  current: string;
  badges: Record<"active" | "paused" | "created", string>;
  progress: (told: number, of: number) => string;
  notBegun: string;
  continue: string;
  createTitle: string;
  createText: string;
  create: string;
  creating: string;
  created: string;
  another: string;
  anotherText: string;
  problems: { signedOut: string; notCreated: string; notLoaded: string };
  howTitle: string;
  how: readonly { title: string; text: string }[];
  tipsTitle: string;
  tips: readonly string[];
};

export const projectEn: ProjectWords = {
  title: "Your project",
  lead: "One book, one question at a time, in your own voice.",
  current: "Your current project",
  badges: { active: "Active", paused: "Paused", created: "Created" },
  progress: (told, of) => `${told} of ${of} questions answered`,
  notBegun: "Nothing is told yet. The first question waits for you.",
  continue: "Continue",
  createTitle: "Create your memoir",
  createText: "Your answers become a printed book and an audiobook, in your own words and your own voice.",
  create: "Create my memoir",
  creating: "Creating…",
  created: "Your project is ready. The interview opens in a moment.",
  another: "Another book",
  anotherText: "It gets a place of its own on your shelf. What you have told so far stays where it is.",
  problems: {
    signedOut: "You must be logged in to create a project",
    notCreated: "Error creating new project",
    notLoaded: "Failed to load your data. Please refresh the page.",
  },
  howTitle: "How it works",
  how: [
    { title: "You are asked", text: "A question is read aloud, and shown in large letters." },
    { title: "You tell", text: "Speak as long as you like. Pause, go on, or say it again." },
    { title: "It is written down", text: "Your words become pages. You can correct each one." },
    { title: "Your book is made", text: "To read, and to hear in your own voice." },
  ],
  tipsTitle: "Tips for the interview",
  tips: [
    "Sit somewhere quiet, with the microphone a hand’s breadth or two away.",
    "Take your time. Silence is never hurried.",
    "Names, places and smells bring a story to life.",
    "About five hours of speech make a book of 150 pages, in as many sittings as you like.",
  ],
};
