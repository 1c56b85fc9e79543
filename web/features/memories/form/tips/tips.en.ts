type Tip = [icon: "pen" | "clock" | "people" | "book", title: string, text: string];

export const en = {
  title: "Tips",
  tips: [
    ["pen", "A title you would say aloud", "“The flood of 1965”, not “Family 3”."],
    ["clock", "You need not know the day", "“The summer of 1952” is a date, here."],
    ["people", "Let others add to it", "With a link, without an account. You approve each piece."],
    ["book", "It can go into your book", "As a photo page, or beside a chapter. Later, if you wish."],
  ] as Tip[],
};
export type TipsWords = typeof en;
