import { expect, test } from "vitest";
import type { Word } from "#domain/recording/transcript.ts";
import { isOtherVoice } from "#server/pipeline/1-recordings/other-voice.ts";
import type { Stretch } from "#domain/recording/other-voice-stretches.ts";
import { dropInterviewerWords } from "./drop-interviewer-words.ts";

/** Words of 200 ms, 50 ms apart. */
function said(text: string, fromMs: number): Word[] {
  return text
    .split(" ")
    .map((word, at) => ({ text: word, startMs: fromMs + at * 250, endMs: fromMs + at * 250 + 200, confidence: 1 }));
}
/** The kept words without overlapping speech. */
const dropIn = (words: readonly Word[], others: readonly Stretch[], language: "en" | "fr" = "en") =>
  dropInterviewerWords({ words, others, own: words.filter((word) => !isOtherVoice(word, others)) }, language);
const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join(" ");

test("drops the interviewer's words and voice commands", () => {
  const heard = [
    ...said("we kept bees", 0),
    ...said("what did you see there", 3_000),
    ...said("a river", 6_000),
    ...said("next question please", 9_000),
    ...said("all right the next question", 11_000),
  ];
  const others = [
    [2_900, 4_400],
    [10_900, 12_400],
  ] as const;
  expect(textOf(dropIn(heard, others))).toBe("we kept bees a river");
  expect(textOf(dropIn(heard.slice(0, -5), others.slice(0, 1)))).toBe("we kept bees a river");
});

test("keeps command words inside a story and in an unprompted answer", () => {
  const story = [...said("she said", 0), ...said("stop", 2_500), ...said("and i stopped", 5_000)];
  expect(textOf(dropIn(story, [[9_000, 9_500]]))).toBe("she said stop and i stopped");
  expect(textOf(dropIn(said("next question please", 0), []))).toBe("next question please");
});

test.each([
  ["en", "did you ever want to stop", "no"],
  ["en", "would you have liked to rest", "oh yes"],
  ["en", "how did it end", "well no"],
  ["fr", "vouliez vous vous arreter", "non"],
] as const)("keeps a short answer in %s: %s? %s", (language, asked, answer) => {
  const end = asked.split(" ").length * 250;
  const heard = [...said(asked, 0), ...said(answer, end + 100), ...said("thank you", end + 5_000)];
  const others = [
    [0, end],
    [end + 4_900, end + 5_900],
  ] as const;
  expect(textOf(dropIn(heard, others, language))).toBe(answer);
});

test("drops a command that begins during the interviewer's speech", () => {
  const others = [[2_900, 4_350]] as const;
  const over = (text: string) => [
    ...said("we kept bees", 0),
    ...said("what did you see", 3_000),
    ...said(`next ${text}`, 4_150),
  ];
  expect(textOf(dropIn(over("question please"), others))).toBe("we kept bees");
  expect(textOf(dropIn(over("door was a baker"), others))).toBe("we kept bees door was a baker");
  const early = [...said("next", 0), ...said("question please", 5_000)];
  expect(textOf(dropIn(early, [[0, 3_000]]))).toBe("question please");
});

test("keeps a remark during the interviewer's speech and drops a command there", () => {
  const others = [[1_000, 9_000]] as const;
  const dropOverlapping = (text: string) => {
    const own = said(text, 3_000);
    const words = [...said("what did you", 1_500), ...own, ...said("see there then", 7_000), ...said("a river", 9_200)];
    return textOf(dropInterviewerWords({ words, others, own: [...own, ...said("a river", 9_200)] }, "en"));
  };
  expect(dropOverlapping("she told me to stop")).toBe("she told me to stop a river");
  expect(dropOverlapping("next question please")).toBe("a river");
});

test("separates answer and command at a word of the interviewer", () => {
  const heard = [...said("we kept bees", 0), ...said("next question please", 1_500)];
  expect(textOf(dropIn(heard, [[900, 1_200]]))).toBe("we kept bees");
  expect(textOf(dropIn(heard, [[5_000, 6_000]]))).toBe("we kept bees next question please");
});
