import type { Language } from "#domain/language.ts";
import { checkFacts } from "#server/pipeline/3-memoir/facts/check-facts.ts";
import type { Judge } from "#server/pipeline/3-memoir/judge/judge.ts";
import { judgeSection } from "#server/pipeline/3-memoir/judge/judge-section.ts";
import type { MemoirSentence } from "#server/pipeline/3-memoir/judge/plant-sentences.ts";
import type { Weighed } from "#server/pipeline/3-memoir/judge/weigh-claims.ts";
import { missingFact, repeatsEarlier } from "./completeness.ts";
import { isCopied, type RunIndex } from "./run-index.ts";
import type { Segment } from "./segments.ts";

/** A sentence of a draft; `paragraph` counts from 0. */
export type DraftSentence = { text: string; segments: string[]; paragraph: number };

/** The judge and the words that sentences are compared with. */
export type Checks = {
  judge: Judge;
  /** Every run of words of the memoir, to detect copied text. */
  runs: RunIndex;
  /** All segments of the memoir: those of the same answer may supply a fact, those of others are planted. */
  all: readonly Segment[];
  sentences: readonly MemoirSentence[];
  /** Names that the storyteller has confirmed. */
  confirmed: string;
};

/** Patterns that no life story contains: instructions, links and markup. */
const smuggled =
  /https?:|www\.|[<>{}`|\\#*_]|\n|\b(as an ai|language model|modèle de langue|system prompt|my instructions|mes instructions)\b/iu;

/** The fault of a sentence by the rules; null for none. The judge decides about the meaning. */
export function ruleFault(
  { text, segments: ids }: DraftSentence,
  segments: readonly Segment[],
  checks: Checks,
  language: Language,
): string | null {
  const cited = segments.filter(({ id }) => ids.includes(id));
  if (ids.length === 0) return "it cites nothing";
  if (cited.length < new Set(ids).size) return "it cites what is not its own";
  if (smuggled.test(text) && !cited.some((segment) => segment.text.includes(text)))
    return "it is no sentence of a story";
  const answers = new Set(cited.map(({ answer }) => answer));
  const sources = {
    cited: cited.map((segment) => segment.text).join(" "),
    answer: checks.all
      .filter(({ answer }) => answers.has(answer))
      .map((segment) => segment.text)
      .join(" "),
    confirmed: checks.confirmed,
    question: [...answers].map(({ question }) => question).join(" "),
  };
  const verdict = checkFacts(text, sources, language);
  if (!verdict.ok) return `${verdict.refused}: ${verdict.reason}`;
  return isCopied(text, cited, checks.runs) ? "it tells what was said elsewhere" : null;
}

/** `isTrusted`: as in `SectionJudgment`. `isRefusedWhole`: a judge that passed its test refused every sentence. */
export type CheckedSentences = { weighed: Weighed[]; isTrusted: boolean; isRefusedWhole: boolean };

/** Faults by rules or judge, keyed by the index of the sentence. */
export async function checkSentences(
  sentences: readonly DraftSentence[],
  segments: readonly Segment[],
  checks: Checks,
  language: Language,
  signal: AbortSignal,
): Promise<CheckedSentences> {
  const faults = sentences.map((one) => ruleFault(one, segments, checks, language));
  const passed = sentences.filter((_, at) => faults[at] === null);
  const { verdicts, isTrusted } =
    passed.length === 0
      ? { verdicts: [], isTrusted: true }
      : await judgeSection(checks.judge, passed, segments, checks.sentences, language, signal);
  const judged = new Map(passed.map((one, at) => [one, verdicts[at]]));
  const weighed = sentences.map(
    (one, at): Weighed => judged.get(one) ?? { ok: false, reason: faults[at] ?? "it was not judged" },
  );
  return { weighed, isTrusted, isRefusedWhole: isTrusted && verdicts.length > 0 && verdicts.every(({ ok }) => !ok) };
}

/** Omitted or repeated content, keyed by the index of the sentence to rewrite. */
export function incomplete(
  sentences: readonly DraftSentence[],
  segments: readonly Segment[],
  language: Language,
): Map<number, string> {
  const faults = new Map<number, string>();
  for (const segment of segments) {
    const citing = [...sentences.keys()].filter((at) => sentences[at]?.segments.includes(segment.id));
    const last = citing.at(-1);
    if (last === undefined) continue;
    const missing = missingFact(segment, citing.map((at) => sentences[at]?.text).join(" "), language);
    if (missing !== null) faults.set(last, `it leaves out what was said: ${missing}`);
    for (const [place, at] of citing.entries()) {
      const text = sentences[at]?.text ?? "";
      if (citing.slice(0, place).some((before) => repeatsEarlier(text, sentences[before]?.text ?? "")))
        faults.set(at, "it tells the same again");
    }
  }
  return faults;
}
