import type { Language } from "#domain/language.ts";
import type { Claimant, Judge, SourceText } from "./judge.ts";
import { plantSentences, shuffled, type MemoirSentence } from "./plant-sentences.ts";
import { weighClaims, type Weighed } from "./weigh-claims.ts";

/** `isTrusted`: false if the judge accepted a planted sentence twice, or could not be tested. */
export type SectionJudgment = { verdicts: Weighed[]; isTrusted: boolean };

const mostSentences = 15;
const trials = ["first", "second"];

/**
 * Judges the sentences of a section in calls of at most 15, each with two planted false sentences in mixed order. If a
 * planted sentence passes, the call is repeated once with others; if one passes again, all sentences of that call are
 * refused.
 */
export async function judgeSection(
  judge: Judge,
  section: readonly Claimant[],
  sources: readonly SourceText[],
  memoir: readonly MemoirSentence[],
  language: Language,
  signal: AbortSignal,
): Promise<SectionJudgment> {
  const calls = Math.ceil(section.length / mostSentences);
  const each = Math.ceil(section.length / Math.max(calls, 1));
  const verdicts: Weighed[] = [];
  let isTrusted = true;
  for (let from = 0; from < section.length; from += each) {
    const some = section.slice(from, from + each);
    const judged = await judgeTested(judge, some, sources, memoir, language, signal);
    if (typeof judged === "string") isTrusted = false;
    verdicts.push(...(typeof judged === "string" ? some.map((): Weighed => ({ ok: false, reason: judged })) : judged));
  }
  return { verdicts, isTrusted };
}

const untested = "the memoir holds too little to test the judge with";
const failed = "the judge let a false sentence pass";

/** The verdicts, or the reason for their absence. */
async function judgeTested(
  judge: Judge,
  sentences: readonly Claimant[],
  sources: readonly SourceText[],
  memoir: readonly MemoirSentence[],
  language: Language,
  signal: AbortSignal,
): Promise<Weighed[] | typeof untested | typeof failed> {
  for (const trial of trials) {
    const salt = `${trial} ${sentences.map(({ text }) => text).join("\n")}`;
    const planted = plantSentences(sentences, sources, memoir, language, salt);
    if (planted.length === 0) return untested;
    const asked = shuffled([...sentences, ...planted], ({ text }) => `${salt}\n${text}`);
    const claims = await judge.judge(asked, sources, language, signal);
    const weighed = new Map(asked.map((one, at) => [one, weighClaims(one, claims[at] ?? [], sources)]));
    if (planted.some((one) => weighed.get(one)?.ok)) continue;
    return sentences.map((one) => weighed.get(one) ?? { ok: false, reason: failed });
  }
  return failed;
}
