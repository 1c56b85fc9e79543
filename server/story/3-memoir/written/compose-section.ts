import type { Language } from "#domain/language.ts";
import type { Paragraph } from "#domain/memoir.ts";
import type { TextModel } from "#server/providers/llm/text-model.ts";
import { AppError } from "#server/errors.ts";
import { claimId } from "#server/story/3-memoir/own-words/sentence-spans.ts";
import { checkSection } from "./check-section.ts";
import type { RunIndex } from "./run-index.ts";
import { spansOfSegments, timedWords, type Segment } from "./segments.ts";
import { writeSection, type Brief, type Draft, type Refusal } from "./write-section.ts";

const tries = 2;

/** One part of a story as it goes into the book, the segments it stands for, and what was refused on the way. */
export type ComposedSection = { paragraphs: Paragraph[]; used: Segment[]; refused: Refusal[] };

/**
 * Writes a part and checks it, once more when something was refused; what still fails is told in the person's own
 * words. `taken` keeps sentence ids unique.
 */
export async function composeSection(
  model: TextModel,
  segments: Segment[],
  runs: RunIndex,
  brief: Brief,
  language: Language,
  taken: Set<string>,
  signal: AbortSignal,
): Promise<ComposedSection> {
  const refused: Refusal[] = [];
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const result = await attemptSection(model, segments, runs, brief, refused, language, signal);
    if (result.draft) return { ...asWritten(result.draft, segments, taken), refused };
    refused.push(...result.refused);
  }
  return { ...inOwnWords(segments), refused };
}

async function attemptSection(
  model: TextModel,
  segments: Segment[],
  runs: RunIndex,
  brief: Brief,
  before: readonly Refusal[],
  language: Language,
  signal: AbortSignal,
): Promise<{ draft: Draft | null; refused: Refusal[] }> {
  try {
    const draft = await writeSection(model, segments, brief, before, language, signal);
    const refused = await checkSection(model, draft, segments, runs, language, signal);
    return refused.length === 0 ? { draft, refused } : { draft: null, refused };
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== "model_failed") throw thrown;
    return { draft: null, refused: [{ text: segments[0]?.text ?? "", reason: thrown.message }] };
  }
}

function asWritten(draft: Draft, segments: readonly Segment[], taken: Set<string>) {
  const used = new Set<Segment>();
  const paragraphs = draft.paragraphs.map((paragraph) => ({
    sentences: paragraph.sentences.map(({ text, segments: ids }) => {
      const cited = segments.filter(({ id }) => ids.includes(id));
      for (const segment of cited) used.add(segment);
      const first = timedWords(cited).flatMap((word) => word.heard)[0] ?? "";
      const id = claimId(`${cited[0]?.answer.recordingId}\n${first}\n${text}`, taken);
      return { id, text: text.trim(), spans: spansOfSegments(cited), origin: "written" as const };
    }),
  }));
  return { paragraphs, used: [...used] };
}

/** The segments as they were said, in the paragraphs they were said in. */
export function inOwnWords(segments: Segment[]): { paragraphs: Paragraph[]; used: Segment[] } {
  const groups = Map.groupBy(segments, ({ answer, paragraph }) => `${answer.recordingId} ${paragraph}`);
  const paragraphs = [...groups.values()].map((group) => ({
    sentences: group.flatMap(({ sentences }) => sentences.map(({ sentence }) => sentence)),
  }));
  return { paragraphs, used: segments };
}
