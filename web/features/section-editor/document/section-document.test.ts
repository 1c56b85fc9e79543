import { getSchema } from "@tiptap/core";
import { Document } from "@tiptap/extension-document";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { Node } from "@tiptap/pm/model";
import { describe, expect, test } from "vitest";
import { textOfContent, type EditedSentence } from "#domain/book/section.ts";
import { docOf, toldAgain, wordsOfContent } from "./section-content.ts";
import { SentenceMark } from "./sentence-mark.ts";
import { sentencesIn } from "./sentences-in.ts";

const schema = getSchema([Document, Paragraph, Text, SentenceMark]);
const told = (text: string, id: string, paragraph = 0): EditedSentence => ({ paragraph, text, from: [id] });
const own = (text: string, paragraph = 0): EditedSentence => ({ paragraph, text, from: [] });
const document = (content: readonly EditedSentence[]) => Node.fromJSON(schema, docOf(content));
const content = (doc: Node) => sentencesIn(doc).map(({ paragraph, words }) => ({ paragraph, ...words }));

/** A document of one paragraph of texts, each with the sources of its mark. */
const runs = (...parts: [text: string, from: string][]) =>
  content(
    Node.fromJSON(schema, {
      type: "doc",
      content: [
        {
          type: "paragraph",
          content: parts.map(([text, from]) => ({
            type: "text",
            text,
            ...(from === "" ? {} : { marks: [{ type: "sentence", attrs: { from } }] }),
          })),
        },
      ],
    }),
  );

describe("the document of a section", () => {
  test("gives back the content that it was made of", () => {
    const section = [
      told("One.", "s1"),
      own("Mine."),
      told("Two and\u00a0three.", "s2", 1),
      told("Two and\u00a0three.", "s2", 1),
    ];
    expect(content(document(section))).toEqual(section);
    expect(content(document([]))).toEqual([]);
    expect(wordsOfContent(section)).toBe("One. Mine.\nTwo and\u00a0three. Two and\u00a0three.");
    expect(textOfContent([told("One.", "s1", 4)])).toBe(textOfContent([told("One.", "s1", 0)]));
  });

  test("gives places of sentences in the document", () => {
    const doc = document([told("One.", "s1"), own("Mine.", 1)]);
    expect(sentencesIn(doc).map(({ start, end }) => doc.textBetween(start, end))).toEqual(["One.", "Mine."]);
  });

  test("makes own sentences of text typed behind a sentence", () => {
    expect(runs(["One.", "s1"], [" Mine. And  more.", ""])).toEqual([
      told("One.", "s1"),
      own("Mine."),
      own("And more."),
    ]);
  });

  test("joins what is typed into or against a sentence to it", () => {
    expect(runs(["One", "s1"], [" or two.", ""])).toEqual([told("One or two.", "s1")]);
    expect(runs(["One", "s1"], ["!", ""])).toEqual([told("One!", "s1")]);
    expect(runs(["One and", "s1"], ["two.", "s2"])).toEqual([
      { paragraph: 0, text: "One andtwo.", from: ["s1", "s2"] },
    ]);
    expect(runs(["One", "s1"], [" ", ""], ["two.", "s2"])).toEqual([told("One", "s1"), told("two.", "s2")]);
  });
});

test("writes a section again around the person's own sentences", () => {
  const before = [told("One.", "s1"), told("Two.", "s2"), told("Three.", "s3", 1)];
  const edited = [own("First."), told("One, changed.", "s1"), own("Mine."), own("Mine too."), told("Three.", "s3", 1)];
  expect(toldAgain(edited, before)).toEqual([
    own("First."),
    told("One.", "s1"),
    own("Mine."),
    own("Mine too."),
    told("Two.", "s2"),
    told("Three.", "s3", 1),
  ]);
});
