import { readdir, readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { chapterOfQuestion } from "#domain/question-chapter.ts";
import { questionText } from "#domain/question.ts";
import { readQuestionBank } from "#server/backend/db/question-bank.ts";
import memoir from "./life-story/memoir.json" with { type: "json" };

const folder = new URL("./life-story/", import.meta.url);
const textsIn = async (where: URL) => (await readdir(where)).filter((name) => name.endsWith(".txt")).sort();
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9']+/g) ?? [];

const names = await textsIn(folder);
const told = await Promise.all(
  names.map(async (name) => ({
    name,
    asked: {
      questionId: Number.parseInt(name),
      followUp: /^\d+\.(\d)/.test(name) ? Number(/^\d+\.(\d)/.exec(name)?.[1]) : null,
    },
    corrected: await readFile(new URL(name, folder), "utf8"),
    spoken: await readFile(new URL(`spoken/${name}`, folder), "utf8"),
  })),
);

it("answers at least fourteen questions of the bank in seven chapters, two of them follow-ups", async () => {
  const bank = await readQuestionBank();
  expect(told.length).toBeGreaterThanOrEqual(14);
  for (const { name, asked } of told) expect(questionText(bank, asked, "en"), name).not.toBeNull();
  expect(new Set(told.map(({ asked }) => chapterOfQuestion(asked.questionId).number)).size).toBeGreaterThanOrEqual(7);
  expect(told.filter(({ asked }) => asked.followUp !== null).length).toBeGreaterThanOrEqual(2);
  expect(memoir).toMatchObject({ title: "The River Kept the Time", author: "Evelyn Mae Tully", language: "en" });
});

it("has a spoken twin for every corrected answer, of 90 to 220 words", async () => {
  expect(await textsIn(new URL("spoken/", folder))).toEqual(names);
  for (const { name, corrected } of told) {
    expect(corrected.split(/\s+/).length, name).toBeGreaterThanOrEqual(90);
    expect(corrected.split(/\s+/).length, name).toBeLessThanOrEqual(220);
  }
});

it("is spoken as people speak: fillers that the corrected words leave out, self-corrections that they keep", () => {
  for (const { name, corrected, spoken } of told) {
    expect(spoken, name).toMatch(/\b(um|uh)\b/);
    expect(corrected, name).not.toMatch(/\b(um|uh)\b/);
  }
  const selfCorrected = told.filter(
    ({ corrected, spoken }) => /I mean|, no, /.test(corrected) && /I mean|, no, /.test(spoken),
  );
  expect(selfCorrected.length).toBeGreaterThanOrEqual(3);
});

it("says every corrected word, in order; only numbers are written otherwise than they are said", () => {
  for (const { name, corrected, spoken } of told) {
    const said = wordsOf(spoken);
    let at = 0;
    for (const word of wordsOf(corrected)) {
      const found = said.indexOf(word, at);
      if (found !== -1 && found - at < 12) at = found + 1;
      else expect(word, `${name}: "${word}" is not said`).toMatch(/^\d+(st|nd|rd|th)?$/);
    }
  }
});
