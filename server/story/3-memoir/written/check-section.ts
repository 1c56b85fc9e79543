import { z } from "zod";
import type { Language } from "#domain/language.ts";
import type { TextModel } from "#server/providers/llm/text-model.ts";
import { checkSentence } from "#server/story/3-memoir/gate/check-sentence.ts";
import { proofPrompt } from "./prompts/proof-prompt.ts";
import { isCopied, plainWords, type RunIndex } from "./run-index.ts";
import type { Segment } from "./segments.ts";
import type { Draft, Refusal } from "./write-section.ts";

const proofSchema = z.object({
  verdicts: z.array(z.object({ sentence: z.int(), verdict: z.enum(["supported", "partly", "unsupported"]) })),
});
/** Nothing a person says of their life looks like this. */
const smuggled =
  /https?:|www\.|[<>{}`|\\#*_]|\n|\b(as an ai|language model|modèle de langue|system prompt|my instructions|mes instructions)\b/iu;

/**
 * What is wrong with a draft: by our own rules, then by another model, if there is one, which can only refuse more.
 * `runs`: what was said anywhere in the book, to find what is told from elsewhere.
 */
export async function checkSection(
  proofreader: TextModel | null,
  draft: Draft,
  segments: readonly Segment[],
  runs: RunIndex,
  language: Language,
  signal: AbortSignal,
): Promise<Refusal[]> {
  const sentences = draft.paragraphs.flatMap((paragraph) => paragraph.sentences);
  if (sentences.length === 0) return [{ text: "", reason: "nothing was written" }];
  const refused = sentences.flatMap(({ text, segments: ids }) => {
    const reason = fault(text, ids, segments, runs, language);
    return reason === null ? [] : [{ text, reason }];
  });
  const passed = sentences.filter(({ text }) => !refused.some((one) => one.text === text));
  if (!proofreader || passed.length === 0) return refused;
  return [...refused, ...(await proofread(proofreader, passed, segments, language, signal))];
}

function fault(
  text: string,
  ids: string[],
  segments: readonly Segment[],
  runs: RunIndex,
  language: Language,
): string | null {
  const cited = segments.filter(({ id }) => ids.includes(id));
  if (ids.length === 0) return "it cites nothing";
  if (cited.length < new Set(ids).size) return "it cites what is not its own";
  const sources = cited.map((segment) => segment.text);
  if (smuggled.test(text) && !sources.some((source) => source.includes(text))) return "it is no sentence of a story";
  const question = cited.map(({ answer }) => answer.question).join(" ");
  const verdict = checkSentence(text, sources, language, question);
  if (!verdict.ok) return `${verdict.refused}: ${verdict.reason}`;
  if (isCopied(text, cited, runs)) return "it tells what was said elsewhere";
  return sharesWords(text, sources) ? null : "nothing of it was said";
}

/** At least one word of substance comes from the sources, in some form. */
function sharesWords(text: string, sources: readonly string[]): boolean {
  const stems = new Set(plainWords(sources.join(" ")).map(stem));
  const own = plainWords(text).filter((word) => word.length > 3);
  return own.length === 0 || own.some((word) => stems.has(stem(word)));
}

function stem(word: string): string {
  return word.slice(0, 4);
}

async function proofread(
  model: TextModel,
  sentences: Draft["paragraphs"][number]["sentences"],
  segments: readonly Segment[],
  language: Language,
  signal: AbortSignal,
): Promise<Refusal[]> {
  const sourceOf = (ids: string[]) => segments.filter(({ id }) => ids.includes(id)).map(({ text }) => text);
  const { verdicts } = await model.ask({
    instructions: proofPrompt[language],
    data: sentences.map(({ text, segments: ids }, number) => ({ sentence: number, text, sources: sourceOf(ids) })),
    schema: proofSchema,
    maxOutputTokens: 500 + sentences.length * 40,
    signal,
  });
  return sentences.flatMap(({ text }, number) => {
    const verdict = verdicts.find((one) => one.sentence === number)?.verdict ?? "unsupported";
    return verdict === "supported" ? [] : [{ text, reason: `${verdict} by what was said` }];
  });
}
