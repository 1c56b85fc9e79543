import { z } from "zod";
import type { Language } from "#domain/language.ts";
import type { TextModel } from "#server/providers/llm/text-model.ts";
import { outlinePrompt } from "./prompts/outline-prompt.ts";
import { asData, inParts, type Segment } from "./segments.ts";

const outlineSchema = z.object({
  stories: z.array(z.object({ questionId: z.int(), segments: z.array(z.string()) })),
  setAside: z.array(z.string()),
});

/** The segments of a story in order. */
export type Section = { questionId: number; segments: Segment[] };

const partWords = 5000;

/**
 * Plans one chapter, by parts if it is long. Every segment is used once or deliberately omitted: a forgotten one
 * returns to its story; an invented, moved or repeated one is dropped.
 */
export async function outlineChapter(
  model: TextModel,
  segments: readonly Segment[],
  language: Language,
  signal: AbortSignal,
): Promise<Section[]> {
  const stories = Map.groupBy(segments, ({ answer }) => answer.questionId);
  const parts = inParts(
    [...stories.entries()],
    ([, some]) => some.reduce((sum, { words }) => sum + words, 0),
    partWords,
  );
  const sections: Section[] = [];
  for (const part of parts) {
    const outline = await model.ask({
      instructions: outlinePrompt[language],
      data: part.map(([questionId, some]) => ({
        questionId,
        question: some[0]?.answer.question,
        segments: asData(some),
      })),
      schema: outlineSchema,
      maxOutputTokens: 6000,
      signal,
    });
    sections.push(...coverAll(part, outline));
  }
  return sections;
}

/** The outline in the order of the answers: each segment in its own story. */
export function outlineInOrder(segments: readonly Segment[]): Section[] {
  const stories = Map.groupBy(segments, ({ answer }) => answer.questionId);
  return [...stories].map(([questionId, some]) => ({ questionId, segments: some }));
}

function coverAll(part: [number, Segment[]][], outline: z.infer<typeof outlineSchema>): Section[] {
  const aside = new Set(outline.setAside);
  return part.map(([questionId, own]) => {
    const planned = outline.stories
      .filter((story) => story.questionId === questionId)
      .flatMap((story) => story.segments);
    const forgotten = own.map(({ id }) => id).filter((id) => !aside.has(id));
    const segments = [...new Set([...planned, ...forgotten])].flatMap(
      (id) => own.find((segment) => segment.id === id) ?? [],
    );
    return { questionId, segments };
  });
}
