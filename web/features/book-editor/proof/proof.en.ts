const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const en = {
  back: "Back to the book",
  ready: (number: number) => `Proof ${number} is ready`,
  whole: (pages: number) => `The whole book as it would be printed, ${counted(pages, "page", "pages")}.`,
  look: (number: number) => `Look through proof ${number}`,
  pdf: (size: string) => `PDF, ${size}`,
  size: (megabytes: string) => `${megabytes} MB`,
  pagesPdf: "The pages (PDF)",
  opening: "The pages of the proof are being opened. A moment, please.",
  pagesNotShown: "The pages could not be shown just now. The PDF has them all.",
  closePages: "Close the pages",
  cover: "The cover (PDF)",
  audiobook: "The audiobook",
  read: "Read it with your voice",
  changedSince: (number: number) => `What changed since proof ${number}`,
  nothingChanged: "Nothing in the words, photographs or settings. The files were made again.",
  page: (page: number) => `p. ${page}`,
  see: "See",
  chapter: (title: string, added: number, removed: number) =>
    `“${title}”: ${[
      added > 0 ? counted(added, "new sentence", "new sentences") : "",
      removed > 0 ? `${removed} left out` : "",
    ]
      .filter(Boolean)
      .join(", ")}`,
  moved: (title: string, from: number, to: number) => `“${title}” moved from chapter ${from} to chapter ${to}`,
  things: {
    answers: (count: number) => counted(count, "answer", "answers"),
    photos: (count: number) => counted(count, "photograph", "photographs"),
    memories: (count: number) => counted(count, "family story", "family stories"),
  },
  differ: {
    added: (things: string) => `${things} added`,
    changed: (things: string) => `${things} changed`,
    removed: (things: string) => `${things} taken out`,
  },
  settings: {
    title: "The title",
    name: "The name of the author",
    size: "The size of the pages",
    binding: "The binding",
    cover: "The cover",
    dedication: "The dedication",
    letters: "The letters",
    spine: "The words on the spine",
    epigraph: "The line to begin with",
    about: "The words about you",
    narrator: "The voice that reads the questions",
    chapters: "How chapters are announced",
  },
  settingChanged: (setting: string) => `${setting} changed`,
  earlier: "Earlier proofs",
  proof: (number: number) => `Proof ${number}`,
  earlierLine: (day: string, pages: number, isApproved: boolean) =>
    `${day}, ${counted(pages, "page", "pages")}. ${isApproved ? "Approved" : "Not approved"}`,
  open: "Open",
  means: {
    title: "What your yes means",
    exactly: {
      title: "We print exactly this",
      text: (number: number) =>
        `Proof ${number}, page for page. These very files are kept, and no later change touches them.`,
    },
    audiobook: {
      title: "The audiobook",
      text: "is part of it, with the same words.",
      none: "is not in this proof, because it was not made.",
    },
    change: {
      title: "You can still change your mind about a word",
      text: (next: number) => `That makes proof ${next}. Books already printed stay as they are.`,
    },
  },
  onlyYou: (name: string) =>
    `Only you can say this yes${name === "" ? "" : `, ${name}`}. A helper cannot say it for you.`,
  notYours: "You can read this proof. Only the person whose book it is can approve it.",
  approve: (number: number) => `Approve proof ${number}`,
  notYet: "Not yet",
  approved: (number: number) => `Proof ${number} is approved`,
  byYou: (day: string, time: string) => `By you, on ${day} at ${time}.`,
  byTeller: (day: string, time: string) => `By the storyteller, on ${day} at ${time}.`,
  fingerprint: "Its fingerprint",
  fingerprintMeans: "Whatever is printed must carry this fingerprint. If one letter differed, it would be another one.",
  allFingerprints: "The whole fingerprints (SHA-256)",
  files: { interior: "Pages", cover: "Cover", audiobook: "Audiobook" },
  now: {
    title: "What happens now",
    kept: {
      title: "These files",
      text: "are kept for you as you approved them. You can download them here at any time.",
    },
    change: { title: "Another word", text: (next: number) => `makes proof ${next}. This one stays as approved.` },
  },
  viewBook: "View Story Book",
  changeWord: "Change a word",
  obstacles: {
    changed: "Something in the book changed after this proof was made. Make a new proof to see it in print.",
    "being made": "The next proof is being made. You can approve it when it is ready.",
    "newer proof": "There is a newer proof.",
    erased: "An answer in this proof was erased, and the files of the proof with it. Make a new proof.",
    "other bytes": "This is not the proof you looked at. Load the page again and look once more.",
  },
  makeNext: (number: number) => `Make proof ${number}`,
  makeFirst: "Make my book",
  making: (number: number) => `Proof ${number} is being made…`,
  notMade: "The proof could not be made. Please try again.",
  nothingTicked: "Choose at least one answer for the book first.",
  notApproved: "Your yes could not be stored. Nothing is approved yet; please try again.",
  sealed: (count: number) =>
    `${count === 1 ? "An answer" : `${count} answers`} in this proof ${count === 1 ? "is" : "are"} sealed since you approved it. The files stay, for you alone. Books already printed stay as they are.`,
  deleted: (count: number, day: string) =>
    `You deleted ${counted(count, "answer", "answers")} of this proof. On ${day} ${count === 1 ? "it is" : "they are"} erased for good, and the files of this proof with ${count === 1 ? "it" : "them"}. Until then you can bring ${count === 1 ? "it" : "them"} back. Books already printed stay as they are.`,
  inProof: (number: number) =>
    `This answer is in proof ${number}, which you approved. Erase it, and after 30 days the files of that proof are erased with it. Seal it, and they stay for you alone. Books already printed stay as they are.`,
  filesErased: (day: string) =>
    `An answer in this proof was erased on ${day}, and the files of the proof with it. Only its number and its fingerprint stay. Books already printed stay as they are.`,
  empty: {
    title: "There is no proof yet",
    text: "A proof is your whole book as it would be printed. It comes with your book: choose the answers, then make the book.",
  },
  notLoaded: "The proof could not be loaded just now.",
  filesNotFound: "The files of the proof could not be reached just now.",
};

export type ProofWords = typeof en;
