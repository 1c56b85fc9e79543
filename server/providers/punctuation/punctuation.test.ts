import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { configFrom } from "#server/platform/config/config.ts";
import { readEnv } from "#server/platform/config/env.ts";
import { punctuationModels } from "#server/providers/models/model-list.ts";
import { choosePunctuation } from "./choose-punctuation.ts";
import { hasMarks, setMarks } from "./set-marks.ts";
import { writeTinyPunctuation } from "./testing/tiny-punctuation.ts";

const spoken = (text: string, pausesMs: Record<number, number> = {}) => {
  let at = 0;
  return text.split(" ").map((word, index) => {
    at += 300 + (pausesMs[index] ?? 0);
    return { text: word, startMs: at, endMs: at + 250, confidence: null };
  });
};
const textOf = (words: { text: string }[]) => words.map(({ text }) => text).join(" ");
const bare = (text: string) => text.toLowerCase().replace(/[.,?!]$/u, "");
const answering = (text: string) => () => Promise.resolve([text]);
const failed = { code: "model_failed" };
const never = new AbortController().signal;

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "heirvoice-punctuation-"));
});
afterEach(() => rm(dir, { recursive: true, force: true }));
const choose = (language: "en" | "fr" = "en") => choosePunctuation(configFrom(readEnv({ DATA_DIR: dir })), language);
async function pulled() {
  const [model] = punctuationModels;
  if (!model) throw new Error("There is no model to play.");
  await writeTinyPunctuation(join(dir, "models"), model);
  return { model, folder: join(dir, "models", model.folder) };
}

describe("a punctuation model", () => {
  it("is absent before its download and for French", async () => {
    expect(await choose()).toMatchObject({ punctuator: null, reason: expect.stringContaining("pull punctuation-en") });
    await pulled();
    expect((await choose()).punctuator).not.toBeNull();
    expect(await choose("fr")).toMatchObject({ punctuator: null, reason: expect.stringContaining('for "fr"') });
  });

  it("adds capitals and marks and keeps words and times", async () => {
    await pulled();
    const { punctuator } = await choose();
    const words = spoken("tom fell in the river [laughs] who saw our dog Anna in usa");
    const marked = await punctuator?.(words, never);
    expect(textOf(marked ?? [])).toBe("Tom fell in the river. [laughs] Who? saw our dog, Anna in USA.");
    expect(marked?.map(({ startMs }) => startMs)).toEqual(words.map(({ startMs }) => startMs));
  });

  it("fails in its own process when damaged", async () => {
    const { model, folder } = await pulled();
    const { punctuator } = await choose();
    await writeFile(join(folder, model.files.model), "not a model");
    await expect(punctuator?.(spoken("tom"), never)).rejects.toMatchObject(failed);
    await expect(punctuator?.(spoken("tom"), AbortSignal.abort())).rejects.toMatchObject({ code: "cancelled" });
  });
});

describe("output of a model", () => {
  it.each([
    ["the river rose", "The river fell."],
    ["the river rose", "The river."],
    ["the river rose", "The river rose. Yes."],
    ["the river rose", "The, river: rose."],
    ["the river rose", "Theriver rose."],
    ["the river rose", ""],
  ])("for %j is rejected when it is %j", async (said, text) => {
    await expect(setMarks(spoken(said), answering(text))).rejects.toMatchObject(failed);
  });

  it("keeps existing capitals", async () => {
    expect(textOf(await setMarks(spoken("McDonald left"), answering("mcdonald left.")))).toBe("McDonald left.");
  });

  it("is requested in pieces that end at the longest pauses", async () => {
    const words = spoken(Array.from({ length: 260 }, (_, at) => `w${at}`).join(" "), { 70: 900, 90: 400, 160: 2000 });
    const asked: number[] = [];
    await setMarks(words, (texts) => {
      asked.push(...texts.map((text) => text.split(" ").length));
      return Promise.resolve(texts);
    });
    expect(asked).toEqual([70, 90, 100]);
  });

  it("never changes a word for any model output", async () => {
    const word = fc.oneof(fc.string({ minLength: 1, maxLength: 4 }), fc.stringMatching(/^[a-zA-Zéß'’-]{1,5}$/u));
    const change = fc.constantFrom(
      (text: string) => text,
      (text: string) => `${text}.`,
      (text: string) => `${text.toUpperCase()}?`,
      (text: string) => `${text}x`,
      () => "",
    );
    const pairs = fc.array(
      fc.tuple(word, fc.oneof({ weight: 5, arbitrary: fc.constant((text: string) => text) }, change)),
    );
    let marked = 0;
    await fc.assert(
      fc.asyncProperty(pairs, async (said) => {
        const words = said.map(([text], at) => ({ text, startMs: at, endMs: at, confidence: null }));
        const changes = said.filter(([text]) => /^[\p{L}\p{M}\p{N}'’-]+$/u.test(text)).map(([, make]) => make);
        const answer = (texts: string[]) => {
          const [first = ""] = texts;
          return Promise.resolve([
            first
              .split(" ")
              .map((text, at) => (changes[at] ?? String)(text))
              .join(" "),
          ]);
        };
        const after = await setMarks(words, answer).catch(() => words);
        if (after !== words) marked += 1;
        for (const [at, { text }] of words.entries()) expect([bare(text), text]).toContain(bare(after[at]?.text ?? ""));
      }),
    );
    expect(marked).toBeGreaterThan(10);
  });

  it("is not requested for punctuated words", () => {
    expect([hasMarks(spoken("we left")), hasMarks(spoken("We left.")), hasMarks(spoken("[noise] dr"))]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
