import type { PictureProblem } from "#domain/memory/picture.ts";

const problems: Record<PictureProblem, string> = {
  type: "This is no picture that can be read. JPEG, PNG, HEIC and TIFF are.",
  size: "It has more than 100 MB. Please save it smaller.",
  full: "There is no room left for it.",
  connection: "The connection was lost. What was sent is kept.",
};

export const en = {
  problems,
  refused: "It could not be read as a picture. The file itself is kept.",
  gone: "The picture is no longer here.",
  retry: "Try again",
  dismiss: (name: string) => `Remove “${name}”`,
  waiting: (name: string) => `${name}: waiting`,
  sending: (name: string, percent: number) => `${name}: ${percent} % sent`,
  known: (name: string) => `${name}: you have it already, once is enough`,
  done: (name: string) => `${name}: it is here`,
  preparing: "It is being turned the right way up.",
  unseen: "A picture without a description",
};
export type PictureWords = typeof en;
