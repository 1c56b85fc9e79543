const speech = (name: string) => new URL(`../../../../shared/speech/${name}`, import.meta.url).pathname;

/** Two recorded answers. The second sentence of the first is left out, and its name is corrected. */
export const kennedy = {
  question: 1,
  file: speech("jfk.wav"),
  text: "And so, my fellow Amerikans. Ask not what your country can do for you. Ask what you can do for your country.",
};
export const dashwood = {
  question: 5,
  file: speech("sense-0870.wav"),
  text: "And Mr. John Dashwood had then leisure to consider how much there might be prudently in his power to do for them.",
};
export const named = "And so, my fellow Americans.";
export const cut = "Ask not what your country can do for you.";
export const kept = "Ask what you can do for your country.";
/** Where half a second begins that only one sentence of the first answer has. */
export const needlesMs = { named: 1_200, cut: 4_300 };
