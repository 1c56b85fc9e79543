import { expect, test } from "vitest";
import type { Story } from "#domain/book/memoir.ts";
import { findPhrases } from "./find-phrases.ts";
import { titleStories } from "./title-stories.ts";

const filler =
  "We were all there that day and it went on as it always did when the whole family had come together for once.";

function story(questionId: number, ...texts: string[]): Story {
  const sentences = [...texts, filler, filler].map((text, at) => ({
    id: `s${questionId}${at}`,
    text,
    spans: [],
    origin: "spoken" as const,
  }));
  return { questionId, heading: "Q?", recordingIds: ["r"], paragraphs: [{ sentences }] };
}

const stories = [
  story(1, "He gave me the key to his bakery.", "The key was so cold.", "I turned the key, and the bakery was warm."),
  story(
    2,
    "My mother's boots had paper in the toes.",
    "I bought her the brown boots.",
    "Those boots stood by the stove.",
  ),
  story(3, "Une phrase."),
];

test("titles each story with its own recurring words", () => {
  const titled = titleStories(stories, "en", {});
  const [first, second] = titled;
  expect(first?.title).toMatch(/^The key/);
  expect(second?.title).toBe("The brown boots");
  for (const { title, paragraphs } of titled.slice(0, 2)) {
    const words = paragraphs.flatMap(({ sentences }) => sentences.map(({ text }) => text)).join(" ");
    expect(words.toLowerCase()).toContain(title?.toLowerCase());
  }
});

test("offers other titles from the story's own words", () => {
  const [first, second] = titleStories(stories, "en", { 2: "Boots" });
  expect(first?.title).toBe("The key was so cold");
  expect(first?.otherTitles).toEqual(["The bakery"]);
  for (const unseen of [" ", "\u0001", "\u200b\u2060\u00ad", "\u2067\ufeff"])
    expect(titleStories(stories, "en", { 2: unseen })).toEqual(titleStories(stories, "en", {}));
  for (const { otherTitles = [], paragraphs } of [first, second].flatMap((one) => one ?? [])) {
    const words = paragraphs
      .flatMap(({ sentences }) => sentences.map(({ text }) => text))
      .join(" ")
      .toLowerCase();
    for (const other of otherTitles) expect(words).toContain(other.toLowerCase());
  }
  expect(second?.otherTitles).toContain("The brown boots");
});

test("uses no salutation or closing of a letter as title", () => {
  const [letter] = stories;
  if (!letter) throw new Error("there is no story");
  const [paragraph] = letter.paragraphs;
  const parts = paragraph?.sentences.map((sentence) => ({ sentences: [sentence] })) ?? [];
  const from = parts[1]?.sentences[0]?.id ?? "";
  const titleOf = (form: "salutation" | "letter") =>
    titleStories([{ ...letter, paragraphs: parts, forms: [{ form, from }] }, ...stories.slice(1)], "en", {})[0]?.title;
  expect(titleOf("letter")).toBe("The key was so cold");
  expect(titleOf("salutation")).not.toBe("The key was so cold");
});

test("keeps a chosen title and gives none without suitable words", () => {
  expect(titleStories(stories, "en", { 2: "Boots" })[1]?.title).toBe("Boots");
  expect(titleStories(stories, "en", {})[2]?.title).toBeNull();
  expect(titleStories(stories.slice(0, 1), "en", {})[0]?.questionId).toBe(1);
});

const spoken = (recordingId: string) =>
  stories.map((one) => ({
    ...one,
    recordingIds: [recordingId],
    paragraphs: one.paragraphs.map(({ sentences }) => ({
      sentences: sentences.map((sentence) => ({ ...sentence, spans: [{ recordingId, startMs: 0, endMs: 1 }] })),
    })),
  }));

test("uses no unread machine words as a title", () => {
  const [draft] = titleStories(spoken("a"), "en", {}, new Set(["a"]));
  expect(draft).toMatchObject({ title: null });
  expect(draft?.otherTitles).toBeUndefined();
  expect(draft?.paragraphs).toHaveLength(1);
  expect(titleStories(spoken("a"), "en", { 1: "Mine" }, new Set(["a"]))[0]?.title).toBe("Mine");
  expect(titleStories(spoken("a"), "en", {}, new Set(["b"]))[0]?.title).toMatch(/^The key/);
});

const texts = (sentence: string, language: "en" | "fr") => findPhrases(sentence, language).map(({ text }) => text);

test("finds phrases that are complete without their context", () => {
  expect(texts('Mr. Hofmann said, "Wash your hands." And the woman laughed.', "en")).toEqual(["Wash your hands"]);
  for (const said of ["He did it.", "Also we ate.", "Now we ate."]) expect(texts(said, "en"), said).toEqual([]);
  expect(texts("There was a hole for letting the cat pass in and out of the house.", "en")).toEqual(["The house"]);
  expect(texts("He threw the coat over his shoulders and then he saw the garden gate.", "en")).toEqual([
    "The garden gate",
  ]);
  expect(texts("They waited for the rain to cease and spent the money Congress gave.", "en")).toEqual(["The rain"]);
  expect(texts("I have the key to Water Street.", "en")).toContain("The key to Water Street");
  expect(texts("Keep the key.", "en")).toEqual(["Keep the key", "The key"]);
  expect(texts("On ne l'entend plus, et il la regarde encore, sans le dire autrement.", "fr")).toEqual([]);
  expect(texts("On allumait la lentille du phare, et la mer tremblait.", "fr")).toEqual([
    "La lentille",
    "La lentille du phare",
  ]);
});
