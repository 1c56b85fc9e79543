import { describe, expect, it } from "vitest";
import type { TranscribedAnswer } from "#domain/recording/transcript.ts";
import { correctedAnswer, rawAnswer } from "#server/pipeline/3-memoir/testing/spoken.ts";
import { learnNames } from "./learn-names.ts";
import { markLines } from "#server/pipeline/2-transcripts/align/mark-lines.ts";
import { composeAnswer } from "./compose-answer.ts";

const paragraphsOf = (answer: TranscribedAnswer, others: TranscribedAnswer[] = []) =>
  composeAnswer(answer, learnNames([...others, answer]), new Set()).paragraphs.map((paragraph) =>
    paragraph.map(({ sentence }) => sentence.text),
  );
const text = (answer: TranscribedAnswer, others: TranscribedAnswer[] = []) =>
  paragraphsOf(answer, others).flat().join(" ");
const ids = (spoken: string) =>
  composeAnswer(correctedAnswer(spoken), new Map(), new Set())
    .paragraphs.flat()
    .map(({ sentence }) => sentence.id);
const fr = { language: "fr" } as const;

const unheard = (answer: TranscribedAnswer, from: number, to: number, msEach: number): TranscribedAnswer => ({
  ...answer,
  words: answer.words.map((word, at) =>
    at < from || at >= to
      ? word
      : { ...word, timing: "estimated", heard: [], startMs: 5000 + at * msEach, endMs: 5000 + (at + 1) * msEach },
  ),
});
const origins = (answer: TranscribedAnswer) =>
  composeAnswer(answer, new Map(), new Set())
    .paragraphs.flat()
    .map(({ sentence: { origin, spans } }) => [origin, spans.length]);
describe("text without a recording", () => {
  const two = correctedAnswer("We lived by the river. My late father built the house.");

  it("has no span, for one sentence or the whole text", () => {
    expect(origins(two)).toEqual([
      ["spoken", 1],
      ["spoken", 1],
    ]);
    expect(origins(unheard(two, 5, 11, 20))).toEqual([
      ["spoken", 1],
      ["by hand", 0],
    ]);
    expect(origins(unheard(two, 0, 11, 300))).toEqual([
      ["by hand", 0],
      ["by hand", 0],
    ]);
  });

  it("excludes words that a recognizer may have missed", () => {
    expect(origins(unheard(two, 5, 11, 300))[1]).toEqual(["spoken", 1]);
    expect(origins({ ...unheard(two, 0, 11, 300), rawWords: [] })[0]).toEqual(["spoken", 1]);
  });
});

describe("omissions", () => {
  it.each([
    ["Um, I was, uh, born in Lyon.", "I was born in Lyon."],
    ["When I came home, um, she was there.", "When I came home, she was there."],
    ["It was, you know, a hard time.", "It was a hard time."],
    ["You know, we had nothing.", "We had nothing."],
    ["You know what he did?", "You know what he did?"],
    ["He was big um. Then he left.", "He was big. Then he left."],
    ["The the house was very very cold.", "The house was very very cold."],
    ["I, I was glad that he had had his tea.", "I was glad that he had had his tea."],
    ["My brother, my brother Tom went to sea.", "My brother Tom went to sea."],
    ["My brother, my brother Tom, went to sea.", "My brother Tom went to sea."],
    ["My brother, my brother Tom, who was ill, went.", "My brother Tom, who was ill, went."],
    ["It was like, like a cave in there.", "It was like a cave in there."],
    ["My mother, my mother! I called.", "My mother, my mother! I called."],
    ["We would we would walk on and on and on.", "We would walk on and on and on."],
    ["No, no, it was long, long ago.", "No, no, it was long, long ago."],
    ["It was 5 mm wide and and flat.", "It was 5 mm wide and flat."],
    ["He was a porter, I mean a signalman.", "He was a porter, I mean a signalman."],
  ])("prints %j as %j", (spoken, printed) => {
    expect(text(correctedAnswer(spoken))).toBe(printed);
  });

  it.each([
    ["Euh, je suis, heu, née à Lyon.", "Je suis née à Lyon."],
    ["C'était, tu vois, un dur métier.", "C'était un dur métier."],
    ["Nous nous levions tôt, vous vous rappelez.", "Nous nous levions tôt, vous vous rappelez."],
    ["Le le facteur, enfin le garde, passait.", "Le facteur, enfin le garde, passait."],
    ["Il était très très gentil, ben oui !", "Il était très très gentil, ben oui\u00a0!"],
    ["Euh ben on partait à pied.", "On partait à pied."],
    ["Ben est venu.", "Ben est venu."],
  ])("prints French %j as %j", (spoken, printed) => {
    expect(text(correctedAnswer(spoken, fr))).toBe(printed);
  });

  it("omits an aside of an unpunctuated draft only between pauses", () => {
    expect(text(rawAnswer("it was | you know | a hard time"))).toBe("It was a hard time.");
    expect(text(rawAnswer("they did not let you know a thing"))).toBe("They did not let you know a thing.");
  });

  it("keeps a self-correction in a draft", () => {
    expect(text(rawAnswer("he was a porter i mean a signalman"))).toBe("He was a porter I mean a signalman.");
  });

  it("include noise marks of the recognizer", () => {
    expect(text(rawAnswer("[laughter] so we ran <sil> home ♪"))).toBe("So we ran home.");
  });

  it("leave no paragraph of an answer with hesitations only", () => {
    expect(paragraphsOf(rawAnswer("um uh um"))).toEqual([]);
    expect(paragraphsOf(correctedAnswer("… !"))).toEqual([]);
  });
});

describe("sentences", () => {
  it.each([
    [
      "Dr. Smith and J. F. Kennedy came at 3.5 miles. Then Mr. Hardy left.",
      ["Dr. Smith and J. F. Kennedy came at 3.5 miles.", "Then Mr. Hardy left."],
    ],
    ["“Go home!” he said. We went…and came back.", ["“Go home!” he said.", "We went…and came back."]],
    ["I waited… and then he came… Nobody spoke.", ["I waited… and then he came…", "Nobody spoke."]],
    [
      "It was for my wife and I. We took vitamin C. Then we slept.",
      ["It was for my wife and I.", "We took vitamin C.", "Then we slept."],
    ],
    [
      "We met at 6 p.m. on Sunday. He came at 7 p.m. Then we ate",
      ["We met at 6 p.m. on Sunday.", "He came at 7 p.m.", "Then we ate."],
    ],
    ["he left. then it rained", ["He left.", "Then it rained."]],
  ])("of %j end at full stops, not at abbreviations", (spoken, sentences) => {
    expect(paragraphsOf(correctedAnswer(spoken)).flat()).toEqual(sentences);
  });

  it("keep French dialogue and titles whole", () => {
    expect(paragraphsOf(correctedAnswer("« Bonjour ! » dit-il à M. Dupont. Mme. Leroy riait !", fr)).flat()).toEqual([
      "«\u00a0Bonjour\u00a0!\u00a0» dit-il à M. Dupont.",
      "Mme. Leroy riait\u00a0!",
    ]);
  });

  it("of a draft end at pauses unless a word must follow", () => {
    expect(paragraphsOf(rawAnswer("we lived by the | river | my father fished | i watched")).flat()).toEqual([
      "We lived by the river.",
      "My father fished.",
      "I watched.",
    ]);
  });

  it("distinguish numbers from articles in a French draft", () => {
    const spoken = "je suis née à lyon en quarante et un || mon père avait un || âne";
    expect(text(rawAnswer(spoken, fr))).toBe("Je suis née à Lyon en quarante et un. Mon père avait un âne.");
  });

  it("split a draft without pauses at a breath", () => {
    const answer = rawAnswer(Array.from({ length: 60 }, (_, i) => `word${i}`).join(" "));
    for (const word of answer.words.slice(31)) {
      word.startMs += 200;
      word.endMs += 200;
    }
    expect(paragraphsOf(answer).flat()).toHaveLength(2);
    expect(paragraphsOf(answer).flat()[0]).toMatch(/word30\.$/u);
  });

  it("copy capitals of corrected names into a draft", () => {
    const corrected = correctedAnswer("My aunt Hélène lived in Lyon near New York Street. A rose is a rose.", {
      recordingId: "other",
    });
    expect(text(rawAnswer("and mr john came home || it was the dr || mrs dashwood left"))).toBe(
      "And Mr. John came home. It was the dr. Mrs. Dashwood left.",
    );
    expect(text(rawAnswer("hélène's house in lyon had a new rose | i'm sure"), [corrected])).toBe(
      "Hélène's house in Lyon had a new rose. I'm sure.",
    );
  });
});

describe("letter case of corrected text", () => {
  it("stays unchanged", () => {
    const written = "We ate well. one tin a day. #set was the word. Um, the iPhone rang.";
    expect(text(correctedAnswer(written))).toBe("We ate well. one tin a day. #set was the word. The iPhone rang.");
  });
});

const lines = (body: string) => {
  const answer = correctedAnswer(body);
  return paragraphsOf({ ...answer, words: markLines(answer.words, body) });
};

describe("line breaks of corrected text", () => {
  it("keep lists and verses without added full stops", () => {
    expect(lines("You take:\none tin of beans\ntwo eggs\nsalt\n\nAnd then you wait. It rises.")).toEqual([
      ["You take:", "one tin of beans", "two eggs", "salt"],
      ["And then you wait.", "It rises."],
    ]);
    expect(lines("The river rose. The river fell,\nWe had no boat,\nand so we sang")).toEqual([
      ["The river rose. The river fell,", "We had no boat,", "and so we sang"],
    ]);
    const verse = ["One for the river,", "Two for the road,", "Three for the donkey", "Who carried the load."];
    expect(lines(verse.join("\n"))).toEqual([verse]);
    const longer = [
      "The river rose and took the mill,",
      "It took the bridge and garden,",
      "And I was never told the rest.",
    ];
    expect(lines(longer.join("\n"))).toEqual([longer]);
  });

  it("are removed from wrapped text", () => {
    const wrapped = "We had a house by the river and\nin spring the water came up to\nthe door, and we stayed.";
    expect(lines(wrapped)).toEqual([
      ["We had a house by the river and in spring the water came up to the door, and we stayed."],
    ]);
    expect(text(correctedAnswer("He fell in. [laughs]"))).toBe("He fell in. [laughs]");
  });
});

const saidInOneBreath: [string, string[]][] = [
  [
    "we lived in the back of the post office , there were three rooms and my father sorted the letters because his eyes were bad , i could tell by the sound",
    [
      "We lived in the back of the post office.",
      "There were three rooms and my father sorted the letters because his eyes were bad.",
      "I could tell by the sound.",
    ],
  ],
  [
    "in the evening i remember , we sat on the porch and the dog that , he had found slept under the chair",
    ["In the evening I remember we sat on the porch and the dog that he had found slept under the chair."],
  ],
  ["he never came back , we waited for him", ["He never came back we waited for him."]],
];

it.each(saidInOneBreath)("ends a draft sentence where the subject changes: %s", (said, sentences) => {
  expect(paragraphsOf(rawAnswer(said))).toEqual([sentences]);
});

it("keeps words that are property names of objects", () => {
  for (const word of ["valueOf", "constructor", "__proto__", "toString"])
    expect(
      paragraphsOf(rawAnswer(`we wrote ${word} on it`))
        .flat()
        .join(" "),
    ).toContain(word);
});

it("adds no full stop after a mark in single quotes", () => {
  expect(paragraphsOf(correctedAnswer("'Labboard lead, there! Stabboard lead!' And then 'No.'")).flat()).toEqual([
    "'Labboard lead, there!",
    "Stabboard lead!'",
    "And then 'No.'",
  ]);
});

describe("paragraphs", () => {
  it("follow the blank lines of corrected text", () => {
    expect(paragraphsOf(correctedAnswer("One came. Two came.\n\nThree came."))).toEqual([
      ["One came.", "Two came."],
      ["Three came."],
    ]);
  });

  it("start after a long pause of a draft", () => {
    expect(paragraphsOf(rawAnswer("we had a dog || the school was far"))).toEqual([
      ["We had a dog."],
      ["The school was far."],
    ]);
  });

  it("follow subjects, not pauses, in punctuated speech", () => {
    const opening = "We lived by the river in a house of two rooms. ".repeat(4).trim();
    const paused = rawAnswer(`${opening} || He was kind. || The river froze. || School began at eight.`);
    expect(paragraphsOf(paused).map((paragraph) => paragraph.at(-1))).toEqual([
      "He was kind.",
      "School began at eight.",
    ]);
    expect(paragraphsOf(rawAnswer("He left. || We ate. || School began."))).toHaveLength(1);
  });

  it("split at a change of subject, never inside a quotation", () => {
    const mill =
      "We walked to the old mill with lamps every day of that long winter. It was dark. And it was cold. ".repeat(4);
    const turn = "Father counted the lamps at night.";
    const said = 'He said, "Count them. Nobody knows how dark this river is."';
    const answer = `${mill}${turn} He never lost one, and that was his pride. ${said} They say so still. ${mill.replaceAll("We walked", "They walked")}`;
    const starts = paragraphsOf(correctedAnswer(answer)).map(([first]) => first);
    expect(starts).toContain(turn);
    expect(starts.slice(1).filter((first) => /^(It|And|He|They|Nobody)\b/u.test(first ?? ""))).toEqual([]);
  });

  it("contain at most 160 words", () => {
    const answer = correctedAnswer("We walked to the old mill every day of it. ".repeat(40));
    for (const paragraph of paragraphsOf(answer))
      expect(paragraph.join(" ").split(" ").length).toBeLessThanOrEqual(160);
  });
});

describe("spans", () => {
  it("fit the words tightly and split at an omission", () => {
    const { paragraphs } = composeAnswer(correctedAnswer("We um came home."), new Map(), new Set());
    expect(paragraphs[0]?.[0]?.sentence.spans).toEqual([
      { recordingId: "recording-1", startMs: 0, endMs: 250 },
      { recordingId: "recording-1", startMs: 600, endMs: 1150 },
    ]);
  });

  it("follow words that the person moved", () => {
    const answer = correctedAnswer("One two three four.");
    const [one, two, three, four] = answer.words;
    if (!one || !two || !three || !four) throw new Error("four words");
    answer.words = [three, four, one, two];
    const { paragraphs } = composeAnswer(answer, new Map(), new Set());
    expect(paragraphs.flat().flatMap(({ sentence }) => sentence.spans.map((span) => span.startMs))).toEqual([600, 0]);
  });

  it("give repeated sentences stable and distinct ids", () => {
    expect(ids("Yes. Yes. Yes.")).toEqual(ids("Yes. Yes. Yes."));
    expect(new Set(ids("Yes. Yes. Yes.")).size).toBe(3);
  });
});

describe("extreme input", () => {
  it.each([
    ["thousands of sentences of two words", "The house. ", 20_000],
    ["a hundred thousand words without a full stop", "and so ", 50_000],
    ["words of one letter", "a ", 100_000],
  ])("composes %s without losing a word", (_, phrase, times) => {
    const made = composeAnswer(correctedAnswer(phrase.repeat(times)), new Map(), new Set());
    const words =
      made.paragraphs.flat().reduce((sum, sentence) => sum + sentence.words.length, 0) + made.leftOut.length;
    expect(words).toBe(times * phrase.trim().split(" ").length);
  });
});
