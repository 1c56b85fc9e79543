export const followUpEn = {
  which: (at: number, of: number) => (of === 1 ? "A follow-up, if you like" : `Follow-up ${at} of ${of}, if you like`),
  why: "Why this one?",
  said: "You said",
  quote: (words: string) => `“${words}.”`,
  whys: {
    short: "A reader would like to see a little more.",
    detailed: "This one asks what it means to you.",
    next: "It is the next one that belongs to this question.",
    unheard: "It comes in the usual order, since I did not follow the words. All of it is recorded.",
    busy: "Too many people are speaking just now for me to follow the words, so it is the next in line. All of it is recorded.",
  },
  plenty: "A sentence is plenty. So is silence.",
  skip: "Skip",
  enough: "Enough, go on",
  atMost: (count: number): string =>
    count === 1 ? "One more, if you like" : count === 2 ? "Two more, if you like" : "At most three",
  growOut: "They grow out of what you just said. Leave any of them.",
  inOrder: "They come in their usual order. Leave any of them.",
  now: "now",
  next: "next, if you like",
  last: "last, if you like",
  kept: "Your answer is already kept.",
};
