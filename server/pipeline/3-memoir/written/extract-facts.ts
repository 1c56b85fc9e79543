import { z } from "zod";
import type { Language } from "#domain/language.ts";
import type { TextModel } from "#server/providers/llm/text-model.ts";
import { factsPrompt } from "./prompts/facts-prompt.ts";
import { plainWords } from "./run-index.ts";
import { asData, inParts, type Segment } from "./segments.ts";

const factSchema = z.object({
  claim: z.string(),
  type: z.enum(["event", "person", "place", "work", "feeling", "belief", "habit"]),
  person: z.string().nullable(),
  date: z.string().nullable(),
  place: z.string().nullable(),
  segments: z.array(z.string()),
  quote: z.string(),
});
export type Fact = z.infer<typeof factSchema>;

const partWords = 2500;

/** The facts of one answer, by parts when it is long. A fact whose quote is not in its segments is dropped. */
export async function extractFacts(
  model: TextModel,
  segments: readonly Segment[],
  language: Language,
  signal: AbortSignal,
): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const part of inParts(segments, ({ words }) => words, partWords)) {
    const answer = await model.ask({
      instructions: factsPrompt[language],
      data: { question: part[0]?.answer.question, segments: asData(part) },
      schema: z.object({ facts: z.array(factSchema) }),
      maxOutputTokens: 6000,
      signal,
    });
    facts.push(...answer.facts.filter((fact) => isQuoted(fact, part)));
  }
  return facts;
}

function isQuoted(fact: Fact, segments: readonly Segment[]): boolean {
  const cited = segments.filter(({ id }) => fact.segments.includes(id));
  const said = plainWords(cited.map(({ text }) => text).join(" ")).join(" ");
  return cited.length > 0 && said.includes(plainWords(fact.quote).join(" "));
}
