import { z } from "zod";
import type { Language } from "#domain/language.ts";
import type { TextModel } from "#server/providers/llm/text-model.ts";
import type { Person } from "./merge-facts.ts";
import { sectionPrompt } from "./prompts/section-prompt.ts";
import { asData, type Segment } from "./segments.ts";

export const draftSchema = z.object({
  paragraphs: z.array(
    z.object({ sentences: z.array(z.object({ text: z.string().min(1), segments: z.array(z.string()) })).min(1) }),
  ),
});
export type Draft = z.infer<typeof draftSchema>;
export type Refusal = { text: string; reason: string };
export type Brief = { question: string; style: string[]; people: Person[]; alreadyTold: string[] };

/** Writes one part of a story from its segments alone. */
export async function writeSection(
  model: TextModel,
  segments: readonly Segment[],
  brief: Brief,
  language: Language,
  signal: AbortSignal,
): Promise<Draft> {
  const words = segments.reduce((sum, segment) => sum + segment.words, 0);
  const people = brief.people.filter((person) =>
    person.segments.some((id) => segments.some((segment) => segment.id === id)),
  );
  return model.ask({
    instructions: sectionPrompt[language],
    data: {
      question: brief.question,
      segments: asData(segments),
      people: people.map(({ name, who }) => ({ name, who })),
      style: brief.style,
      alreadyTold: brief.alreadyTold,
    },
    schema: draftSchema,
    maxOutputTokens: 1000 + words * 5,
    signal,
  });
}
