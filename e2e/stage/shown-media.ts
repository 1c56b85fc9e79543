import type { SiteMedia } from "#domain/site-media.ts";

const clip = {
  src: "/site/none.mp3",
  seconds: 12,
  peaks: Array.from({ length: 48 }, (_, bar) => 10 + ((bar * 37) % 90)),
  said: { en: "I can tie a cake box with one hand.", fr: "Je sais ficeler une boîte d’une main." },
};
const picture = { avif: "/site/share.png", webp: "/site/share.png", width: 1200, height: 630 };
const captions = { en: "/site/none.vtt", fr: "/site/none.vtt" };
const film = { src: "/site/none.mp4", poster: "/site/share.png", captions, seconds: 60 };

/** What pages show once the media are made, without making them; nothing of it can be played. */
export const shownMedia: SiteMedia = {
  print: "shown",
  extract: clip,
  before: clip,
  after: clip,
  chapter: { ...clip, title: "A Working Life" },
  chapters: [],
  book: { cover: picture, spread: picture, page: picture, told: picture },
  film: { en: film, fr: film },
};
