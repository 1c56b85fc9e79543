import { expect, test } from "vitest";
import type { ArrangedChapter } from "#domain/book/arrangement/arrangement.ts";
import { composeMemoir } from "./compose-memoir.ts";
import { ownWordsComposer } from "./own-words/own-words-composer.ts";
import { correctedAnswer, rawAnswer } from "./testing/spoken.ts";

const work = { signal: new AbortController().signal, onProgress: () => undefined };
const chapter = (key: string, title: string | null, ...ids: number[]): ArrangedChapter => ({
  key,
  title,
  parts: [1],
  hidden: false,
  sections: ids.map((questionId) => ({ questionId, hidden: false })),
});
const answers = [
  correctedAnswer("We had bread.", { questionId: 5, recordingId: "bread" }),
  rawAnswer("I was sewing", { questionId: 30, recordingId: "sewing" }),
  correctedAnswer("She sang.", { questionId: 40, recordingId: "song" }),
];
const arranged = (...chapters: ArrangedChapter[]) =>
  composeMemoir(
    ownWordsComposer,
    { title: "A Life", author: "Marie", dedication: null, language: "en", answers, arrangement: { chapters } },
    work,
  );
const storiesOf = ({ chapters }: Awaited<ReturnType<typeof arranged>>) =>
  chapters.map(({ number, title, stories }) => [number, title, ...stories.map(({ questionId }) => questionId)]);

test("follows an arrangement and leaves out empty chapters", async () => {
  const memoir = await arranged(chapter("a", "Love", 40, 5), chapter("b", "Nothing"), chapter("c", null, 30));
  expect(storiesOf(memoir)).toEqual([
    [1, "Love", 40, 5],
    [2, "Opening the Door", 30],
  ]);
});

test("counts the words of hidden stories as set aside", async () => {
  const shown = await arranged(chapter("a", "All", 5, 30, 40));
  const hidden = await arranged(chapter("a", "All", 5, 40), { ...chapter("b", "Work", 30), hidden: true });
  expect(storiesOf(hidden)).toEqual([[1, "All", 5, 40]]);
  expect([shown.draft, hidden.draft]).toEqual([true, false]);
  const { recognised, inBook, leftOut } = hidden.account;
  expect(recognised).toBe(inBook + leftOut.reduce((sum, { words }) => sum + words, 0));
  expect(leftOut).toContainEqual(expect.objectContaining({ recordingId: "sewing", words: 3, reason: "set aside" }));
});

test("has nothing to make when every story is hidden", async () => {
  const all = { ...chapter("a", "All", 5, 30, 40), hidden: true };
  await expect(arranged(all)).rejects.toMatchObject({ code: "nothing_to_make" });
});
