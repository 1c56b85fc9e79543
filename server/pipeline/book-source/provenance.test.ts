import { expect, test } from "vitest";
import type { Memoir, Span } from "#domain/book/memoir.ts";
import type { TimedWord } from "#domain/recording/transcript.ts";
import { countCertainty } from "./certainty.ts";
import { colophonLines } from "./colophon.ts";
import { provenanceOf } from "./provenance.ts";

const word = (startMs: number, timing: TimedWord["timing"]): TimedWord => ({
  text: "mot",
  startMs,
  endMs: startMs + 500,
  timing,
  heard: timing === "heard" ? [0] : [],
  confidence: null,
  startsParagraph: false,
});

const memoirTelling = (...spans: Span[]): Memoir => ({
  language: "fr",
  title: "Deux éclats",
  author: "Yves",
  dedication: null,
  composer: { kind: "own words", model: null },
  account: { recognised: 0, inBook: 0, leftOut: [] },
  refused: [],
  draft: false,
  chapters: [
    {
      number: 1,
      title: "Ouvrir la porte",
      stories: [
        {
          questionId: 1,
          heading: "Dites votre nom.",
          recordingIds: ["a"],
          paragraphs: [
            {
              sentences: spans.map((span, at) => ({
                id: `s${at}`,
                text: "Mot.",
                origin: "spoken" as const,
                spans: [span],
              })),
            },
          ],
        },
      ],
    },
  ],
});

test("marks each place in the sound as recognized or estimated", () => {
  const spans = [
    { recordingId: "a", startMs: 0, endMs: 1000 },
    { recordingId: "a", startMs: 1000, endMs: 2000 },
    { recordingId: "b", startMs: 0, endMs: 1000 },
  ];
  const told = provenanceOf(
    memoirTelling(...spans),
    new Map([
      [
        "a",
        {
          name: "1.wav",
          words: [word(0, "estimated"), word(500, "estimated"), word(1000, "heard"), word(1500, "estimated")],
        },
      ],
      ["b", { name: "2.wav", words: null }],
    ]),
  );
  expect(told.flatMap((sentence) => sentence.spans.map(({ recording, timing }) => [recording, timing]))).toEqual([
    ["1.wav", "estimated"],
    ["1.wav", "heard"],
    ["2.wav", "heard"],
  ]);
});

test("names the family member who asked for a story", () => {
  const memoir = memoirTelling({ recordingId: "a", startMs: 0, endMs: 1000 });
  const [story] = memoir.chapters[0]?.stories ?? [];
  if (story) Object.assign(story, { questionId: 1001, askedBy: "June" });
  expect(provenanceOf(memoir, new Map())).toMatchObject([{ question: 1001, askedBy: "June" }]);
});

test("marks a written sentence as written, without a place", () => {
  const memoir = memoirTelling();
  memoir.chapters[0]?.stories[0]?.paragraphs[0]?.sentences.push({
    id: "s9",
    text: "Mot.",
    origin: "by hand",
    spans: [],
  });
  expect(provenanceOf(memoir, new Map())).toMatchObject([{ origin: "written", certainty: "not heard", spans: [] }]);
  const counted = countCertainty(memoir, () => null);
  expect(counted).toEqual({ heard: 0, estimated: 0, "not heard": 1 });
  expect(colophonLines(memoir, new Date(0), counted, true).join(" ")).toContain(
    "1 phrase a été écrite et n’a été entendue dans aucun enregistrement.",
  );
  expect(
    colophonLines({ ...memoir, language: "en" }, new Date(0), { ...counted, heard: 4, estimated: 2 }, true),
  ).toEqual(
    expect.arrayContaining([
      "4 sentences lead to the second of the recording in which a machine heard them.",
      "Of 2 sentences the place in the recording is an estimate.",
    ]),
  );
});
