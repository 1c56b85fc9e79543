import type { JSONContent } from "@tiptap/core";
import type { EditedSentence } from "#domain/book/section.ts";
import { sentenceMark } from "./sentences-in.ts";

/** The words alone, a paragraph to a line. */
export function wordsOfContent(content: readonly EditedSentence[]): string {
  return paragraphsOf(content)
    .map((sentences) => sentences.map(({ text }) => text).join(" "))
    .join("\n");
}

export function docOf(content: readonly EditedSentence[]): JSONContent {
  const paragraphs = paragraphsOf(content).map((sentences) => ({
    type: "paragraph",
    content: sentences.flatMap(({ text, from }, at) => [
      ...(at > 0 ? [{ type: "text", text: " " }] : []),
      {
        type: "text",
        text,
        ...(from.length > 0 ? { marks: [{ type: sentenceMark, attrs: { from: from.join(" ") } }] } : {}),
      },
    ]),
  }));
  return { type: "doc", content: paragraphs.length > 0 ? paragraphs : [{ type: "paragraph" }] };
}

/** What the recordings tell, with the person's own sentences after those that they stood behind. */
export function toldAgain(content: readonly EditedSentence[], told: readonly EditedSentence[]): EditedSentence[] {
  const again = [...told];
  const before: string[] = [];
  for (const one of content) {
    if (one.from.length > 0) {
      before.push(...one.from);
      continue;
    }
    const place = again.findLastIndex(({ from }) => from.some((id) => before.includes(id)));
    const last = lastOwn(again, place);
    again.splice(last + 1, 0, { ...one, paragraph: again[last]?.paragraph ?? again[0]?.paragraph ?? 0 });
  }
  return again;
}

function lastOwn(content: readonly EditedSentence[], place: number): number {
  let last = place;
  while (content[last + 1]?.from.length === 0) last += 1;
  return last;
}

function paragraphsOf(content: readonly EditedSentence[]): EditedSentence[][] {
  return [...Map.groupBy(content, ({ paragraph }) => paragraph).values()];
}
