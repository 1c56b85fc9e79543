import type { Language } from "#domain/language.ts";
import type { Paragraph, Sentence } from "#domain/book/memoir.ts";
import type { TextModel } from "#server/providers/llm/text-model.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SupportedClaim, Weighed } from "#server/pipeline/3-memoir/judge/weigh-claims.ts";
import { claimId } from "#server/pipeline/3-memoir/own-words/sentence-spans.ts";
import { checkSentences, incomplete, type Checks, type DraftSentence } from "./check-section.ts";
import { missingFact } from "./completeness.ts";
import { repairSentences } from "./repair-sentences.ts";
import { splitTurns } from "./split-turns.ts";
import { placeClaims } from "./place-claims.ts";
import { spansOfSegments, timedWords, type Segment } from "./segments.ts";
import { writeSection, type Brief, type Draft, type Refusal } from "./write-section.ts";

/**
 * A composed part of a story with its segments and refusals. `turns`: ids of the first sentences of turns in a written
 * dialogue. `written`, `rewritten` and `givenBack` count sentences.
 */
export type ComposedSection = {
  paragraphs: Paragraph[];
  turns: string[];
  used: Segment[];
  refused: Refusal[];
  written: number;
  rewritten: number;
  givenBack: number;
  /** Whether the judge refused every sentence. */
  isRefusedWhole: boolean;
};

/** The writer and the checks of its sentences. */
export type Writers = { model: TextModel; checks: Checks };

/**
 * Writes a part and checks it. A refused sentence is rewritten once; if it is refused again, its cited words replace
 * its whole paragraph. A letter that was read aloud is never rewritten. `taken` keeps sentence ids unique.
 */
export async function composeSection(
  writers: Writers,
  segments: Segment[],
  brief: Brief,
  language: Language,
  taken: Set<string>,
  signal: AbortSignal,
): Promise<ComposedSection> {
  if (segments.some(({ asRead }) => asRead)) return inOwnWords(segments);
  try {
    const draft = await writeSection(writers.model, segments, brief, language, signal);
    return await checkDraft(writers, sentencesOf(draft), segments, language, taken, signal);
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== "model_failed") throw thrown;
    return { ...inOwnWords(segments), refused: [{ text: segments[0]?.text ?? "", reason: thrown.message }] };
  }
}

function sentencesOf({ paragraphs }: Draft): DraftSentence[] {
  return paragraphs.flatMap(({ sentences }, paragraph) =>
    sentences.map(({ text, segments }) => ({ text: text.trim(), segments: [...new Set(segments)], paragraph })),
  );
}

async function checkDraft(
  { model, checks }: Writers,
  draft: DraftSentence[],
  segments: Segment[],
  language: Language,
  taken: Set<string>,
  signal: AbortSignal,
): Promise<ComposedSection> {
  if (draft.length === 0) return { ...inOwnWords(segments), refused: [{ text: "", reason: "nothing was written" }] };
  const { weighed, isTrusted, isRefusedWhole } = await checkSentences(draft, segments, checks, language, signal);
  const faults = faultsOf(draft, weighed, segments, language);
  const refused = [...faults].map(([at, reason]) => ({ text: draft[at]?.text ?? "", reason }));
  const count = { written: draft.length, rewritten: 0, isRefusedWhole };
  if (!isTrusted) return { ...inOwnWords(segments), ...count, refused, givenBack: draft.length };
  const still = await mend({ model, checks }, draft, weighed, faults, segments, language, signal);
  const again = [...still].map(([at, reason]) => ({ text: draft[at]?.text ?? "", reason }));
  const printed = asPrinted(draft, weighed, new Set(still.keys()), segments, language, taken);
  return {
    ...printed,
    ...count,
    rewritten: [...faults.keys()].filter((at) => !still.has(at)).length,
    refused: [...refused, ...again],
  };
}

/** Faults by rules, judge or completeness, keyed by the index of the sentence. */
function faultsOf(
  draft: readonly DraftSentence[],
  weighed: readonly Weighed[],
  segments: readonly Segment[],
  language: Language,
): Map<number, string> {
  const faults = incomplete(draft, segments, language);
  for (const [at, one] of weighed.entries()) if (!one.ok) faults.set(at, one.reason);
  return faults;
}

/** Rewrites refused sentences in place and checks them. Returns the remaining faults. */
async function mend(
  { model, checks }: Writers,
  draft: DraftSentence[],
  weighed: Weighed[],
  faults: ReadonlyMap<number, string>,
  segments: readonly Segment[],
  language: Language,
  signal: AbortSignal,
): Promise<Map<number, string>> {
  if (faults.size === 0) return new Map();
  const toMend = [...faults].map(([sentence, reason]) => ({
    sentence,
    reason,
    text: draft[sentence]?.text ?? "",
    words: segments.filter(({ id }) => draft[sentence]?.segments.includes(id)).map(({ text }) => text),
  }));
  const withWords = toMend.filter(({ words }) => words.length > 0);
  const texts =
    withWords.length > 0 ? await repairSentences(model, withWords, language, signal) : new Map<number, string>();
  const mended = [...faults.keys()].flatMap((at) => {
    const [old, text] = [draft[at], texts.get(at)?.trim()];
    return old && text ? [{ at, sentence: { ...old, text } }] : [];
  });
  const judged = await checkSentences(
    mended.map(({ sentence }) => sentence),
    segments,
    checks,
    language,
    signal,
  );
  for (const [place, { at, sentence }] of mended.entries()) {
    draft[at] = sentence;
    weighed[at] = judged.weighed[place] ?? { ok: false, reason: "it was not judged" };
  }
  const still = faultsOf(draft, weighed, segments, language);
  for (const [at, reason] of faults) if (!texts.has(at)) still.set(at, reason);
  return still;
}

/**
 * The draft without paragraphs that contain a refused sentence or share cited words with one: their words are printed
 * verbatim, each once, as are uncited words with a fact.
 */
function asPrinted(
  draft: readonly DraftSentence[],
  weighed: readonly Weighed[],
  refused: ReadonlySet<number>,
  segments: Segment[],
  language: Language,
  taken: Set<string>,
): Pick<ComposedSection, "paragraphs" | "turns" | "used" | "givenBack"> {
  const own = givenBack(draft, refused, segments, language);
  const used = new Set<Segment>();
  const paragraphs: Paragraph[] = [];
  const turns: string[] = [];
  const say = (some: Segment[]) => {
    const left = some.filter((segment) => !used.has(segment));
    for (const segment of left) used.add(segment);
    paragraphs.push(...inOwnWords(left).paragraphs);
  };
  for (const part of paragraphsOf(draft)) {
    const cited = segments.filter(({ id }) => part.some(({ sentence }) => sentence.segments.includes(id)));
    if (cited.length === 0 || cited.some((segment) => own.has(segment))) say(cited);
    else {
      for (const segment of cited) used.add(segment);
      const sentences = part.map(({ sentence, at }) => asSentence(sentence, weighed[at], segments, taken));
      const parted = splitTurns({ sentences }, language);
      paragraphs.push(...parted.paragraphs);
      turns.push(...parted.turns);
    }
  }
  say(segments.filter((segment) => own.has(segment)));
  const printed = paragraphs.flatMap(({ sentences }) => sentences).filter(({ origin }) => origin === "written").length;
  return { paragraphs, turns, used: [...used], givenBack: draft.length - printed };
}

/** Segments printed in own words: of refused paragraphs, of those that share a segment with them, and uncited facts. */
function givenBack(
  draft: readonly DraftSentence[],
  refused: ReadonlySet<number>,
  segments: readonly Segment[],
  language: Language,
): Set<Segment> {
  const parts = paragraphsOf(draft).map((part) => ({
    isBad: part.some(({ at }) => refused.has(at)),
    ids: new Set(part.flatMap(({ sentence }) => sentence.segments)),
  }));
  const bad = new Set(parts.filter(({ isBad }) => isBad).flatMap(({ ids }) => [...ids]));
  for (let size = -1; size !== bad.size;) {
    size = bad.size;
    for (const { ids } of parts) if (!ids.isDisjointFrom(bad)) for (const id of ids) bad.add(id);
  }
  const citesNothing = parts.some(({ isBad, ids }) => isBad && !segments.some(({ id }) => ids.has(id)));
  const isCited = (id: string) => parts.some(({ ids }) => ids.has(id));
  const isLost = (segment: Segment) =>
    !isCited(segment.id) && (citesNothing || missingFact(segment, "", language) !== null);
  return new Set(segments.filter((segment) => bad.has(segment.id) || isLost(segment)));
}

function paragraphsOf(draft: readonly DraftSentence[]): { sentence: DraftSentence; at: number }[][] {
  const numbered = draft.map((sentence, at) => ({ sentence, at }));
  return [...Map.groupBy(numbered, ({ sentence }) => sentence.paragraph).values()];
}

function asSentence(
  { text, segments: ids }: DraftSentence,
  weighed: Weighed | undefined,
  segments: readonly Segment[],
  taken: Set<string>,
): Sentence {
  const cited = segments.filter(({ id }) => ids.includes(id));
  const first = timedWords(cited).flatMap((word) => word.heard)[0] ?? "";
  const id = claimId(`${cited[0]?.answer.soundHash ?? cited[0]?.answer.recordingId}\n${first}\n${text}`, taken);
  const claims: SupportedClaim[] = weighed?.ok ? weighed.claims : [];
  return { id, text, spans: spansOfSegments(cited), origin: "written", claims: placeClaims(claims, cited) };
}

/** The segments verbatim, in their original paragraphs. */
export function inOwnWords(segments: Segment[]): ComposedSection {
  const groups = Map.groupBy(segments, ({ answer, paragraph }) => `${answer.recordingId} ${paragraph}`);
  const paragraphs = [...groups.values()]
    .flatMap((group) => group[0]?.asRead ?? [group.flatMap(({ sentences }) => sentences)])
    .map((composed) => ({ sentences: composed.map(({ sentence }) => sentence) }));
  const counts = { written: 0, rewritten: 0, givenBack: 0, isRefusedWhole: false };
  return { paragraphs, turns: [], used: segments, refused: [], ...counts };
}
