import { expect, test } from "vitest";
import type { Word } from "#domain/recording/transcript.ts";
import { findOverlaps, type Tape } from "./find-overlaps.ts";

type Spoken = { text: string; fromMs: number; db: number };
const room = -70;

/** Words of 200 ms, 50 ms apart, at the given levels, with room noise between them. */
function tapeOf(spoken: readonly Spoken[], about: Omit<Tape, "words" | "levels">, lengthMs = 30_000): Tape {
  const levels = new Float32Array(lengthMs / 10).fill(room);
  const words = spoken
    .flatMap(({ text, fromMs, db }) =>
      text.split(" ").map((word, at): Word => {
        const startMs = fromMs + at * 250;
        levels.fill(db, startMs / 10, startMs / 10 + 20);
        return { text: word, startMs, endMs: startMs + 200, confidence: 1 };
      }),
    )
    .toSorted((a, b) => a.startMs - b.startMs);
  return { ...about, words, levels };
}
const attributedIn = (tape: Tape) =>
  findOverlaps(tape)
    .attributed.map(({ text }) => text)
    .join(" ");

const asked = "so who sat with you at that table there in the evening";
const answer = { text: "my brothers and my grandfather", fromMs: 6_000, db: -20 };
const unknown = { said: [], cutOff: [] };

test("does not attribute a loud loudspeaker to the storyteller", () => {
  const louder = { text: "what did he say", fromMs: 10_000, db: -22 };
  const about = {
    others: [
      [0, 3_000],
      [10_000, 11_000],
    ] as const,
    said: [asked, louder.text],
    cutOff: [],
  };
  const tape = tapeOf([{ text: asked, fromMs: 0, db: -40 }, answer, louder], about);
  expect(attributedIn(tape)).toBe(answer.text);
  expect(attributedIn({ ...tape, said: [], cutOff: [] })).toBe(answer.text);
});

test("drops the interviewer's words at any loudness and offers them for playback", () => {
  const tape = tapeOf(
    [
      { text: "so who sat with", fromMs: 0, db: -40 },
      { text: "you at that table", fromMs: 1_000, db: -20 },
      { text: "there in the evening", fromMs: 2_000, db: -40 },
      answer,
    ],
    { others: [[0, 3_000]], said: [asked], cutOff: [] },
  );
  expect(attributedIn(tape)).toBe(answer.text);
  expect(findOverlaps(tape).doubtful).toEqual([[1_000, 1_950]]);
  expect(attributedIn({ ...tape, ...unknown })).toContain("you at that table my brothers");
});

test("keeps words repeated by a storyteller with headphones", () => {
  const others = [
    [0, 8_000],
    [12_000, 13_000],
  ] as const;
  const [echo, over] = [
    { text: "at that table", fromMs: 2_000, db: -21 },
    { text: "he was a sailor", fromMs: 12_000, db: -21 },
  ];
  const tape = tapeOf([echo, { ...answer, fromMs: 9_000 }, over], { others, said: [asked, "and then"], cutOff: [] });
  expect(attributedIn(tape)).toBe(`${echo.text} ${answer.text} ${over.text}`);
  const heard = tapeOf([echo, { ...answer, fromMs: 9_000 }, over], { others, said: [asked, over.text], cutOff: [] });
  expect(attributedIn(heard)).toBe(`${echo.text} ${answer.text}`);
});

test("keeps words that interrupt most of a question heard in headphones", () => {
  const text = "my grandmother kept bees behind the old house and sold their honey at the market";
  const interrupting = { text, fromMs: 1_900, db: -20 };
  const tape = tapeOf([interrupting, { ...answer, fromMs: 8_000 }], {
    others: [[400, 5_500]],
    said: [asked],
    cutOff: [],
  });
  expect(attributedIn(tape)).toBe(`${text} ${answer.text}`);
});

test("does not attribute a far voice to the storyteller", () => {
  const far = { text: "who was there", fromMs: 3_000, db: -45 };
  expect(attributedIn(tapeOf([far, answer], { others: [[0, 5_000]], ...unknown }))).toBe(answer.text);
});

test("keeps a whole remark with headphones, its soft words included", () => {
  const tape = tapeOf(
    [
      { text: "ah", fromMs: 2_000, db: -50 },
      { text: "yes we did", fromMs: 2_250, db: -20 },
      { text: "then", fromMs: 3_000, db: -50 },
      { text: "noise", fromMs: 4_000, db: -50 },
      answer,
    ],
    { others: [[0, 5_000]], ...unknown },
  );
  expect(attributedIn(tape)).toBe(`ah yes we did then ${answer.text}`);
});

test("keeps a soft word inside a remark and drops one beside it", () => {
  const overlappingAt = (soft: number) =>
    tapeOf(
      [
        { text: "so who sat with", fromMs: 0, db: -40 },
        { text: "she", fromMs: 1_000, db: -20 },
        { text: "is", fromMs: 1_250, db: soft },
        { text: "here", fromMs: 1_500, db: -20 },
        { text: "at", fromMs: 1_750, db: soft },
        { text: "table there in the", fromMs: 2_000, db: -40 },
        answer,
      ],
      { others: [[0, 3_000]], said: [asked], cutOff: [] },
    );
  expect(attributedIn(overlappingAt(-37))).toBe(`she is here ${answer.text}`);
  expect(attributedIn(overlappingAt(-40))).toBe(`she here ${answer.text}`);
});

test("drops the end of an interrupted question and keeps repeated words", () => {
  const end = { text: "at that table", fromMs: 3_100, db: -40 };
  const over = { text: "oh my brothers", fromMs: 3_900, db: -20 };
  const begun = { text: "so who sat with you there", fromMs: 1_500, db: -40 };
  const others = [[1_500, 3_000]] as const;
  const cut = tapeOf([begun, end, over], { others, said: [asked], cutOff: ["so who sat with you at that table"] });
  expect(attributedIn(cut)).toBe(over.text);
  expect(findOverlaps(cut).doubtful).toEqual([[3_100, 3_800]]);
  expect(attributedIn({ ...cut, cutOff: [] })).toBe(`${end.text} ${over.text}`);
  const again = tapeOf([begun, { ...end, db: -20 }, over], { others, said: [asked], cutOff: [asked] });
  expect(attributedIn(again)).toBe(`${end.text} ${over.text}`);
});

test("merges near places and limits their number", () => {
  const others = Array.from({ length: 120 }, (_, at): [number, number] => [at * 5_000, at * 5_000 + 3_000]);
  const spoken = others.flatMap(([from]) => [
    { text: "so who sat with you", fromMs: from, db: -40 },
    { text: "at that", fromMs: from + 1_250, db: -20 },
    { text: "table there", fromMs: from + 1_750, db: -40 },
    { text: "the evening", fromMs: from + 2_250, db: -20 },
    { text: "my own words", fromMs: from + 4_000, db: -20 },
  ]);
  const { doubtful } = findOverlaps(tapeOf(spoken, { others, said: [asked], cutOff: [] }, 600_000));
  expect(doubtful).toHaveLength(50);
  expect(doubtful.slice(0, 2)).toEqual([
    [1_250, 2_700],
    [6_250, 7_700],
  ]);
});
