import type { Node } from "@tiptap/pm/model";
import type { EditorState } from "@tiptap/pm/state";
import type { EditedSentence } from "#domain/book/section.ts";

/** A sentence; the same object while nobody edits its paragraph. */
export type Words = Readonly<Pick<EditedSentence, "text" | "from">>;
/** A sentence with its place in the document. */
export type PlacedSentence = { words: Words; paragraph: number; start: number; end: number };
/** Places count from the start of the paragraph. */
type Part = { words: Words; start: number; end: number };

const partsOf = new WeakMap<Node, readonly Part[]>();
const known = new WeakMap<Node, readonly PlacedSentence[]>();

/** The sentences of a document in their order. Only paragraphs that changed are read again. */
export function sentencesIn(doc: Node): readonly PlacedSentence[] {
  const before = known.get(doc);
  if (before) return before;
  const sentences: PlacedSentence[] = [];
  doc.forEach((node, offset, paragraph) => {
    const parts = partsOf.get(node) ?? readParagraph(node);
    partsOf.set(node, parts);
    for (const { words, start, end } of parts)
      sentences.push({ words, paragraph, start: offset + 1 + start, end: offset + 1 + end });
  });
  known.set(doc, sentences);
  return sentences;
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

type Open = { text: string; from: readonly string[]; start: number; end: number; isClosed: boolean };

function readParagraph(paragraph: Node): Part[] {
  const sentences: Open[] = [];
  let last: Open | null = null;
  paragraph.forEach((node, start) => {
    const text = node.text ?? "";
    const from = sourcesOf(node);
    if (text.trim() === "" && from.length === 0) {
      if (last) last.isClosed = true;
    } else if (last && belongsTo(last, text, from)) {
      last.text += text;
      last.end = start + text.length;
      last.from = [...new Set([...last.from, ...from])];
    } else
      for (const part of from.length > 0 ? [{ text, at: 0 }] : cutText(text)) {
        last = {
          text: part.text,
          from,
          start: start + part.at,
          end: start + part.at + part.text.length,
          isClosed: false,
        };
        sentences.push(last);
      }
  });
  return sentences
    .map(({ text, from, start, end }) => ({ words: { text: tidied(text), from: [...from] }, start, end }))
    .filter(({ words }) => words.text !== "");
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
