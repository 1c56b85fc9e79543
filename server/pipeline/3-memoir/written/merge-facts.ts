import { z } from "zod";
import type { Language } from "#domain/language.ts";
import type { TextModel } from "#server/providers/llm/text-model.ts";
import type { Fact } from "./extract-facts.ts";
import { peoplePrompt } from "./prompts/people-prompt.ts";
import { inParts, wordCount } from "./segments.ts";

const personSchema = z.object({ name: z.string(), who: z.string(), facts: z.array(z.int()) });
const contradictionSchema = z.object({ what: z.string(), facts: z.array(z.int()) });
export type Person = { name: string; who: string; segments: string[] };

/** Identities, dates and open questions that only the person can settle. */
export type Life = {
  people: Person[];
  timeline: { date: string; claim: string; segments: string[] }[];
  contradictions: { what: string; claims: string[] }[];
};

const partWords = 6000;

/** Merges the facts of all answers. Contradictions are listed, never resolved. */
export async function mergeFacts(
  model: TextModel,
  facts: readonly Fact[],
  language: Language,
  signal: AbortSignal,
): Promise<Life> {
  const life: Life = { people: [], timeline: timelineOf(facts), contradictions: [] };
  for (const part of inParts(facts, ({ claim }) => wordCount(claim) + 8, partWords)) {
    const merged = await model.ask({
      instructions: peoplePrompt[language],
      data: part.map(({ claim, person, date, place }, number) => ({ number, claim, person, date, place })),
      schema: z.object({ people: z.array(personSchema), contradictions: z.array(contradictionSchema) }),
      maxOutputTokens: 6000,
      signal,
    });
    for (const { name, who, facts: numbers } of merged.people) {
      const segments = numbers.flatMap((number) => part[number]?.segments ?? []);
      const known = life.people.find((person) => person.name === name && person.who === who);
      if (known) known.segments.push(...segments);
      else life.people.push({ name, who, segments });
    }
    for (const { what, facts: numbers } of merged.contradictions) {
      const claims = numbers.flatMap((number) => part[number]?.claim ?? []);
      if (claims.length > 1) life.contradictions.push({ what, claims });
    }
  }
  return life;
}

function timelineOf(facts: readonly Fact[]): Life["timeline"] {
  return facts
    .flatMap(({ date, claim, segments }) => (date === null ? [] : [{ date, claim, segments }]))
    .sort((a, b) => yearOf(a.date) - yearOf(b.date));
}

function yearOf(date: string): number {
  return Number(/\d{4}/.exec(date)?.[0] ?? Number.MAX_SAFE_INTEGER);
}
