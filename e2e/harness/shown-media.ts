import type { SampleState } from "#domain/book/sample.ts";
import type { SiteMedia } from "#domain/site-media.ts";

const clip = {
  src: "/site/none.mp3",
  seconds: 12,
  peaks: Array.from({ length: 48 }, (_, bar) => 10 + ((bar * 37) % 90)),
  said: "I can tie a cake box with one hand.",
};
const picture = { avif: "/site/share.png", webp: "/site/share.png", width: 1200, height: 630 };
const captions = { en: "/site/none.vtt", fr: "/site/none.vtt" };
const film = { src: "/site/none.mp4", poster: "/site/share.png", captions, seconds: 60 };

/** The pages' data of made media, without files; nothing can be played. */
export const shownMedia: SiteMedia = {
  print: "shown",
  extract: { ...clip, sentences: [{ from: 0, to: 12, text: clip.said }] },
  stories: [clip, clip, clip],
  before: clip,
  after: clip,
  chapter: { ...clip, title: "A Working Life" },
  chapters: [{ ...clip, title: "A Working Life" }],
  book: {
    cover: picture,
    spread: picture,
    told: picture,
    marks: [[{ x: 600, y: 200, width: 300, height: 24 }]],
    pages: [picture, picture, picture, picture],
    openAt: 3,
  },
  scenes: { dusk: { wide: picture, narrow: picture }, night: { wide: picture, narrow: picture } },
  film,
};

/** The finished English sample as its page lists it. */
export const shownSample: SampleState = {
  state: "made",
  steps: [],
  title: "The River Kept the Time",
  author: "Evelyn Mae Tully",
  draft: false,
  files: [
    { kind: "book.pdf", href: "/sample/book.pdf", bytes: 1, title: null },
    { kind: "audiobook/01.mp3", href: clip.src, bytes: 1, title: "A Working Life" },
  ],
  warnings: ["One recording was quiet."],
  problem: null,
};

/** The finished French sample. */
export const shownFrenchSample: SampleState = {
  ...shownSample,
  title: "Deux éclats toutes les dix secondes",
  author: "Yves Kermarrec",
  files: [
    { kind: "book.pdf", href: "/sample/fr/book.pdf", bytes: 1, title: null },
    { kind: "audiobook/01.mp3", href: "/sample/fr/audiobook/01.mp3", bytes: 1, title: "Une vie de travail" },
  ],
  warnings: [],
};
