import type { PrintRefusal } from "#domain/book/print-kit.ts";

const refusals: Record<PrintRefusal, (pages: number, limit: number) => string> = {
  "too thin": (pages, least) =>
    `This book has ${pages} pages. Common printers refuse fewer than ${least}: so thin a book has no spine to bind. You can take the files all the same, and ask for a stapled booklet.`,
  "too thick": (pages, most) =>
    `This book has ${pages} pages. Common printers refuse more than ${most}: so thick a book does not hold in one binding. You can take the files all the same, and ask for two volumes.`,
};

export const en = {
  title: "For the printer",
  lead: "The pages and the cover exactly as you approved them, and a one-page guide with sizes, paper and binding. Take it to any print shop: no printer is connected here.",
  refusals,
  download: "Download for the printer (ZIP)",
  packing: "The files are being packed. A moment, please.",
  begun: "The download has begun. Look for it among your downloads.",
  failures: {
    offline: "There is no connection just now. Nothing is lost; try again when you are back online.",
    refused:
      "An answer in this proof is not in the book any more, so this proof is not printed. Make a new proof and approve it.",
    often: "These files were packed often enough today. Please try again tomorrow.",
    failed: "The files could not be packed just now. Your approved proof is safe; please try again.",
  },
};

export type PrintKitWords = typeof en;
