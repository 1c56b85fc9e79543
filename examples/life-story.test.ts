import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { languageSchema } from "#domain/language.ts";
import { chapterOfQuestion } from "#domain/interview/question-chapter.ts";
import { questionText } from "#domain/interview/question.ts";
import { readQuestionBank } from "#server/database/seed/question-bank.ts";
import { editionOf } from "#server/pipeline/1-recordings/folder/folder-settings.ts";
import { readRecordingsFolder } from "#server/pipeline/1-recordings/folder/read-recordings-folder.ts";
import { sampleStories, type SampleStory } from "./sample-stories.ts";

const textsIn = async (where: string) => (await readdir(where)).filter((name) => name.endsWith(".txt")).sort();
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9']+/g) ?? [];

async function storyIn({ texts, spoken }: SampleStory) {
  return Promise.all(
    (await textsIn(texts)).map(async (name) => ({
      name,
      asked: {
        questionId: Number.parseInt(name),
        followUp: /^\d+\.(\d)/.test(name) ? Number(/^\d+\.(\d)/.exec(name)?.[1]) : null,
      },
      corrected: await readFile(join(texts, name), "utf8"),
      spoken: await readFile(join(spoken, name), "utf8"),
    })),
  );
}

const told = await storyIn(sampleStories.en);
const languages = languageSchema.options;
const memoirs = {
  en: { title: "The River Kept the Time", author: "Evelyn Mae Tully", language: "en" },
  fr: {
    title: "Deux éclats toutes les dix secondes",
    author: "Yves Kermarrec",
    language: "fr",
    size: "large print",
    cover: "photograph",
  },
};

it("shows two editions of different size and cover with their storytellers", async () => {
  const settings = await Promise.all(
    languages.map(async (language) => (await readRecordingsFolder(sampleStories[language].texts)).settings),
  );
  const [en, fr] = settings.map(editionOf);
  expect(en).toMatchObject({ size: "6x9", cover: "waveform" });
  expect(fr).toMatchObject({ size: "large print", cover: "photograph", photos: "together" });
  for (const { about, imprint } of settings) expect([about, imprint]).not.toContain(null);
});

it.each(languages)("answers fourteen questions in seven chapters with two follow-ups: %s", async (language) => {
  const [bank, answers] = [await readQuestionBank(), await storyIn(sampleStories[language])];
  expect(answers.length).toBeGreaterThanOrEqual(14);
  for (const { name, asked } of answers) expect(questionText(bank, asked, language), name).not.toBeNull();
  const chapters = new Set(answers.map(({ asked }) => chapterOfQuestion(asked.questionId).number));
  expect(chapters.size).toBeGreaterThanOrEqual(7);
  expect(answers.filter(({ asked }) => asked.followUp !== null).length).toBeGreaterThanOrEqual(2);
  const memoir = JSON.parse(await readFile(join(sampleStories[language].texts, "memoir.json"), "utf8"));
  expect(memoir).toMatchObject(memoirs[language]);
});

it.each(languages)("has a spoken text of 90 to 220 words per answer: %s", async (language) => {
  const { texts, spoken } = sampleStories[language];
  expect(await textsIn(spoken)).toEqual(await textsIn(texts));
  for (const { name, corrected } of await storyIn(sampleStories[language])) {
    expect(corrected.split(/\s+/).length, name).toBeGreaterThanOrEqual(90);
    expect(corrected.split(/\s+/).length, name).toBeLessThanOrEqual(220);
  }
});

it("is written in French with the marks and spaces of French", async () => {
  for (const { name, corrected } of await storyIn(sampleStories.fr))
    expect(corrected, name).not.toMatch(/['"]|[^\u00a0\u202f][?!;:»]|«[^\u00a0]/u);
});

it("keeps fillers and self-corrections in the spoken texts", () => {
  for (const { name, corrected, spoken } of told) {
    expect(spoken, name).toMatch(/\b(um|uh)\b/);
    expect(corrected, name).not.toMatch(/\b(um|uh)\b/);
  }
  const selfCorrected = told.filter(
    ({ corrected, spoken }) => /I mean|, no, /.test(corrected) && /I mean|, no, /.test(spoken),
  );
  expect(selfCorrected.length).toBeGreaterThanOrEqual(3);
});

it("speaks every corrected word in order, except for numbers", () => {
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
