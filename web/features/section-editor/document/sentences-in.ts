import type { Node } from "@tiptap/pm/model";
import type { EditorState } from "@tiptap/pm/state";
import type { EditedSentence } from "#domain/book/section.ts";

/** A sentence of the document with its place. */
export type PlacedSentence = EditedSentence & { start: number; end: number };

const known = new WeakMap<Node, readonly PlacedSentence[]>();

/** The sentences of a document in their order. */
export function sentencesIn(doc: Node): readonly PlacedSentence[] {
  const found = known.get(doc) ?? readSentences(doc);
  known.set(doc, found);
  return found;
}

/** The sentence at the cursor; between two the later one. */
export function sentenceAt({
  doc,
  selection: { head },
}: Pick<EditorState, "doc" | "selection">): PlacedSentence | null {
  const sentences = sentencesIn(doc);
  return (
    sentences.find(({ start, end }) => head >= start && head < end) ?? sentences.find(({ end }) => head === end) ?? null
  );
}

type Open = PlacedSentence & { isClosed: boolean };

function readSentences(doc: Node): PlacedSentence[] {
  const sentences: Open[] = [];
  doc.forEach((paragraph, offset, at) => {
    let last: Open | null = null;
    paragraph.forEach((node, inside) => {
      const text = node.text ?? "";
      const from = sourcesOf(node);
      const start = offset + 1 + inside;
      if (text.trim() === "" && from.length === 0) {
        if (last) last.isClosed = true;
      } else if (last && belongsTo(last, text, from)) {
        last.text += text;
        last.end = start + text.length;
        last.from = [...new Set([...last.from, ...from])];
      } else {
        const next = from.length > 0 ? [{ text, at: 0 }] : cutText(text);
        for (const part of next)
          sentences.push(
            (last = {
              paragraph: at,
              text: part.text,
              from,
              start: start + part.at,
              end: start + part.at + part.text.length,
              isClosed: false,
            }),
          );
      }
    });
  });
  return sentences
    .map(({ paragraph, text, from, start, end }) => ({ paragraph, text: tidied(text), from, start, end }))
    .filter(({ text }) => text !== "");
}

export const sentenceMark = "sentence";

function sourcesOf(node: Node): string[] {
  const mark = node.marks.find(({ type }) => type.name === sentenceMark);
  return String(mark?.attrs["from"] ?? "")
    .split(" ")
    .filter((id) => id !== "");
}

/** Words typed into an unfinished sentence, or against the end of one, belong to it. */
function belongsTo(last: Open, text: string, from: readonly string[]): boolean {
  const isApart = last.isClosed || /\s$/u.test(last.text) || /^\s/u.test(text);
  return !isApart || (from.length === 0 && !/[.?!…:]["'”’»)\]\s\u00a0\u202f]*$/u.test(last.text));
}

const sentenceCutter = new Intl.Segmenter(undefined, { granularity: "sentence" });

function cutText(text: string): { text: string; at: number }[] {
  return [...sentenceCutter.segment(text)].map(({ segment, index }) => ({ text: segment, at: index }));
}

/** Text without control characters and without white space that no page shows. */
export function tidied(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffc]/gu, " ")
    .replace(/[^\S\u00a0\u202f]+/gu, " ")
    .trim();
}
