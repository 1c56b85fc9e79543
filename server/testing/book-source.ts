import { readFileSync } from "node:fs";
import type { BookSource } from "#domain/book.ts";
import type { Language } from "#domain/language.ts";
import { chapterOfQuestion } from "#domain/question.ts";

const story = new URL("../../examples/life-story/", import.meta.url);
const answers = [
  "1-evelyn-mae",
  "5-born-upstairs",
  "14-twelve-water-street",
  "30-hofmanns-bakery",
  "40-the-wet-five",
  "74-cardamom-rolls",
];

/** A small book made from the sample's words. Every sentence is said to last three seconds. */
export function bookSource(
  change: {
    title?: string;
    author?: string;
    language?: Language;
    photo?: string;
    address?: string;
    draft?: boolean;
  } = {},
): BookSource {
  const language = change.language ?? "en";
  let sentence = 0;
  const chapters = answers.map((name, index) => {
    const questionId = Number.parseInt(name, 10);
    const text = readFileSync(new URL(`${name}.txt`, story), "utf8");
    const paragraphs = text
      .trim()
      .split(/\n\s*\n/)
      .map((paragraph) => ({
        sentences:
          paragraph.match(/[^.!?]+[.!?]+["”]?/g)?.map((said) => {
            const startMs = (sentence++ % 12) * 3000;
            return {
              id: `s${sentence}`,
              text: said.trim().replaceAll("\n", " "),
              origin: "spoken" as const,
              spans: [{ recordingId: `r${questionId}`, startMs, endMs: startMs + 3000 }],
            };
          }) ?? [],
      }));
    return {
      number: index + 1,
      title: chapterOfQuestion(questionId).title[language],
      stories: [
        {
          questionId,
          heading:
            language === "fr"
              ? "Que voyez-vous quand vous fermez les yeux ?"
              : "What do you see when you close your eyes?",
          recordingIds: [`r${questionId}`],
          paragraphs,
        },
      ],
    };
  });
  return {
    memoir: {
      title: change.title ?? "The River Kept the Time",
      author: change.author ?? "Evelyn Mae Tully",
      language,
      dedication: "For June, who asked.",
      composer: { kind: "own words", model: null },
      draft: change.draft ?? false,
      chapters,
      account: { recognised: 0, inBook: 0, leftOut: [] },
      refused: [],
    },
    photos: change.photo ? [{ recordingId: "r14", file: change.photo, caption: "Twelve Water Street." }] : [],
    addresses: change.address
      ? new Map(
          chapters.map((chapter) => [
            chapter.stories[0]?.recordingIds[0] ?? "",
            `${change.address}/l/0123456789abcdef`,
          ]),
        )
      : new Map(),
    colophon: ["This book was spoken by Evelyn Mae Tully.", "Made with Heirvoice."],
    createdAt: 1_790_000_000,
  };
}
