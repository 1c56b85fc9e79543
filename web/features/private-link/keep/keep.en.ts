const they = (giver: string) => (giver === "" ? "Whoever gave you the link" : giver);

/** `giver` is empty when the storyteller has no name. */
export const en = {
  title: "To keep",
  lead: (giver: string) => `${they(giver)} allows these to whoever has the link.`,
  files: {
    "book.pdf": "The book (PDF)",
    "book-read-along.epub": "Read along with the voice (EPUB)",
    "book.epub": "The book (EPUB)",
    "audiobook.m4b": "The whole audiobook (M4B)",
  },
  recordings: "The original recordings",
  notShared: "not shared",
  heard: "As you read along, the voice of the book plays.",
  notListed: "The files could not be listed just now.",
  copy: {
    title: "Without the internet",
    lead: "Keep this book with its sound on this device, and it opens without the internet. Only on a device of your own.",
    keep: (size: string) => `Keep it here (${size})`,
    coming: (here: number, all: number) => `${here} of ${all} parts are here.`,
    kept: (day: string) => `On this device since ${day}. It opens without the internet at this address.`,
    remove: "Delete it from this device",
    removed: "The copy was deleted from this device.",
    noRoom: "There is not enough room on this device.",
    failed: "The copy could not be made. Please try again.",
  },
  now: (day: string) => `You are without the internet. This is the copy of ${day} on this device.`,
  gone: {
    withdrawn: (giver: string) => `${they(giver)} does not allow a copy any more. It was deleted from this device.`,
    changed: () => "The book has changed, so its old copy was deleted from this device.",
    outdated: () =>
      "An earlier version of this page made the copy on this device, so it was deleted. You can keep the book again.",
    ended: () => "This link has ended, so the copy of the book was deleted from this device.",
  },
};
export type KeepWords = typeof en;
