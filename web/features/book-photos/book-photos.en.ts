import { smallNumbers } from "#web/lib/texts/small-numbers.ts";

/** Small numbers in words. */
const count = (of: number) => smallNumbers.en[of] ?? String(of);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const inches = (of: number) => `${Math.floor(of) || ""}${of % 1 === 0 ? "" : "½"}`;

export const en = {
  title: "Photos in your book",
  lead: (placed: number, waiting: number) =>
    `${placed === 0 ? "None" : capital(count(placed).toLowerCase())} placed, ${waiting === 0 ? "none" : count(waiting).toLowerCase()} waiting. Turned the right way up by themselves.`,
  states: { kept: "Kept", unsaved: "Not kept yet" },
  add: "Add photos",
  list: "Waiting and placed",
  untitled: "Without a caption",
  waiting: "waiting",
  preparing: "is being prepared",
  on: (place: string, page: number | null) => (page === null ? place : `page ${page}, ${place}`),
  short: { text: "in the text", page: "a page of its own", "photo page": "on the photo page" },
  notPrinted: "not printed: its part of the book rests",
  memories: "From your memories",
  photoPage: (chapter: number) => `Photo page of chapter ${chapter}`,
  free: (of: number) =>
    of <= 0
      ? "All four places are taken."
      : `${capital(count(of).toLowerCase())} of four places ${of === 1 ? "is" : "are"} free.`,
  section: "Which part of the book",
  chapterOf: (number: number, title: string) => `Chapter ${number}: ${title}`,
  sheet: "The page, with the place it takes",
  page: (number: number) => `page ${number}`,
  tapHint: "Tap the sentence that it follows.",
  here: "It goes here",
  onPage: "It gets the page after this one.",
  onPhotoPage: "It comes with others at the end of this chapter.",
  earlier: "Earlier lines",
  later: "Later lines",
  where: "Where does it go?",
  places: {
    text: { title: "In the text", text: "After the sentence you tapped." },
    page: { title: "A page of its own", text: "With its caption below." },
    "photo page": { title: "On the photo page", text: "Up to four, at the end of the chapter." },
  },
  put: "Put it here",
  takeOut: "Take it out of the book",
  crop: "Cut it to a part",
  caption: "Caption",
  captionHint: "Printed below it. Those who cannot see it hear it.",
  tooSmall: "Too small for this width.",
  tooSmallText: ({
    pixels,
    sharpInches,
    printedInches,
  }: {
    pixels: number;
    sharpInches: number;
    printedInches: number;
  }) =>
    `${pixels} dots wide: sharp up to ${inches(sharpInches)} ${sharpInches === 1 ? "inch" : "inches"}, here it is ${inches(printedInches)}. Make it narrower, or send a larger one.`,
  narrower: (of: number) => `Make it ${inches(of)} ${of === 1 ? "inch" : "inches"}`,
  wide: "As wide as the text",
  larger: "Send a larger one",
  placed: (name: string) => `“${name}” is in your book.`,
  removed: (name: string) => `“${name}” is out of your book. The photo itself is kept.`,
  undo: "Undo",
  notKept: "That could not be kept. What you chose is still here.",
  cropTitle: "Which part is printed",
  cropHint: "Drag the corners. Or move with the arrow keys.",
  focus: "What must stay visible on the photo page",
  spots: [
    "top left",
    "top",
    "top right",
    "left",
    "middle",
    "right",
    "bottom left",
    "bottom",
    "bottom right",
  ] as readonly string[],
  cropArea: "The printed part. Move it with the arrow keys.",
  cropHandle: (spot: string) => `Edge ${spot}. Move it with the arrow keys.`,
  whole: "The whole picture",
  keepCrop: "Keep this part",
  close: "Close",
  notLoaded: "The photos of your book could not be loaded.",
  noBook: {
    text: "Your book has pages as soon as it was made once. Then each photo finds its place.",
    begin: "Go to your book",
  },
  noPhotos: "No photo yet. Add those you have: each finds its place here.",
};

export type BookPhotosWords = typeof en;
