import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findPassage, readMadeStory, stretchAround } from "./read-made-story.ts";

let made: string;
const sentence = (text: string, recording: string, startMs: number, endMs: number) => ({
  chapter: 1,
  question: 1,
  text,
  spans: [{ recording, startMs, endMs }],
});

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), "heirvoice-made-"));
  const edits = [
    { sourceStartMs: 1000, sourceEndMs: 5000, editedStartMs: 0 },
    { sourceStartMs: 8000, sourceEndMs: 12_000, editedStartMs: 4000 },
  ];
  const placements = [
    { startMs: 10_000, edits },
    { startMs: 30_000, edits: [{ sourceStartMs: 0, sourceEndMs: 9000, editedStartMs: 0 }] },
  ];
  const chapters = [{ number: 1, title: "One", wav: "1.wav", mp3: "1.mp3", placements }];
  await writeFile(join(made, "report.json"), JSON.stringify({ audiobook: { chapters } }));
  const sentences = [
    sentence("First.", "a.wav", 1500, 3000),
    sentence("Cut out.", "a.wav", 5500, 7000),
    sentence("He said, “After the cut.”", "a.wav", 9000, 10_000),
    sentence("Another tape.", "b.wav", 500, 2000),
    { chapter: 1, question: 2, text: "Never recorded.", spans: [] },
  ];
  await writeFile(join(made, "provenance.json"), JSON.stringify(sentences));
});
afterAll(() => rm(made, { recursive: true, force: true }));

test("finds when each sentence is heard in the audiobook", async () => {
  const [chapter] = await readMadeStory(made);
  expect(chapter?.sentences.map(({ text, inChapter }) => [text, inChapter.startMs, inChapter.endMs])).toEqual([
    ["First.", 10_500, 12_000],
    ["He said, “After the cut.”", 15_000, 16_000],
    ["Another tape.", 30_500, 32_000],
  ]);
});

test("finds a passage by its first sentence with any quotes", async () => {
  const story = await readMadeStory(made);
  const said = { en: 'He said, "After the cut."', fr: "" };
  const { sentences, chapter } = findPassage(
    story,
    {
      question: 1,
      sentences: [said, { en: "Another tape.", fr: "" }],
    },
    "en",
  );
  expect([chapter.title, ...sentences.map(({ recording }) => recording)]).toEqual(["One", "a.wav", "b.wav"]);
  expect(() => findPassage(story, { question: 1, sentences: [{ en: "Never said.", fr: "" }] }, "en")).toThrow(
    /Never said/,
  );
});

test("starts no passage before its sound", () => {
  expect(
    stretchAround(
      [
        { startMs: 100, endMs: 300 },
        { startMs: 250, endMs: 900 },
      ],
      250,
    ),
  ).toEqual({ startMs: 0, endMs: 1150 });
});
